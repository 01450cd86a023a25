import { createHash } from 'node:crypto'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import {
  imagesOf,
  isVisible,
  presentCard,
  presentCover,
  selectCards,
} from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import {
  presentTombstone,
  tombstoneColumns,
} from '#/features/properties/property-tombstone.queries.server.ts'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import { isId } from '#/shared/ids.ts'
import { shortlistLinkEnded, shortlistNotFound } from './shortlist.errors.ts'
import {
  type LinkedShortlistView,
  type ListedHome,
  MOST_COVERS,
  MOST_HOMES,
  type OwnShortlistView,
  type ShortlistSummary,
  type ShortlistView,
} from './shortlist.schema.ts'
import { isShortlistToken, shortlistToken } from './shortlist-link.rules.ts'

/** How a link and a voter's cookie are stored. */
export function hashShortlistToken(token: string): Buffer {
  return createHash('sha256').update(token, 'utf8').digest()
}

/** The lists of an account, the newest first. */
export async function listShortlists(
  db: Executor,
  { accountId, now }: { accountId: string; now: Date },
): Promise<ShortlistSummary[]> {
  const rows = await db
    .selectFrom('shortlists')
    .select(['id', 'name', 'createdAt', 'linkEndsAt'])
    .select((eb) => [
      eb
        .selectFrom('shortlistHomes')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('shortlistHomes.shortlistId', '=', 'shortlists.id')
        .as('homes'),
      eb
        .selectFrom('shortlistVoters')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('shortlistVoters.shortlistId', '=', 'shortlists.id')
        .as('voters'),
      eb
        .selectFrom('shortlistVotes')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('shortlistVotes.shortlistId', '=', 'shortlists.id')
        .as('votes'),
      eb
        .selectFrom('shortlistComments')
        .select((own) => own.fn.countAll<number>().as('count'))
        .whereRef('shortlistComments.shortlistId', '=', 'shortlists.id')
        .as('comments'),
      jsonObjectFrom(
        eb
          .selectFrom('shortlistVotes')
          .innerJoin('properties', 'properties.id', 'shortlistVotes.propertyId')
          .innerJoin('shortlistHomes', (join) =>
            join
              .onRef('shortlistHomes.shortlistId', '=', 'shortlistVotes.shortlistId')
              .onRef('shortlistHomes.propertyId', '=', 'shortlistVotes.propertyId'),
          )
          .select((vote) => ['properties.title', vote.fn.countAll<number>().as('likes')])
          .whereRef('shortlistVotes.shortlistId', '=', 'shortlists.id')
          .where('shortlistVotes.likes', '=', true)
          .where(isVisible)
          .groupBy(['properties.id', 'shortlistHomes.sequence'])
          .orderBy((vote) => vote.fn.countAll(), 'desc')
          .orderBy('shortlistHomes.sequence')
          .limit(1),
      ).as('leader'),
      jsonArrayFrom(
        eb
          .selectFrom('shortlistHomes')
          .innerJoin('properties', 'properties.id', 'shortlistHomes.propertyId')
          .select('properties.title')
          .select((home) => jsonObjectFrom(imagesOf(home).limit(1)).as('cover'))
          .whereRef('shortlistHomes.shortlistId', '=', 'shortlists.id')
          .where(isVisible)
          .orderBy('shortlistHomes.sequence')
          .limit(MOST_HOMES),
      ).as('shown'),
    ])
    .where('ownerId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, name, createdAt, linkEndsAt, homes, voters, votes, comments, leader, shown }) => ({
    ...{ id, name, createdAt, leader },
    ...{ homes: homes ?? 0, voters: voters ?? 0, votes: votes ?? 0, comments: comments ?? 0 },
    firstHome: shown[0]?.title ?? null,
    covers: shown.flatMap(({ cover }) => presentCover(cover) ?? []).slice(0, MOST_COVERS),
    openUntil: linkEndsAt && linkEndsAt > now ? linkEndsAt : null,
  }))
}

