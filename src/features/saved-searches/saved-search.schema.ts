import * as v from 'valibot'
import { emailForm } from '#/features/accounts/account.schema.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { keysOf } from '#/shared/records.ts'
import { cleanText } from '#/shared/text.ts'
import type { MatchCount } from '../search/search.schema.ts'

/** So many one person may have, by account or by address. */
export const MOST_SAVED_SEARCHES = 50
export const MOST_NAME_CHARACTERS = 100
const MOST_ADDRESS_CHARACTERS = 4_000

export const FREQUENCIES = ['at-once', 'daily', 'weekly'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** The words for each, on buttons and after "We write". */
export const FREQUENCY_LABELS: Record<Frequency, string> = {
  'at-once': 'At once',
  daily: 'Once a day',
  weekly: 'Once a week',
}

/** What a saved search tells of, with the names of the form's boxes. */
export const ALERT_TOPICS = {
  tellsNew: 'New homes',
  tellsDrops: 'Lower prices',
  tellsReturns: 'Back on the market',
} as const
export type AlertTopic = keyof typeof ALERT_TOPICS
export const ALERT_TOPIC_KEYS = keysOf(ALERT_TOPICS)

export const SAVED_SEARCH_MESSAGES = {
  name: 'Give the search a name',
  nameLong: `Use at most ${MOST_NAME_CHARACTERS} characters`,
  nothingTold: 'Choose at least one thing that we tell you of',
  tooMany: `You have ${MOST_SAVED_SEARCHES} saved searches. End one before you save another.`,
  saved: 'Your search is saved',
  changed: 'Your search is changed',
  paused: 'Paused: we do not write about this search until you resume it',
  resumed: 'Resumed: we write about what we find from now on',
  ended: 'Ended: the search is forgotten, and we write no more about it',
} as const

const oneLine = (text: string) => cleanText(text, 10 * MOST_NAME_CHARACTERS).replace(/\s+/g, ' ')
const box = v.pipe(
  v.optional(v.string(), ''),
  v.transform((value) => value !== ''),
)

const choices = {
  name: v.pipe(
    v.optional(v.string(), ''),
    v.transform(oneLine),
    v.nonEmpty(SAVED_SEARCH_MESSAGES.name),
    v.maxLength(MOST_NAME_CHARACTERS, SAVED_SEARCH_MESSAGES.nameLong),
  ),
  frequency: v.picklist(FREQUENCIES, 'Choose how often'),
  tellsNew: box,
  tellsDrops: box,
  tellsReturns: box,
}
const tellsSomething = (form: Record<AlertTopic, boolean>) => ALERT_TOPIC_KEYS.some((key) => form[key])

const search = v.pipe(v.optional(v.string(), ''), v.maxLength(MOST_ADDRESS_CHARACTERS))
const id = v.pipe(v.string(), v.uuid())

const tells = <Form extends Record<AlertTopic, boolean>>() =>
  v.forward(v.check<Form, string>(tellsSomething, SAVED_SEARCH_MESSAGES.nothingTold), ['tellsNew'] as never)

/** What somebody with an account sends to save a search: `search` is the query of the list's address. */
export const saveForm = v.pipe(v.object({ ...choices, search }), tells())
/** The same with an address, of somebody without an account. */
export const askForm = v.pipe(
  v.object({
    ...choices,
    search,
    email: emailForm.entries.email,
    [HONEYPOT]: v.optional(v.string(), ''),
  }),
  tells(),
)
export const changeForm = v.pipe(v.object({ ...choices, savedSearchId: id }), tells())
export const savedSearchFields = v.object({ savedSearchId: id })

const token = v.pipe(v.optional(v.string(), ''), v.maxLength(100))
/** The link of a mail. */
export const savedSearchLinkForm = v.object({ token })
export const changeByLinkForm = v.pipe(v.object({ ...choices, token }), tells())

export type SaveForm = v.InferOutput<typeof saveForm>
export type AskForm = v.InferOutput<typeof askForm>
/** What can be changed of a saved search. */
export type SavedSearchChoices = Pick<SaveForm, 'name' | 'frequency' | AlertTopic>

export type SavedSearchView = SavedSearchChoices & {
  id: string
  /** The filters in words; empty when it is every home. */
  words: string[]
  /** The list that it is, and how many homes are on it now. */
  href: string
  found: MatchCount
  isPaused: boolean
  createdAt: Date
}
