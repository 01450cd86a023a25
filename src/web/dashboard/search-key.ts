/**
 * "/" leads to the dashboard's search from wherever nothing is typed. A page carries this function as text, to hear the
 * key before its code is there: it may use nothing of this file but itself.
 */
export function focusSearch(event: KeyboardEvent): void {
  const field = document.querySelector<HTMLInputElement>('form[aria-label=Dashboard] [type=search]')
  // On a narrow window it is not shown, and while a dialog is open nothing behind it is reached.
  if (
    event.key !== '/' ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    document.activeElement?.matches('input, textarea, select') ||
    !field?.checkVisibility() ||
    document.querySelector('[role$=dialog]')
  )
    return
  event.preventDefault()
  field.select()
}
