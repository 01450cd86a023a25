/** The id of an item's element. */
export function idOfItem(propertyId: string): string {
  return `cart-${propertyId}`
}

/**
 * Gives the focus to the first control of an item, as after it came back, unless it is on another control of the page
 * by now.
 */
export function focusItem(propertyId: string): void {
  const control = document.getElementById(idOfItem(propertyId))?.querySelector<HTMLElement>('a, button')
  const holder = document.activeElement
  if (!control || holder?.matches('#content :is(a, button, input, select)')) return
  // Toasts give the focus back to where it came from when they lose it: they do so now and not after the next line.
  if (holder instanceof HTMLElement) holder.blur()
  control.focus()
}
