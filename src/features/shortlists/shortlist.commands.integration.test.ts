import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { insertShortlist } from '../../../tests/factories/shortlist-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { listCards } from '../properties/property.queries.server.ts'
import {
  addShortlistHome,
  deleteShortlist,
  endShortlistLink,
  removeShortlistComment,
  removeShortlistHome,
  removeShortlistVoter,
  renameShortlist,
  saveShortlist,
  shareShortlist,
} from './shortlist.commands.server.ts'
import { shortlistPersonalData } from './shortlist.privacy.server.ts'
import { getLinkedShortlist, getOwnShortlist, listShortlists } from './shortlist.queries.server.ts'
import { LINK_DAYS } from './shortlist.schema.ts'
import { commentOnHome, voteOnHome } from './shortlist-voter.commands.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const { clock, secrets } = services
const visitor = { ip: '127.0.0.9' }
const now = () => clock.now()

beforeEach(async () => {
  await database.db.deleteFrom('rateLimits').execute()
})

const insertOwner = (role: 'user' | 'admin' = 'user') => insertActor(database.db, role)
const insertShared = async () => {
  const owner = await insertOwner()
  return { owner, ...(await insertShortlist(services, { ownerId: owner.accountId, isShared: true })) }
}
const read = (token: string, voterToken?: string) =>
  getLinkedShortlist(database.db, { token, voterToken, now: now() })
const own = (owner: { accountId: string }, shortlistId: string) =>
  getOwnShortlist(database.db, { accountId: owner.accountId, shortlistId, secrets, now: now() })
const up = (propertyId: string, firstName = '') => ({ firstName, vote: { likes: true, propertyId } })

