import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * When the page of a form is read again: a new reading makes a new form, so it comes only with another thing to write
 * or after something was done.
 */
export function readsAnew({
  formMethod,
  actionStatus = 200,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs): boolean {
  if (actionStatus >= 400) return false
  return (formMethod !== undefined && formMethod !== 'GET') || currentUrl.search !== nextUrl.search
}
