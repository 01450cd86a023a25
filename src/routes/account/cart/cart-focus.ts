/** The id of an item's element. */
export function idOfItem(propertyId: string): string {
  return `cart-${propertyId}`
}

/**
 * Takes the focus off what is pressed in a toast. Toasts give it back to where it came from when they lose it or go:
 * so they do at once, and not after it has moved on.
 */
export function leaveToast(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/**
 * Gives the focus to the first control of an item, as after it came back, unless it is on another control of the page
 * by now.
 */
export function focusItem(propertyId: string): void {
  const controls = document
    .getElementById(idOfItem(propertyId))
    ?.querySelectorAll<HTMLElement>('a, button, select')
  // Some are there for browsers without script only.
  const control = [...(controls ?? [])].find(({ offsetParent }) => offsetParent !== null)
  if (!document.activeElement?.matches('#content :is(a, button, input, select)')) control?.focus()
}
