/** A piece of a line that is set in one font. */
export type TextRun = { font: string; text: string }

/** Which of the fonts has a letter; undefined for a letter that none has. */
export type FontFinder = (codePoint: number) => string | undefined

const MISSING = '?'
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Text on one line as it is composed, without what cannot be seen. */
export function printableText(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').replace(INVISIBLE, '').trim()
}

/** The text cut where the font changes. Several letters in a row that no font has become one question mark. */
export function splitIntoRuns(text: string, findFont: FontFinder): TextRun[] {
  const runs: TextRun[] = []
  let isMissing = false
  for (const letter of text) {
    const known = findFont(letter.codePointAt(0) ?? 0)
    // An accent that no font can place is left out, its letter stays.
    if (!known && /\p{Mark}/u.test(letter)) continue
    if (!known && isMissing) continue
    isMissing = known === undefined
    const font = known ?? findFont(MISSING.charCodeAt(0))
    if (!font) continue
    const shown = known ? letter : MISSING
    const last = runs.at(-1)
    if (last?.font === font) last.text += shown
    else runs.push({ font, text: shown })
  }
  return runs
}

/** The lines of a text that is `width` wide at most, broken between words, and inside a word that fits on no line. */
export function breakLines(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ').flatMap((whole) => cutWord(whole, width, widthOf))) {
    const longer = line ? `${line} ${word}` : word
    if (line && widthOf(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  return line ? [...lines, line] : lines
}

function cutWord(word: string, width: number, widthOf: (text: string) => number): string[] {
  if (widthOf(word) <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part && widthOf(part + letter) > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
