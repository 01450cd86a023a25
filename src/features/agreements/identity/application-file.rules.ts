const MOST_NAME_CHARACTERS = 100

/** What a document is called from then on: the sender's name for it without a path or control marks, with our ending. */
export function documentName(sent: string, kind: 'pdf' | 'picture'): string {
  const ending = kind === 'pdf' ? '.pdf' : '.jpg'
  const base = sent
    .slice(-300)
    .replace(/^.*[/\\]/, '')
    .replace(/[.][A-Za-z]{1,5}$/, '')
    .replace(/[\p{C}<>:"|?*]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `${
    base
      .slice(0, MOST_NAME_CHARACTERS - ending.length)
      .toWellFormed()
      .trim() || 'Document'
  }${ending}`
}
