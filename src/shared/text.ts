/** Lower-case words joined by hyphens, for addresses: `Ayeduase (KNUST)` gives `ayeduase-knust`. */
export function toSlug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
}

/** Text that PostgreSQL can store and a person may have typed: no NUL, no lone surrogates, trimmed, at most `max` characters. */
export function cleanText(text: string, max: number): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed here
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffd]/g, '').trim().slice(0, max).toWellFormed().replace(/\ufffd/g, '')
}

/** `1 home`, `2 homes`: English plural with the number in front, grouped by thousands. */
export function countOf(count: number, one: string, many: string): string {
  return `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
}