/** One of an account's lists. Refuses another's with `shortlist.not_found`. */
export async function getOwnShortlist(
  db: Executor,
  {
    accountId,
    shortlistId,
    secrets,
    now,
  }: { accountId: string; shortlistId: string; secrets: Secrets; now: Date },
): Promise<OwnShortlistView> {
  const row = isId(shortlistId)
    ? await db
        .selectFrom('shortlists')
        .select(['id', 'name', 'linkSeed', 'linkEndsAt'])
        .where('id', '=', shortlistId)
        .where('ownerId', '=', accountId)
        .executeTakeFirst()
    : undefined
  if (!row) throw shortlistNotFound()
  const { id, name, linkSeed, linkEndsAt } = row
  const isLive = linkSeed !== null && linkEndsAt !== null && linkEndsAt > now
  return {
    ...(await readList(db, { id, name, now })),
    link: isLive ? shortlistToken(secrets, linkSeed) : null,
    linkEndsAt: isLive ? linkEndsAt : null,
  }
}

/** The list of a link, for whoever has it. Refuses one that ended or never was with `shortlist.link_ended`. */
export async function getLinkedShortlist(
  db: Executor,
  { token, voterToken, now }: { token: string; voterToken: string | undefined; now: Date },
): Promise<LinkedShortlistView> {
  const row = isShortlistToken(token)
    ? await db
        .selectFrom('shortlists')
        .innerJoin('profiles', 'profiles.id', 'shortlists.ownerId')
        .select(['shortlists.id', 'shortlists.name', 'profiles.fullName'])
        .where('linkHash', '=', hashShortlistToken(token))
        .where('linkEndsAt', '>', now)
        .executeTakeFirst()
    : undefined
  if (!row) throw shortlistLinkEnded()
  const list = await readList(db, { id: row.id, name: row.name, now })
  const voter = voterToken
    ? await db
        .selectFrom('shortlistVoters')
        .select('id')
        .where('tokenHash', '=', hashShortlistToken(voterToken))
        .where('shortlistId', '=', row.id)
        .executeTakeFirst()
    : undefined
  return {
    ...list,
    ownerFirstName: row.fullName?.trim().split(/\s+/)[0] || 'Somebody',
    voterId: voter?.id ?? null,
  }
}

async function readList(
  db: Executor,
  { id, name, now }: { id: string; name: string; now: Date },
): Promise<ShortlistView> {
  const rows = await selectCards(db)
    .rightJoin('shortlistHomes', 'shortlistHomes.propertyId', 'properties.id')
    .leftJoin('removedProperties', 'removedProperties.id', 'shortlistHomes.propertyId')
    .select(['shortlistHomes.propertyId', 'properties.status'])
    .select(tombstoneColumns)
    .where('shortlistHomes.shortlistId', '=', id)
    .orderBy('shortlistHomes.sequence')
    .execute()
  const homes = rows.map((row): ListedHome => {
    const { propertyId, status } = row
    // Removed, and everything of it is null.
    if (status === null || !isPublicStatus(status))
      return { isPublic: false, id: propertyId, status: status ?? 'removed', ...presentTombstone(row) }
    return { isPublic: true, id: propertyId, status, card: presentCard(row, now) }
  })
  const [voters, votes, comments] = await Promise.all([
    db
      .selectFrom('shortlistVoters')
      .select(['id', 'firstName'])
      .where('shortlistId', '=', id)
      .orderBy('createdAt')
      .execute(),
    db
      .selectFrom('shortlistVotes')
      .select(['propertyId', 'voterId', 'likes'])
      .where('shortlistId', '=', id)
      .orderBy('votedAt')
      .execute(),
    db
      .selectFrom('shortlistComments')
      .select(['id', 'propertyId', 'voterId', 'text', 'writtenAt'])
      .where('shortlistId', '=', id)
      .orderBy('writtenAt')
      .orderBy('id')
      .execute(),
  ])
  return { id, name, homes, voters, votes, comments }
}
