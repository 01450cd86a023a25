import { keysOf } from '#/shared/records.ts'

/** The papers of a home for sale and of land; what each is and what to ask for stands in `paper-words.rules.ts`. */
export const PAPERS = {
  indenture: 'Indenture',
  'site-plan': 'Site plan',
  title: 'Title certificate or deed',
  'search-report': 'Search report',
} as const

export type PaperKey = keyof typeof PAPERS
export const PAPER_KEYS = keysOf(PAPERS)
export const PAPER_COUNT = PAPER_KEYS.length

/** What the staff held in their hands. */
export const PAPER_FORMS = ['original', 'copy'] as const
export type PaperForm = (typeof PAPER_FORMS)[number]
export const PAPER_FORM_LABELS: Record<PaperForm, string> = { original: 'Original', copy: 'Copy' }

/** That an administrator saw a paper. */
export type PaperSighting = {
  paper: PaperKey
  form: PaperForm
  /** The day, as `2026-11-12`. */
  seenOn: string
  /** Where, in the administrator's words. */
  place: string
}

/** What is known of the papers of a property: what its agent states and what the staff saw. */
export type PaperFacts = { papers: readonly string[]; sightings: readonly PaperSighting[] }

export type PaperState = 'seen' | 'stated' | 'unstated'

/** The drawing beside each; the build draws those that are written here. */
export const PAPER_STATES: Record<PaperState, { icon: string }> = {
  seen: { icon: 'seal-check-fill' },
  stated: { icon: 'chat-centered-text' },
  unstated: { icon: 'circle-dashed' },
}

/** One paper of a property, in words. */
export type PaperRow = {
  key: PaperKey
  label: string
  state: PaperState
  /** `Original seen`, `Agent says there is one`, `Not stated`. */
  shown: string
  /** Who saw it, when and where; empty unless somebody did. */
  seen: string
  what: string
  ask: string
}

/** The name of the box that one paper has where no script puts them together. */
export const PAPER_BOX = 'papers.'
