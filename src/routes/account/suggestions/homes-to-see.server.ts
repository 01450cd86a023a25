import { cardFacts } from '#/features/properties/components/card-facts.ts'
import { getPublicProperty, listNewestProperties } from '#/features/properties/property.queries.server.ts'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { listSimilarProperties } from '#/features/properties/similar/similar-property.queries.server.ts'
import type { Services } from '#/platform/services.ts'

/** One row on a desktop. */
const SHOWN = 3
/** Who has saved more has enough to look at. */
const FEW = 6

export type HomesToSee = {
  /** Whether they are like a home that was saved or asked for. */
  areSimilar: boolean
  homes: PropertyCardFacts[]
}

/**
 * Homes to look at next, for somebody who has saved or asked for few: like the last of them, which stands first, filled
 * up with the newest, and none of them again, nor of `known`. None once there are many.
 */
export async function listHomesToSee(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  {
    saved,
    total,
    known = [],
  }: {
    saved: readonly { id: string; isPublic: boolean }[]
    total: number
    /** Ids of what they have found already, such as what lies in their cart. */
    known?: readonly string[]
  },
): Promise<HomesToSee> {
  const now = clock.now()
  if (total > FEW) return { areSimilar: false, homes: [] }
  const last = saved.find(({ isPublic }) => isPublic)
  const limit = SHOWN + saved.length + known.length
  const [similar, newest] = await Promise.all([
    last
      ? getPublicProperty(db, { id: last.id, now }).then((property) =>
          listSimilarProperties(db, { property, now, limit }),
        )
      : [],
    listNewestProperties(db, { now, limit: limit + SHOWN }),
  ])
  const taken = new Set([...saved.map(({ id }) => id), ...known])
  const isFree = ({ id }: { id: string }) => !taken.has(id)
  const like = similar.filter(isFree)
  for (const { id } of like) taken.add(id)
  const homes = [...like, ...newest.filter(isFree)].slice(0, SHOWN)
  return { areSimilar: like.length > 0, homes: homes.map(cardFacts) }
}
