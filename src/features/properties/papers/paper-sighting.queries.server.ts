import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { nameOfAuthor } from '../../audit/author.rules.ts'
import { hasPapers } from '../../papers/paper.rules.ts'
import { PAPER_KEYS } from '../../papers/paper.schema.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { canSeePapers } from '../property.policy.ts'
import { isPublicStatus } from '../property.rules.ts'
import type { ManagedPapersView } from './paper-sighting.schema.ts'

// More than there can be in years of four papers; earlier ones are not asked for.
const MOST_SIGHTINGS = 200

/** What is known of the papers of a property of the scope. Refuses any other with `property.not_found`. */
export async function getManagedPapers(
  db: Executor,
  { propertyId, scope, actor }: { propertyId: string; scope: Scope; actor: Actor },
): Promise<ManagedPapersView> {
  const property = isId(propertyId)
    ? await db
        .selectFrom('properties')
        .select(['id', 'title', 'location', 'tag', 'type', 'status', 'papers', 'userId'])
        .where('id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'userId'))
        .executeTakeFirst()
    : undefined
  if (!property) throw ownPropertyNotFound()
  const sightings = await db
    .selectFrom('propertyPaperSightings as sightings')
    .leftJoin('profiles', 'profiles.id', 'sightings.seenBy')
    .select([
      'sightings.id',
      'sightings.paper',
      'sightings.form',
      'sightings.seenOn',
      'sightings.place',
      'sightings.note',
      'sightings.endedAt',
      'sightings.seenBy as accountId',
      'profiles.fullName',
    ])
    .where('sightings.propertyId', '=', propertyId)
    .orderBy('sightings.notedAt', 'desc')
    .limit(MOST_SIGHTINGS)
    .execute()
  return {
    propertyId: property.id,
    title: property.title,
    location: property.location,
    hasPapers: hasPapers(property),
    isPublic: isPublicStatus(property.status),
    maySee: canSeePapers(actor, property),
    papers: PAPER_KEYS.map((paper) => {
      const own = sightings.filter((sighting) => sighting.paper === paper)
      const now = own.find(({ endedAt }) => endedAt === null)
      return {
        paper,
        isStated: property.papers.includes(paper),
        sighting: now
          ? {
              id: now.id,
              form: now.form,
              seenOn: now.seenOn,
              place: now.place,
              note: now.note,
              seenBy: nameOfAuthor(now),
            }
          : null,
        endedAt: now ? null : (own[0]?.endedAt ?? null),
      }
    }),
  }
}
