export type PageSlot = number | 'gap'

/**
 * Which page numbers to offer: the first, the last and the neighbours of the current one, with `gap` where at least
 * two numbers are left out (one alone is shown instead of its gap). Pages count from 1; at most `limit` exist.
 */
export function pageWindow(page: number, pageCount: number, limit = 40): PageSlot[] {
  const last = Math.min(Math.max(0, Math.trunc(pageCount)), limit)
  if (last === 0) return []
  const current = Math.min(Math.max(1, Math.trunc(page)), last)
  const wanted = new Set([1, last, current - 1, current, current + 1])
  // Near an end the row keeps its length, so that the arrows stay under the thumb.
  for (let offset = 2; offset <= 4; offset++) {
    if (current <= 3) wanted.add(offset)
    if (current >= last - 2) wanted.add(last - offset + 1)
  }
  const slots: PageSlot[] = []
  let previous = 0
  for (const number of [...wanted].filter((n) => n >= 1 && n <= last).sort((a, b) => a - b)) {
    if (number - previous === 2) slots.push(number - 1)
    else if (number - previous > 2) slots.push('gap')
    slots.push(number)
    previous = number
  }
  return slots
}

// So many numbers fit between the arrows at 320 px.
const MOST_ON_PHONE = 5

/**
 * What a narrow phone has room for of such a window: all of a short one, else the neighbours of the current page and
 * the last, with `gap` before it where numbers are left out.
 */
export function phoneWindow(slots: readonly PageSlot[], page: number): PageSlot[] {
  if (slots.length <= MOST_ON_PHONE) return [...slots]
  return slots.flatMap((slot, index): PageSlot[] => {
    const isShown = (other: PageSlot | undefined) =>
      other === 'gap' || other === undefined || Math.abs(other - page) <= 1
    if (index < slots.length - 1) return isShown(slot) ? [slot] : []
    return isShown(slots[index - 1]) ? [slot] : ['gap', slot]
  })
}
