/** Each table of drafts, and its column that says what a draft changes; null there for the draft of something new. */
export const DRAFT_SUBJECTS = { postDrafts: 'postId', propertyDrafts: 'propertyId' } as const
export type DraftTable = keyof typeof DRAFT_SUBJECTS

/** A form's fields as texts, finished or not. */
export type DraftFields<F extends string> = Partial<Record<F, string>>

/** A saved draft: the fields of a form that was not sent. */
export type SavedDraft<F extends string> = {
  draftId: string
  fields: DraftFields<F>
  savedAt: Date
  /** The version that the changes were begun on, as far as the form said so. */
  version: number | null
}

/** A saved draft of something new, for a list. */
export type DraftSummary = { draftId: string; title: string | null; savedAt: Date }

/** What a form learns when somebody saved the same thing meanwhile. */
export type StaleDetails<F extends string> = {
  current: DraftFields<F>
  version: number
  /** The name of whoever saved last; null when it is not known. */
  changedBy: string | null
  isOwnChange: boolean
  changedAt: Date
}
