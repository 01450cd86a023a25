/**
 * Puts text in the place of what is chosen in a text area, or where its cursor is, and leaves the cursor behind it. The
 * browser's own command keeps the history of undoing; where it is missing the text is put in without.
 */
export function insertText(area: HTMLTextAreaElement, text: string): void {
  area.focus()
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps the history of undoing
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text, area.selectionStart, area.selectionEnd, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
