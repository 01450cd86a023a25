import { requireAgent } from '#/features/access/agent.policy.ts'
import { noneMatch } from '#/features/properties/manage/managed-property.errors.ts'
import { listMatches } from '#/features/properties/manage/managed-property.queries.server.ts'
import { type BulkStep, MOST_AT_ONCE } from '#/features/properties/manage/managed-property.schema.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { countOf, shorten } from '#/shared/text.ts'
import type { Question } from '#/web/act/act.ts'
import type { scopeOf } from '#/web/request/scope.ts'
import { listPicks } from './properties-acts.ts'
import { managedAddress } from './properties-address.ts'
import { askToDeleteMany } from './properties-question.ts'

type Match = { id: string; title: string }

const LONGEST_TITLE = 80

const ASKED: Record<Exclude<BulkStep, 'delete'>, (count: string) => string> = {
  publish: (count) => `Publish ${count}`,
  withdraw: (count) => `Withdraw ${count}`,
  reserve: (count) => `Reserve ${count}`,
  feature: (count) => `Feature ${count}`,
  unfeature: (count) => `Stop featuring ${count}`,
  price: (count) => `Change the price of ${count}`,
  owner: (count) => `Hand over ${count}`,
  undo: (count) => `Bring back ${count}`,
}

/** What the list at an address holds on all its pages, now and within the scope. Refuses too many, and none. */
export async function readEvery(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { every, scope }: { every: string; scope: ReturnType<typeof scopeOf> },
): Promise<Match[]> {
  requireAgent(actor)
  const filters = managedAddress.read(new URLSearchParams(every.replace(/^[^?]*/, '')))
  const matches = await listMatches(db, { ...filters, scope, now: clock.now(), most: MOST_AT_ONCE })
  if (matches.length === 0) throw noneMatch()
  return matches
}

/**
 * The question about all that match, and what its answer sends: the very ones that it names, so that nothing is changed
 * that came to match later. `asked` is what an act asks in its own words.
 */
export function askAboutEvery(
  act: BulkStep,
  matches: readonly Match[],
  asked?: { question: Question; values?: Record<string, string> },
): { question: Question; values: Record<string, string> } {
  return {
    question: asked?.question ?? questionOf(act, matches),
    values: { ...listPicks(matches), ...asked?.values, every: '' },
  }
}

function questionOf(act: BulkStep, matches: readonly Match[]): Question {
  if (act === 'delete') return askToDeleteMany(matches)
  const words = ASKED[act](countOf(matches.length, 'property', 'properties'))
  return {
    title: `${words}?`,
    sentence:
      'They are all that match, on every page. One that cannot be changed stays and says why. You can undo it afterwards.',
    names: matches.map(({ title }) => shorten(title, LONGEST_TITLE)),
    confirm: words,
    isHarmless: true,
  }
}