describe('a shortlist', () => {
  test('is made of homes that visitors see, in their order, each once', async () => {
    const owner = await insertOwner()
    const [first, second] = [await insertProperty(database.db), await insertProperty(database.db)]
    const draft = await insertProperty(database.db, { status: 'draft' })
    const homes = [second.id, 'nonsense', draft.id, first.id, second.id, factoryId()].join(',')
    const id = await saveShortlist(services, owner, { homes, shortlistId: '', name: 'Ours' })
    const { name, homes: listed } = await own(owner, id)
    expect(name).toBe('Ours')
    expect(listed.map((home) => home.id)).toEqual([second.id, first.id])
    await expect(
      saveShortlist(services, owner, { homes: draft.id, shortlistId: '', name: '' }),
    ).rejects.toMatchObject({ code: 'shortlist.no_homes' })
  })

  test('without a name is called otherwise than the one before it', async () => {
    const owner = await insertOwner()
    const { id: homes } = await insertProperty(database.db)
    const save = () => saveShortlist(services, owner, { homes, shortlistId: '', name: '' })
    const names = [await save(), await save()].map(async (id) => (await own(owner, id)).name)
    expect(await Promise.all(names)).toEqual(['Homes to choose from', 'Homes to choose from 2'])
  })

  test('stands among others with the first pictures of its homes that visitors still see', async () => {
    const owner = await insertOwner()
    const pictured = () => insertProperty(database.db, { imageCount: 2 })
    const homes = [
      await pictured(),
      await insertProperty(database.db),
      ...(await Promise.all([pictured(), pictured()])),
    ]
    const last = await pictured()
    await saveShortlist(services, owner, {
      homes: [...homes, last].map(({ id }) => id).join(','),
      shortlistId: '',
      name: 'Ours',
    })
    const covers = async () => {
      const [list] = await listShortlists(database.db, { accountId: owner.accountId, now: now() })
      return list?.covers.map(({ storageKey }) => storageKey)
    }
    const coverOf = async ({ id }: { id: string }) =>
      (await listCards(database.db, { ids: [id], now: now() }))[0]?.cover?.storageKey
    const [first, , second, third] = await Promise.all(homes.map(coverOf))
    expect(await covers()).toEqual([first, second, third])
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', homes[0]?.id ?? '')
      .execute()
    expect(await covers()).toEqual([second, third, await coverOf(last)])
  })

  test('tells among others what most like of the homes that visitors still see, and until when it is open', async () => {
    const owner = await insertOwner()
    const shared = { ownerId: owner.accountId, isShared: true }
    const { shortlistId, propertyId, token, voterToken } = await insertShortlist(services, shared)
    const dearer = await insertProperty(database.db, { title: 'Town house with a court' })
    await saveShortlist(services, owner, { homes: dearer.id, shortlistId, name: '' })
    const summary = async () =>
      (await listShortlists(database.db, { accountId: owner.accountId, now: now() }))[0]
    expect(await summary()).toMatchObject({ votes: 1, comments: 1, leader: { likes: 1 } })
    expect((await summary())?.openUntil).toBeInstanceOf(Date)
    await voteOnHome(services, visitor, { token, voterToken }, up(dearer.id))
    const esi = await voteOnHome(services, visitor, { token, voterToken: undefined }, up(dearer.id, 'Esi'))
    await voteOnHome(
      services,
      visitor,
      { token, voterToken: esi?.voterToken },
      { firstName: '', vote: { likes: false, propertyId } },
    )
    expect(await summary()).toMatchObject({
      votes: 4,
      leader: { title: 'Town house with a court', likes: 2 },
    })
    await removeShortlistHome(services, owner, { shortlistId, propertyId: dearer.id })
    expect((await summary())?.leader?.likes).toBe(1)
    await database.db
      .updateTable('properties')
      .set({ status: 'withdrawn' })
      .where('id', '=', propertyId)
      .execute()
    await endShortlistLink(services, owner, { shortlistId })
    expect(await summary()).toMatchObject({ leader: null, openUntil: null })
  })

  test('is refused to administrators', async () => {
    const { id } = await insertProperty(database.db)
    await expect(
      saveShortlist(services, await insertOwner('admin'), { homes: id, shortlistId: '', name: '' }),
    ).rejects.toMatchObject({ kind: 'forbidden' })
  })

  test('of somebody else is not there, whatever is tried with it', async () => {
    const { shortlistId, propertyId, voterId, commentId } = await insertShared()
    const stranger = await insertOwner()
    const home = await insertProperty(database.db)
    const tries = [
      own(stranger, shortlistId),
      saveShortlist(services, stranger, { homes: home.id, shortlistId, name: '' }),
      addShortlistHome(services, stranger, { shortlistId, propertyId: home.id }),
      renameShortlist(services, stranger, { shortlistId, name: 'Mine now' }),
      shareShortlist(services, stranger, { shortlistId }),
      endShortlistLink(services, stranger, { shortlistId }),
      removeShortlistHome(services, stranger, { shortlistId, propertyId }),
      removeShortlistComment(services, stranger, { shortlistId, commentId }),
      removeShortlistVoter(services, stranger, { shortlistId, voterId }),
      deleteShortlist(services, stranger, { shortlistId }),
    ]
    for (const outcome of await Promise.allSettled<unknown>(tries))
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'shortlist.not_found' } })
    expect(await listShortlists(database.db, { accountId: stranger.accountId, now: now() })).toEqual([])
  })

  test('loses a comment or a voter of its own list alone', async () => {
    const [one, other] = [await insertShared(), await insertShared()]
    await removeShortlistComment(services, one.owner, {
      shortlistId: one.shortlistId,
      commentId: other.commentId,
    })
    await removeShortlistVoter(services, one.owner, { shortlistId: one.shortlistId, voterId: other.voterId })
    const unchanged = await read(other.token)
    expect([unchanged.comments.length, unchanged.votes.length, unchanged.voters.length]).toEqual([1, 1, 1])
    await removeShortlistVoter(services, other.owner, {
      shortlistId: other.shortlistId,
      voterId: other.voterId,
    })
    const left = await read(other.token)
    expect([left.comments.length, left.votes.length, left.voters.length]).toEqual([0, 0, 0])
  })

  test('goes with its owner’s account, and stands in their export', async () => {
    const { owner, shortlistId, token } = await insertShared()
    const held = await database.db
      .transaction()
      .execute((tx) =>
        shortlistPersonalData.exportFor(tx, { accountId: owner.accountId, email: owner.email }),
      )
    expect(JSON.stringify(held)).toContain('Near my work.')
    await database.db.deleteFrom('accounts').where('id', '=', owner.accountId).execute()
    await database.db.deleteFrom('profiles').where('id', '=', owner.accountId).execute()
    await expect(read(token)).rejects.toMatchObject({ code: 'shortlist.link_ended' })
    const rows = await database.db
      .selectFrom('shortlistComments')
      .select('id')
      .where('shortlistId', '=', shortlistId)
      .execute()
    expect(rows).toEqual([])
  })

  test('shows what is sold or gone as such', async () => {
    const { propertyId, token } = await insertShared()
    await database.db.updateTable('properties').set({ status: 'sold' }).where('id', '=', propertyId).execute()
    expect((await read(token)).homes[0]).toMatchObject({ isPublic: true, status: 'sold' })
    await database.db.deleteFrom('properties').where('id', '=', propertyId).execute()
    expect((await read(token)).homes[0]).toMatchObject({ isPublic: false, status: 'removed' })
  })
})

