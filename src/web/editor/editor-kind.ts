import type { Act } from '#/web/act/act.ts'

/** What every editor's buttons do. */
export type CommonAct = 'publish' | 'save' | 'draft' | 'discard'

export type Sent = Readonly<Record<string, string>>

/** What one editor writes and what it says; `N` names its fields, `A` its acts. */
export type EditorKind<N extends string, A extends string> = {
  /** Each with an address of its own below `path`. */
  acts: Readonly<Record<A | CommonAct, Act>>
  /** Its page. */
  path: string
  /** The endpoint that saves drafts. */
  draftsPath: string
  /** The field that names what is edited. */
  subject: 'postId' | 'propertyId'
  /** The word for what is edited: `property`. */
  thing: string
  /** What drafts of new ones are called, one and several: `listing`, `listings`. */
  words: readonly [string, string]
  names: readonly N[]
  editHref: (id: string) => string
  /** Where a draft of something new is continued. */
  continueHref: (draftId: string) => string
  /**
   * Why an act was not done; without a reason the server could not be asked. The reason of a refusal says itself whether
   * trying again helps.
   */
  failure: (act: A | CommonAct, sent: Sent, reason?: string, isRefused?: boolean) => string
  /** The toast after an act; undefined for none. */
  success: (act: A | CommonAct, sent: Sent) => string | undefined
  signedOut: string
  /** What is wrong with the form as a whole is a toast as well. */
  toastsFailures?: true
}
