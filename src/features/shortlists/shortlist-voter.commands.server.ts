import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import {
  nameMissing,
  notOnShortlist,
  shortlistLinkEnded,
  tooManyComments,
  tooManyVoters,
} from './shortlist.errors.ts'
import { hashShortlistToken } from './shortlist.queries.server.ts'
import { type CommentForm, MOST_COMMENTS, MOST_VOTERS, type VoteForm } from './shortlist.schema.ts'
import { isShortlistToken } from './shortlist-link.rules.ts'

type VisitorServices = Pick<Services, 'db' | 'clock' | 'config'>

/** Whoever has a link, and the token of their cookie when they have one. */
type Asker = { token: string; voterToken: string | undefined }

/** The token of a voter who was not known before, for their cookie, and how long the link lives. */
export type NewVoter = { voterToken: string; until: Date }

/**
 * Says whether a visitor with the link likes a home of the list; the last word counts. Refuses a link that ended, a home
 * that is not on the list, somebody without a name, and too many votes from one address of the internet.
 */
export async function voteOnHome(
  services: VisitorServices,
  visitor: Pick<Visitor, 'ip'>,
  asker: Asker,
  { firstName, vote: { propertyId, likes } }: VoteForm,
): Promise<NewVoter | undefined> {
  const { votesPerAddress } = services.config.shortlists
  await count(services, visitor, 'shortlist-votes:address', votesPerAddress)
  return await asVoter(services, visitor, { ...asker, firstName, propertyId }, async (tx, voter, now) => {
    await tx
      .insertInto('shortlistVotes')
      .values({ ...voter, propertyId, likes, votedAt: now })
      .onConflict((conflict) =>
        conflict.columns(['voterId', 'propertyId']).doUpdateSet({ likes, votedAt: now }),
      )
      .execute()
  })
}

/** Writes a comment on a home of the list. Refuses as `voteOnHome` does, and more comments than there is room for. */
export async function commentOnHome(
  services: VisitorServices,
  visitor: Pick<Visitor, 'ip'>,
  asker: Asker,
  { firstName, propertyId, text }: CommentForm,
): Promise<NewVoter | undefined> {
  const { wordsPerAddress } = services.config.shortlists
  await count(services, visitor, 'shortlist-words:address', wordsPerAddress)
  return await asVoter(services, visitor, { ...asker, firstName, propertyId }, async (tx, voter, now) => {
    const written = await countComments(tx, voter.shortlistId)
    if (written >= MOST_COMMENTS) throw tooManyComments()
    await tx
      .insertInto('shortlistComments')
      .values({ ...voter, id: newId(now.getTime()), propertyId, text, writtenAt: now })
      .execute()
  })
}

async function asVoter(
  services: VisitorServices,
  visitor: Pick<Visitor, 'ip'>,
  { token, voterToken, firstName, propertyId }: Asker & { firstName: string; propertyId: string },
  act: (tx: Transaction<DB>, voter: { shortlistId: string; voterId: string }, now: Date) => Promise<void>,
): Promise<NewVoter | undefined> {
  const { db, clock, config } = services
  if (!isShortlistToken(token)) throw shortlistLinkEnded()
  const known = await db
    .selectFrom('shortlistVoters')
    .innerJoin('shortlists', 'shortlists.id', 'shortlistVoters.shortlistId')
    .select('shortlistVoters.id')
    .where('linkHash', '=', hashShortlistToken(token))
    .where('tokenHash', '=', hashShortlistToken(voterToken ?? ''))
    .executeTakeFirst()
  if (!known) {
    if (!firstName) throw nameMissing()
    // A budget of its own: who says a name has not written a comment.
    await count(services, visitor, 'shortlist-names:address', config.shortlists.wordsPerAddress)
  }
  return await db.transaction().execute(async (tx) => {
    const now = clock.now()
    // Held until the end, so that nothing is written on a list whose link its owner has ended.
    const list = await tx
      .selectFrom('shortlists')
      .select(['id', 'linkEndsAt'])
      .where('linkHash', '=', hashShortlistToken(token))
      .where('linkEndsAt', '>', now)
      // One after the other, so that no two find the last place free.
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!list?.linkEndsAt) throw shortlistLinkEnded()
    const shortlistId = list.id
    const isListed = isId(propertyId)
      ? await tx
          .selectFrom('shortlistHomes')
          .select('propertyId')
          .where('shortlistId', '=', shortlistId)
          .where('propertyId', '=', propertyId)
          .executeTakeFirst()
      : undefined
    if (!isListed) throw notOnShortlist()
    // Whom the owner removed meanwhile says a name again.
    const still = known
      ? await tx
          .selectFrom('shortlistVoters')
          .select('id')
          .where('id', '=', known.id)
          .where('shortlistId', '=', shortlistId)
          .executeTakeFirst()
      : undefined
    if (still) {
      await act(tx, { shortlistId, voterId: still.id }, now)
      return undefined
    }
    if (!firstName) throw nameMissing()
    if ((await countVoters(tx, shortlistId)) >= MOST_VOTERS) throw tooManyVoters()
    const made = randomBytes(16).toString('hex')
    const voterId = newId(now.getTime())
    await tx
      .insertInto('shortlistVoters')
      .values({ id: voterId, shortlistId, firstName, tokenHash: hashShortlistToken(made), createdAt: now })
      .execute()
    await act(tx, { shortlistId, voterId }, now)
    return { voterToken: made, until: list.linkEndsAt }
  })
}

async function countVoters(tx: Transaction<DB>, shortlistId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('shortlistVoters')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shortlistId', '=', shortlistId)
    .executeTakeFirstOrThrow()
  return count
}

async function countComments(tx: Transaction<DB>, shortlistId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('shortlistComments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('shortlistId', '=', shortlistId)
    .executeTakeFirstOrThrow()
  return count
}

function count(
  services: VisitorServices,
  { ip }: Pick<Visitor, 'ip'>,
  name: string,
  limit: Services['config']['shortlists']['votesPerAddress'],
) {
  return takeAttempts(services, [{ name, subject: addressSubject(ip), limit }])
}
