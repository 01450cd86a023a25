import type { BulkStep, BulkWith } from '#/features/properties/manage/managed-property.schema.ts'
import { countOf } from '#/shared/text.ts'

const DONE: Record<BulkStep, string> = {
  publish: 'published',
  withdraw: 'withdrawn',
  reserve: 'reserved',
  feature: 'featured',
  unfeature: 'no longer featured',
  price: 'changed in price',
  delete: 'deleted',
  owner: 'handed over',
  undo: 'back as before',
}

type Counts = { done: number; refused: number; already?: number }

/**
 * How many of a selection were done: `3 properties published, 1 refused`, of a single one that was refused `Not
 * published`, and of homes that change hands with whom they are: `2 homes handed over to Yaw Darko, 1 already there`.
 */
export function bulkSentence(act: BulkStep, { done, refused, already = 0 }: Counts, taker?: string): string {
  if (done + already === 0 && refused === 1) return `Not ${act === 'unfeature' ? 'changed' : DONE[act]}`
  const said = act === 'owner' && taker ? sayTaken(taker, { done, already }) : sayDone(act, done)
  return refused > 0 ? `${said}, ${refused} refused` : said
}

const sayDone = (act: BulkStep, done: number) => `${countOf(done, 'property', 'properties')} ${DONE[act]}`

function sayTaken(taker: string, { done, already }: { done: number; already: number }): string {
  if (done === 0 && already > 0) return `${countOf(already, 'home', 'homes')} already with ${taker}`
  const said = `${countOf(done, 'home', 'homes')} ${DONE.owner} to ${taker}`
  return already > 0 ? `${said}, ${already} already there` : said
}

/** What undoes an act; nothing brings back what is deleted. */
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
