// Everything that XML 1.0 does not allow, however it is written: control characters, halves of pairs, non-characters.
const NOT_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text that may stand in a feed; what XML cannot hold is left out. */
export function feedText(text: string): string {
  return text.replace(NOT_XML, '')
}

/** The same for where a reader takes HTML, as in titles and summaries: it is shown as it was written and does nothing. */
export function feedHtml(text: string): string {
  return feedText(text).replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
}
