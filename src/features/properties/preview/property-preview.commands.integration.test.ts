import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { isAdministrator } from '../../access/role.policy.ts'
import { everything, ownedBy } from '../../access/scope.rules.ts'
import { changeOwner } from '../manage/property-owner.commands.server.ts'
import { changePropertyStatus } from '../manage/property-status.commands.server.ts'
import { cleanUpPreviews, endPreviewLink, makePreviewLink } from './property-preview.commands.server.ts'
import { getManagedPreview, getPreviewedProperty } from './property-preview.queries.server.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const NOON = services.time.now
const DAY = 24 * 60 * 60_000
const ENDED = { kind: 'gone', code: 'property.preview_ended' }
let adjoa: Actor
let yaw: Actor
let propertyId: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  services.time.now = NOON
  adjoa = await insertActor(database.db, 'agent', { fullName: 'Adjoa Badu' })
  yaw = await insertActor(database.db, 'agent')
  propertyId = (
    await insertProperty(database.db, {
      userId: adjoa.accountId,
      status: 'draft',
      publishedAt: null,
      title: 'Not public yet',
      imageCount: 1,
    })
  ).id
})

const scopeFor = (actor: Actor) => (isAdministrator(actor) ? everything : ownedBy(actor.accountId))
const makeBy = (actor: Actor, id = propertyId) =>
  makePreviewLink(services, actor, { propertyId: id, scope: scopeFor(actor) })
const endBy = (actor: Actor) => endPreviewLink(services, actor, { propertyId, scope: scopeFor(actor) })
const linkOf = async (actor = adjoa) =>
  (
    await getManagedPreview(database.db, {
      propertyId,
      scope: scopeFor(actor),
      secrets: services.secrets,
      now: services.time.now,
    })
  ).link
const makeLink = async () => {
  await makeBy(adjoa)
  return (await linkOf())?.token ?? ''
}
const open = (token: string) => getPreviewedProperty(database.db, { token, now: services.time.now })

describe('the private link of a draft', () => {
  test('of 128 bits shows it as its page will be, and is stored as a hash alone', async () => {
    const token = await makeLink()
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    const { property, endsAt } = await open(token)
    expect(property).toMatchObject({
      id: propertyId,
      title: 'Not public yet',
      status: 'active',
      isNew: true,
      agent: { name: 'Adjoa Badu' },
    })
    expect(endsAt).toEqual(new Date(NOON.getTime() + 30 * DAY))
    const row = await database.db.selectFrom('propertyPreviews').selectAll().executeTakeFirstOrThrow()
    expect(
      JSON.stringify({
        ...row,
        linkHash: row.linkHash.toString('hex'),
        linkSeed: row.linkSeed.toString('hex'),
      }),
    )
      // Neither the token nor anything that it begins with.
      .not.toContain(token.slice(0, 16))
  })

  test('stays the same while it lives, for 30 days from the last time, and is another once it was ended', async () => {
    const token = await makeLink()
    services.time.now = new Date(NOON.getTime() + 29 * DAY)
    expect(await makeLink()).toBe(token)
    services.time.now = new Date(NOON.getTime() + 58 * DAY)
    expect((await open(token)).property.id).toBe(propertyId)
    await endBy(adjoa)
    await endBy(adjoa)
    await expect(open(token)).rejects.toMatchObject(ENDED)
    expect(await linkOf()).toBeNull()
    expect(await makeLink()).not.toBe(token)
  })

  test('ends after 30 days, and then its row goes', async () => {
    const token = await makeLink()
    services.time.now = new Date(NOON.getTime() + 30 * DAY)
    await expect(open(token)).rejects.toMatchObject(ENDED)
    expect(await linkOf()).toBeNull()
    await cleanUpPreviews(database.db, services.time.now)
    expect(await database.db.selectFrom('propertyPreviews').select('propertyId').execute()).toEqual([])
  })

  test('ends when the draft is published, for good', async () => {
    const token = await makeLink()
    const scope = ownedBy(adjoa.accountId)
    await changePropertyStatus(services, adjoa, { propertyId, scope, to: 'active' })
    await expect(open(token)).rejects.toMatchObject(ENDED)
    await changePropertyStatus(services, adjoa, { propertyId, scope, to: 'withdrawn' })
    await expect(open(token)).rejects.toMatchObject(ENDED)
    await expect(makeLink()).rejects.toMatchObject({ code: 'property.not_draft' })
    await cleanUpPreviews(database.db, services.time.now)
    expect(await database.db.selectFrom('propertyPreviews').select('propertyId').execute()).toEqual([])
  })

  test('ends when another takes the home over, who makes one of their own', async () => {
    const token = await makeLink()
    const admin = await insertActor(database.db, 'admin')
    await changeOwner(services, admin, {
      propertyId,
      scope: { kind: 'everything' },
      to: yaw.accountId,
      moveWithHome: async () => undefined,
    })
    await expect(open(token)).rejects.toMatchObject(ENDED)
    expect(await linkOf(yaw)).toBeNull()
    await makeBy(yaw)
    const theirs = await linkOf(yaw)
    expect(theirs?.token).not.toBe(token)
    expect((await open(theirs?.token ?? '')).property.id).toBe(propertyId)
  })

  test('is made, seen and ended by nobody but who advertises the home and administrators', async () => {
    const token = await makeLink()
    for (const act of [makeBy, endBy, linkOf])
      await expect(act(yaw)).rejects.toMatchObject({ kind: 'not_found' })
    const formerAdmin = { propertyId, scope: everything }
    for (const act of [makePreviewLink, endPreviewLink])
      await expect(act(services, yaw, formerAdmin)).rejects.toMatchObject({ kind: 'forbidden' })
    const user = await insertActor(database.db, 'user')
    await expect(makeBy(user)).rejects.toMatchObject({ kind: 'forbidden' })
    for (const id of [factoryId(), 'x', "' or true --"])
      await expect(makeBy(adjoa, id)).rejects.toMatchObject({
        kind: 'not_found',
      })
    expect((await open(token)).property.id).toBe(propertyId)
  })

  test('is not guessed: nothing else opens the draft', async () => {
    const token = await makeLink()
    for (const given of [
      '',
      token.toUpperCase(),
      `${token} `,
      token.slice(1),
      propertyId,
      "' or true --",
      '0'.repeat(32),
    ])
      await expect(open(given)).rejects.toMatchObject(ENDED)
  })

  test('is one, whether its agent or an administrator makes it, who leaves no trace in it but in the log', async () => {
    const admin = await insertActor(database.db, 'admin')
    await makeBy(admin)
    const token = (await linkOf(admin))?.token
    expect(await linkOf()).toMatchObject({ token })
    expect(await makeLink()).toBe(token)
    expect((await open(token ?? '')).property.agent?.name).toBe('Adjoa Badu')
    const made = await database.db
      .selectFrom('auditEvents')
      .select('actorId')
      .where('subjectId', '=', propertyId)
      .where('event', '=', 'property.preview_made')
      .execute()
    expect(made.map(({ actorId }) => actorId).sort()).toEqual([admin.accountId, adjoa.accountId].sort())
    await endBy(admin)
    await expect(open(token ?? '')).rejects.toMatchObject(ENDED)
  })

  test('made in two windows at once is one', async () => {
    await Promise.all(Array.from({ length: 5 }, () => makeBy(adjoa)))
    expect(await database.db.selectFrom('propertyPreviews').select('propertyId').execute()).toHaveLength(1)
    expect((await open((await linkOf())?.token ?? '')).property.id).toBe(propertyId)
  })
})