describe('the link of a list', () => {
  test('is the same while it works, another once it was ended, and stored as its hash', async () => {
    const owner = await insertOwner()
    const { shortlistId } = await insertShortlist(services, { ownerId: owner.accountId, isShared: false })
    await shareShortlist(services, owner, { shortlistId })
    const { link } = await own(owner, shortlistId)
    await shareShortlist(services, owner, { shortlistId })
    expect((await own(owner, shortlistId)).link).toBe(link)
    expect(link).toMatch(/^[0-9a-f]{32}$/)
    const row = await database.db
      .selectFrom('shortlists')
      .selectAll()
      .where('id', '=', shortlistId)
      .executeTakeFirstOrThrow()
    const stored = Object.values(row).map((value) =>
      Buffer.isBuffer(value) ? value.toString('hex') : String(value),
    )
    expect(stored.join(' ')).not.toContain(link)
    await endShortlistLink(services, owner, { shortlistId })
    await expect(read(link ?? '')).rejects.toMatchObject({ kind: 'gone' })
    await shareShortlist(services, owner, { shortlistId })
    expect((await own(owner, shortlistId)).link).not.toBe(link)
  })

  test('ends after 30 days, for readers and for voters', async () => {
    const { shortlistId, token, propertyId } = await insertShared()
    await database.db
      .updateTable('shortlists')
      .set({ linkEndsAt: new Date(now().getTime() - 1) })
      .where('id', '=', shortlistId)
      .execute()
    expect(LINK_DAYS).toBe(30)
    await expect(read(token)).rejects.toMatchObject({ kind: 'gone' })
    await expect(
      voteOnHome(services, visitor, { token, voterToken: undefined }, up(propertyId, 'Esi')),
    ).rejects.toMatchObject({ kind: 'gone' })
  })

  test('that nobody made opens nothing', async () => {
    for (const token of ['', 'x', '0'.repeat(32), "' or 1=1 --", 'A'.repeat(32), '0'.repeat(5_000)])
      await expect(read(token)).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('a voter', () => {
  test('says a name once, and is known by the cookie after that', async () => {
    const { token, propertyId } = await insertShared()
    const asker = { token, voterToken: undefined }
    await expect(voteOnHome(services, visitor, asker, up(propertyId))).rejects.toMatchObject({
      code: 'shortlist.name_missing',
    })
    const made = await voteOnHome(services, visitor, asker, up(propertyId, 'Esi'))
    expect(made?.voterToken).toMatch(/^[0-9a-f]{32}$/)
    const known = { token, voterToken: made?.voterToken }
    expect(
      await commentOnHome(services, visitor, known, { firstName: '', propertyId, text: 'Good' }),
    ).toBeUndefined()
    const list = await read(token, made?.voterToken)
    expect(list.voters.map(({ firstName }) => firstName)).toEqual(['Maame', 'Esi'])
    expect(list.voterId).toBe(list.voters[1]?.id)
  })

  test('has one vote a home, and of two at once one counts', async () => {
    const { token, propertyId, voterToken, voterId } = await insertShared()
    const asker = { token, voterToken }
    await Promise.all([
      voteOnHome(services, visitor, asker, up(propertyId)),
      voteOnHome(services, visitor, asker, { firstName: '', vote: { likes: false, propertyId } }),
    ])
    expect((await read(token)).votes.filter((vote) => vote.voterId === voterId)).toHaveLength(1)
    await voteOnHome(services, visitor, asker, { firstName: '', vote: { likes: false, propertyId } })
    expect((await read(token)).votes).toEqual([{ propertyId, voterId, likes: false }])
  })

  test('of one list is nobody on another, and votes on no home that is not on it', async () => {
    const [one, other] = [await insertShared(), await insertShared()]
    await expect(
      voteOnHome(services, visitor, { token: one.token, voterToken: other.voterToken }, up(one.propertyId)),
    ).rejects.toMatchObject({ code: 'shortlist.name_missing' })
    await expect(voteOnHome(services, visitor, one, up(other.propertyId))).rejects.toMatchObject({
      code: 'shortlist.not_on_it',
    })
    expect((await read(one.token, other.voterToken)).voterId).toBeNull()
  })

  test('writes 30 comments an hour from one address, and the name said first is none of them', async () => {
    const { token, propertyId } = await insertShared()
    const comment = (voterToken: string | undefined, firstName = '') =>
      commentOnHome(services, visitor, { token, voterToken }, { firstName, propertyId, text: 'Again' })
    const known = await comment(undefined, 'Akosua')
    for (let made = 1; made < 30; made++) await comment(known?.voterToken)
    await expect(comment(known?.voterToken)).rejects.toMatchObject({ kind: 'limit' })
    expect((await read(token)).comments).toHaveLength(31)
  })

  test('says at most 30 new names an hour from one address', async () => {
    const { token, propertyId } = await insertShared()
    const arrive = () =>
      voteOnHome(services, visitor, { token, voterToken: undefined }, up(propertyId, 'Kofi'))
    const outcomes = await Promise.allSettled(Array.from({ length: 35 }, arrive))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    for (const { reason } of refused as PromiseRejectedResult[])
      expect(['limit', 'conflict']).toContain(reason.kind)
    expect(refused.length).toBeGreaterThanOrEqual(5)
  })
})
