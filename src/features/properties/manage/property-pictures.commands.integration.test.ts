import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { INLINE_FIELDS } from '../../../../tests/factories/property-form-factory.ts'
import { auditOf } from '../../../../tests/support/audit.ts'
import { usePageChanges } from '../../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything, ownedBy, type Scope } from '../../access/scope.rules.ts'
import { editProperty } from '../form/property-edit.commands.server.ts'
import { findPropertyForm } from '../form/property-form.queries.server.ts'
import { propertyForm } from '../form/property-form.schema.ts'
import { amendProperty } from './property-inline.commands.server.ts'
import { inlineForm } from './property-inline.schema.ts'
import { changePictures } from './property-pictures.commands.server.ts'
import { getManagedPictures } from './property-pictures.queries.server.ts'
import { picturesForm } from './property-pictures.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const pages = usePageChanges(database)
const services = makeTestServices(database)
let ama: Actor
let kofi: Actor
let kofis: string
let first: string
let second: string

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  ama = await insertActor(database.db, 'admin', { fullName: 'Ama Mensah' })
  kofi = await insertActor(database.db, 'agent', { fullName: 'Kofi Owner' })
  kofis = (await insertProperty(database.db, { userId: kofi.accountId, imageCount: 2 })).id
  ;[first = '', second = ''] = await idsOn(kofis)
})

async function idsOn(propertyId: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('propertyImages')
    .select('imageId')
    .where('propertyId', '=', propertyId)
    .orderBy('position')
    .execute()
  return rows.map(({ imageId }) => imageId)
}

const upload = async (by: Actor) => (await insertImage(database.db, { uploadedBy: by.accountId })).id
const named = (ids: readonly string[]) => ids.map((id) => ({ id, alt: '' }))

const change = (
  actor: Actor,
  ids: readonly string[],
  {
    scope = everything,
    version = 1,
    propertyId = kofis,
  }: Partial<{
    scope: Scope
    version: number
    propertyId: string
  }> = {},
) => changePictures(services, actor, { propertyId, scope, version, images: named(ids) })

const amend = (actor: Actor, fields: Record<string, string>, version = 1) =>
  amendProperty(services, actor, {
    propertyId: kofis,
    scope: everything,
    version,
    form: v.parse(inlineForm, { ...INLINE_FIELDS, ...fields }),
  })

const WAYS: [string, (actor: Actor, ids: readonly string[], version?: number) => Promise<unknown>][] = [
  ['on their page', (actor, ids, version = 1) => change(actor, ids, { version })],
  ['in the list', (actor, ids, version = 1) => amend(actor, { images: JSON.stringify(named(ids)) }, version)],
]

