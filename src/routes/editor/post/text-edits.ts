/**
 * Puts text in the place of what is chosen in a text area, or where its cursor is, and leaves the cursor behind it. The
 * browser's own command keeps the history of undoing; where it is missing the text is put in without.
 */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  if (document.execCommand(text === '' ? 'delete' : 'insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Makes the line with the cursor a heading of this level, or a plain line when it is one already. */
export function toggleHeading(area: HTMLTextAreaElement, level: 2 | 3): void {
  const { value, selectionStart, selectionEnd } = area
  const { start, end, line } = headingAt(value, selectionStart, level)
  const moved = selectionEnd + line.length - (end - start)
  area.setSelectionRange(start, end)
  insertText(area, line)
  const cursor = Math.max(start, moved)
  area.setSelectionRange(cursor, cursor)
}

/** What becomes of the line around a position of a text, and where the line stands. */
export function headingAt(
  text: string,
  position: number,
  level: 2 | 3,
): { start: number; end: number; line: string } {
  const start = text.lastIndexOf('\n', position - 1) + 1
  const next = text.indexOf('\n', position)
  const end = next < 0 ? text.length : next
  const [, marks = '', words = ''] = /^(#{1,6} +|#{1,6}$)?(.*)$/.exec(text.slice(start, end)) ?? []
  const wanted = `${'#'.repeat(level)} `
  return { start, end, line: marks.trim() === wanted.trim() ? words : wanted + words }
}

/** A block of its own between what stands before and after: with as many line breaks as are missing. */
export function asBlock(block: string, before: string, after: string): string {
  const above = before.trim() === '' ? '' : '\n'.repeat(2 - Math.min(2, /\n*$/.exec(before)?.[0].length ?? 0))
  const below = '\n'.repeat(2 - Math.min(2, /^\n*/.exec(after)?.[0].length ?? 0))
  return `${above}${block}${below}`
}
