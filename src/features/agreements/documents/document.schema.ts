import * as v from 'valibot'

export const DOCUMENT_KINDS = ['agreement', 'statement', 'receipt'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Which document is wanted: `subject` is the month of a statement or the number of an entry, and empty of an agreement. */
export const documentForm = v.object({
  agreementId: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  subject: v.optional(v.pipe(v.string(), v.maxLength(20)), ''),
})
export type DocumentRequest = v.InferOutput<typeof documentForm>

/** An amount that a document states, in whole pesewas; below zero for what was taken off, and in statements from before for what is owed on leaving. */
export type DocumentFigure = { label: string; pesewas: number }

/** A part of a document: paragraphs, then lines with an amount, then a table whose first column is text. */
export type DocumentPart = {
  title: string
  paragraphs?: string[]
  pairs?: { term: string; value: string; note?: string; isStrong?: true }[]
  table?: { head: string[]; rows: string[][] }
  /** Begins on a page of its own. */
  isNewPage?: true
}

/** Everything that a document says; the same content is the same document. */
export type DocumentContent = {
  kind: DocumentKind
  subject: string
  /** Names the document to strangers too: it says nothing about people or homes. */
  title: string
  /** For whom and about what. */
  subtitle: string[]
  figures: DocumentFigure[]
  /** How much of the home is the buyer's, from 0 to 1, where a bar shows it. */
  share?: number
  parts: DocumentPart[]
}

/** What the check of a code shows. */
export type CheckedDocument = {
  title: string
  madeAt: Date
  figures: DocumentFigure[]
  /** SHA-256 of the file, in hexadecimal. */
  fileHash: string
  /** A later document of the same kind says something else. */
  isReplaced: boolean
}

export const MOST_CODE_CHARACTERS = 60
export const checkForm = v.object({
  code: v.optional(v.pipe(v.string(), v.maxLength(MOST_CODE_CHARACTERS)), ''),
})
