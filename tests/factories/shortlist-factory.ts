import { randomBytes } from 'node:crypto'
import { hashShortlistToken } from '#/features/shortlists/shortlist.queries.server.ts'
import { shortlistToken } from '#/features/shortlists/shortlist-link.rules.ts'
import type { Services } from '#/platform/services.ts'
import { factoryId } from './factory-id.ts'
import { insertProperty } from './property-factory.ts'

const AT = '2026-11-20T09:00:00Z'

/** A list of one home with a vote and a comment of one voter; `token` opens its link when it is shared. */
export async function insertShortlist(
  { db, clock, secrets }: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { ownerId, isShared, propertyId }: { ownerId: string; isShared: boolean; propertyId?: string },
) {
  const home = propertyId ?? (await insertProperty(db)).id
  const [shortlistId, voterId, commentId] = [factoryId(), factoryId(), factoryId()]
  const seed = randomBytes(16)
  const token = shortlistToken(secrets, seed)
  const voterToken = randomBytes(16).toString('hex')
  const linkEndsAt = new Date(clock.now().getTime() + 30 * 24 * 60 * 60 * 1_000)
  await db
    .insertInto('shortlists')
    .values({
      ...{ id: shortlistId, ownerId, name: 'Our first home', createdAt: AT },
      ...(isShared ? { linkSeed: seed, linkHash: hashShortlistToken(token), linkEndsAt } : {}),
    })
    .execute()
  await db.insertInto('shortlistHomes').values({ shortlistId, propertyId: home, addedAt: AT }).execute()
  await db
    .insertInto('shortlistVoters')
    .values({
      ...{ id: voterId, shortlistId, firstName: 'Maame', createdAt: AT },
      tokenHash: hashShortlistToken(voterToken),
    })
    .execute()
  await db
    .insertInto('shortlistVotes')
    .values({ voterId, shortlistId, propertyId: home, likes: true, votedAt: AT })
    .execute()
  await db
    .insertInto('shortlistComments')
    .values({
      ...{ id: commentId, voterId, shortlistId, propertyId: home },
      ...{ text: 'Near my work.', writtenAt: AT },
    })
    .execute()
  return { shortlistId, propertyId: home, voterId, commentId, token, voterToken }
}
