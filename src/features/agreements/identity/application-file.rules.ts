export const MOST_APPLICATION_FILES = 10
export const MOST_APPLICATION_FILE_BYTES = 10_485_760
export const APPLICATION_FILE_TYPES = ['pdf', 'jpg', 'jpeg', 'png'] as const

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

/** Why a chosen file cannot be sent, or nothing; its content is for the server to judge. */
export function findDocumentProblem({ name, size }: { name: string; size: number }): string | undefined {
  const ending = /[.]([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  if (!APPLICATION_FILE_TYPES.some((type) => type === ending))
    return `Choose a file of these types: ${APPLICATION_FILE_TYPES.join(', ')}.`
  if (size > MOST_APPLICATION_FILE_BYTES) return 'A document has 10 MB at most.'
  return size === 0 ? 'This file is empty.' : undefined
}