describe.each(WAYS)('the pictures of another’s home, %s', (_, send) => {
  test('are changed by an administrator, which is written down and drops its cached pages', async () => {
    const added = await upload(ama)
    const announced = await pages.during(() => send(ama, [added, second]))
    expect(await idsOn(kofis)).toEqual([added, second])
    expect(announced).toBe(1)
    expect(await auditOf(database, kofis)).toEqual([
      { event: 'property.edited', actorId: ama.accountId, details: { fields: 'images' } },
    ])
    // Its agent goes on with them as if they were their own.
    const opened = await findPropertyForm(database.db, { actorId: kofi.accountId, propertyId: kofis })
    const form = v.parse(propertyForm, { ...opened.fields, images: JSON.stringify(named([second, added])) })
    await editProperty(services, kofi, { propertyId: kofis, version: 2, form, publishes: false })
    expect(await idsOn(kofis)).toEqual([second, added])
  })

  test('just as they are change nothing, whichever version that was', async () => {
    const { images } = await getManagedPictures(database.db, { propertyId: kofis, scope: everything })
    const same = JSON.stringify(images.map(({ id, alt }) => ({ id, alt })))
    await database.db.updateTable('properties').set({ version: 4 }).where('id', '=', kofis).execute()
    const form = v.parse(picturesForm, { images: same, version: '1' })
    await changePictures(services, ama, { ...form, propertyId: kofis, scope: everything })
    await amend(ama, { images: same })
    expect(await auditOf(database, kofis)).toEqual([])
  })

  test('are never one that somebody else uploaded, that expires, or that nobody knows', async () => {
    const wrong = [
      factoryId(),
      await upload(kofi),
      (await insertImage(database.db)).id,
      (await insertImage(database.db, { uploadedBy: ama.accountId, expiresAt: '2026-11-30T10:00:00Z' })).id,
    ]
    for (const id of wrong)
      await expect(send(ama, [first, id])).rejects.toMatchObject({
        kind: 'invalid',
        details: { fields: { images: [expect.any(String)] } },
      })
    expect(await idsOn(kofis)).toEqual([first, second])
  })

  test('never run out while visitors see it', async () => {
    await expect(send(ama, [])).rejects.toMatchObject({
      details: { fields: { images: ['Add at least one picture before you publish'] } },
    })
    await database.db.updateTable('properties').set({ status: 'withdrawn' }).where('id', '=', kofis).execute()
    await send(ama, [])
    expect(await idsOn(kofis)).toEqual([])
  })

  test('are those of one of two who save at once, and the other hears of it', async () => {
    const kwame = await insertActor(database.db, 'admin')
    const sets: [Actor, string[]][] = [
      [ama, [await upload(ama), first]],
      [kwame, [await upload(kwame), second]],
    ]
    const results = await Promise.allSettled(sets.map(([actor, ids]) => send(actor, ids)))
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((result) => result.status === 'rejected')?.reason).toMatchObject({
      code: 'property.stale',
      details: { version: 2 },
    })
    const saved = sets[results.findIndex(({ status }) => status === 'fulfilled')]
    expect(await idsOn(kofis)).toEqual(saved?.[1])
  })

  test('are nobody’s to change who is no administrator', async () => {
    for (const role of ['agent', 'user'] as const) {
      const actor = await insertActor(database.db, role)
      await expect(send(actor, [second, first])).rejects.toMatchObject({ kind: 'forbidden' })
    }
    expect(await idsOn(kofis)).toEqual([first, second])
  })
})

describe('within the scope of an agent', () => {
  const scopeOf = (actor: Actor) => ({ scope: ownedBy(actor.accountId) })

  test('one’s own pictures are changed, another’s home is as good as none', async () => {
    expect(await change(kofi, [second, first], scopeOf(kofi))).toEqual({ version: 2 })
    const esi = await insertActor(database.db, 'agent')
    const gone = { code: 'property.not_found' }
    await expect(change(esi, [first], { ...scopeOf(esi), version: 2 })).rejects.toMatchObject(gone)
    await expect(
      getManagedPictures(database.db, { propertyId: kofis, ...scopeOf(esi) }),
    ).rejects.toMatchObject(gone)
    await expect(change(ama, [], { propertyId: 'no id' })).rejects.toMatchObject(gone)
    expect(await idsOn(kofis)).toEqual([second, first])
  })

  test('somebody else’s scope is refused', async () => {
    const esi = await insertActor(database.db, 'agent')
    await expect(change(esi, [first], scopeOf(kofi))).rejects.toMatchObject({ kind: 'forbidden' })
  })
})

test('an inline form that says nothing of the pictures leaves them', async () => {
  await amend(ama, { title: 'A house by the sea' })
  expect(await idsOn(kofis)).toEqual([first, second])
})

test('pictures that are written badly are refused before anything is read', () => {
  const bad = ['null', '[{}]', '{"id":1}', `[{"id":"${factoryId()}","alt":7}]`, 'x'.repeat(20_001)]
  for (const images of bad) {
    expect(v.safeParse(picturesForm, { images, version: '1' }).success).toBe(false)
    expect(v.safeParse(inlineForm, { ...INLINE_FIELDS, images }).success).toBe(false)
  }
  for (const version of ['', '0', '-1', '1e9', '1; drop table'])
    expect(v.safeParse(picturesForm, { images: '[]', version }).success).toBe(false)
})
