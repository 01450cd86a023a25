import type { BulkStep, BulkWith } from '#/features/properties/manage/managed-property.schema.ts'
import { countOf } from '#/shared/text.ts'
import type { Acts } from '#/web/act/act.ts'

/** What is done to anybody's property by administrators. */
export const MANAGE_ACTS = {
  changeStatus: {
    path: '/dashboard/properties/:propertyId/status',
    failure: 'Failed to change the status',
  },
  feature: {
    path: '/dashboard/properties/:propertyId/popularity',
    failure: 'Failed to change what is featured',
  },
  delete: {
    path: '/dashboard/properties/:propertyId/deletion',
    failure: 'Failed to delete property. Please try again.',
  },
  edit: { path: '/dashboard/properties/:propertyId/details', failure: 'Failed to update property' },
  changeMany: {
    path: '/dashboard/properties/selection',
    failure: 'Failed to change the selected properties',
  },
} as const satisfies Acts

/** What somebody does to their own properties, and to the drafts of new ones. */
export const LISTING_ACTS = {
  changeStatus: { path: '/dashboard/listings/:propertyId/status', failure: 'Failed to change the status' },
  delete: { path: '/dashboard/listings/:propertyId/deletion', failure: 'Failed to delete property' },
  confirm: { path: '/dashboard/listings/:propertyId/confirmation', failure: 'Failed to confirm the home' },
  discard: { path: '/dashboard/listings/drafts/:draftId/deletion', failure: 'Failed to discard the draft' },
} as const satisfies Acts

/** The words of what is done to several properties at once: of the choice, and of the outcome. */
export const BULK_WORDS: Record<BulkStep, { label: string; done: string }> = {
  publish: { label: 'Publish', done: 'published' },
  withdraw: { label: 'Withdraw', done: 'withdrawn' },
  reserve: { label: 'Reserve', done: 'reserved' },
  feature: { label: 'Feature as popular', done: 'featured' },
  unfeature: { label: 'Stop featuring', done: 'no longer featured' },
  price: { label: 'Change price by…', done: 'changed in price' },
  delete: { label: 'Delete', done: 'deleted' },
  owner: { label: 'Hand over to…', done: 'handed over' },
  undo: { label: 'Undo', done: 'back as before' },
}

type Counts = { done: number; refused: number; already?: number }

/**
 * How many of a selection were done: `3 properties published, 1 refused`, and of homes that change hands with whom they
 * are: `2 homes handed over to Yaw Darko, 1 already there`.
 */
export function bulkSentence(act: BulkStep, { done, refused, already = 0 }: Counts, taker?: string): string {
  const said = act === 'owner' && taker ? sayTaken(taker, { done, already }) : sayDone(act, done)
  return refused > 0 ? `${said}, ${refused} refused` : said
}

const sayDone = (act: BulkStep, done: number) =>
  `${countOf(done, 'property', 'properties')} ${BULK_WORDS[act].done}`

function sayTaken(taker: string, { done, already }: { done: number; already: number }): string {
  if (done === 0 && already > 0) return `${countOf(already, 'home', 'homes')} already with ${taker}`
  const said = `${countOf(done, 'home', 'homes')} ${BULK_WORDS.owner.done} to ${taker}`
  return already > 0 ? `${said}, ${already} already there` : said
}

/** What takes an act back; nothing brings back what is deleted. */
const UNDO: Partial<Record<BulkStep, { act: BulkStep } & Pick<BulkWith, 'of'>>> = {
  publish: { act: 'undo', of: 'status' },
  withdraw: { act: 'undo', of: 'status' },
  reserve: { act: 'undo', of: 'status' },
  price: { act: 'undo', of: 'price' },
  owner: { act: 'undo', of: 'owner' },
  feature: { act: 'unfeature' },
  unfeature: { act: 'feature' },
}
export const undoOf = (act: BulkStep) => UNDO[act]

/** The name of a row's box in the form that acts on the selection; a form says every name once. */
export function pickName(propertyId: string): string {
  return `pick:${propertyId}`
}

/** The properties that were ticked. */
export function readPicks(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values).flatMap((name) => (name.startsWith('pick:') ? [name.slice(5)] : []))
}
