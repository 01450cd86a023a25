import * as v from 'valibot'
import { isDay } from '#/shared/dates.ts'
import { asWritten, countOf } from '#/shared/text.ts'
import { PAPER_FORMS, PAPER_KEYS, type PaperForm, type PaperKey } from '../../papers/paper.schema.ts'

export const MOST_PLACE_CHARACTERS = 200
export const MOST_NOTE_CHARACTERS = 1_000

export const SIGHTING_MESSAGES = {
  paper: 'Choose one of the four papers',
  form: 'Say whether it was the original or a copy',
  day: 'Enter the day on which you saw it',
  future: 'The day must not lie in the future',
  place: 'Say where you saw it, in at least 2 characters',
  tooLong: (most: number) => `Use at most ${countOf(most, 'character', 'characters')}`,
} as const
const M = SIGHTING_MESSAGES

const text = (most: number) =>
  v.pipe(
    v.optional(v.string(), ''),
    v.transform((given) => asWritten(given).replace(/\s+/g, ' ')),
    v.trim(),
    v.check((given) => [...given].length <= most, M.tooLong(most)),
  )

const paper = v.picklist(PAPER_KEYS, M.paper)
// The sighting that holds as the form shows it; empty while there is none.
const current = v.optional(v.string(), '')

/** That an administrator saw a paper. */
export const sightingForm = v.object({
  paper,
  current,
  form: v.picklist(PAPER_FORMS, M.form),
  seenOn: v.pipe(v.optional(v.string(), ''), v.trim(), v.check(isDay, M.day)),
  place: v.pipe(
    text(MOST_PLACE_CHARACTERS),
    v.check((given) => [...given].length >= 2, M.place),
  ),
  note: text(MOST_NOTE_CHARACTERS),
})
export type SightingForm = v.InferOutput<typeof sightingForm>

/** That what was noted of a paper does not hold. */
export const withdrawalForm = v.object({ paper, current })
export type WithdrawalForm = v.InferOutput<typeof withdrawalForm>

/** A paper as administrators see it. */
export type ManagedPaper = {
  paper: PaperKey
  /** Whether the agent says that there is one. */
  isStated: boolean
  /** What holds now; null unless somebody has seen it. */
  sighting: {
    id: string
    form: PaperForm
    /** The day, as `2026-11-12`. */
    seenOn: string
    place: string
    note: string
    seenBy: string
  } | null
  /** Until when the last one held that has ended since; null when none has, or another holds. UTC. */
  endedAt: Date | null
}

/** The papers of one property, for administrators. */
export type ManagedPapersView = {
  propertyId: string
  title: string
  location: string
  /** Whether papers of it are asked for. */
  hasPapers: boolean
  /** Whether visitors see its page. */
  isPublic: boolean
  /** Whether the reader may say that they saw one. */
  maySee: boolean
  papers: ManagedPaper[]
}
