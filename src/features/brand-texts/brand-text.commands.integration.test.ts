import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { HOSTILE_TEXTS } from '../../../tests/support/hostile-text.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { saveBrandTexts } from './brand-text.commands.server.ts'
import { readBrandTexts } from './brand-text.queries.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const pageChanges = usePageChanges(database)
let actor: Actor

beforeEach(async () => {
  await database.db.updateTable('brandTexts').set({ texts: '{}', officeImageId: null, version: 0 }).execute()
  actor = await insertActor(database.db, 'admin')
})

const save = (fields: Record<string, string>, by = actor) =>
  saveBrandTexts(services, by, { version: '0', ...fields })
const stored = () => readBrandTexts(database.db)
const lines = () =>
  database.db
    .selectFrom('auditEvents')
    .select(['event', 'details'])
    .where('actorId', '=', actor.accountId)
    .execute()

describe('What administrators write of the brand', () => {
  test('is stored where it differs from the environment, announced to every program and written down', async () => {
    const picture = await insertImage(database.db, { uploadedBy: actor.accountId })
    const announced = await pageChanges.during(async () => {
      const changed = await save({
        name: ' Asante  Homes ',
        phone: '030 212 3456',
        address: services.config.brandDefaults.address,
        officeImageId: picture.id,
      })
      expect(changed).toEqual(['name', 'phone', 'officePicture'])
    })
    expect(announced).toBe(1)
    expect(await stored()).toEqual({
      texts: { name: 'Asante Homes', phone: '+233302123456' },
      officeImageId: picture.id,
      version: 1,
    })
    expect(await lines()).toEqual([
      { event: 'brand.changed', details: { texts: 'name, phone, officePicture' } },
    ])
  })

  test('goes back to the environment when it is left blank', async () => {
    await save({ name: 'Asante Homes' })
    await save({ name: '', version: '1' })
    expect(await stored()).toEqual({ texts: {}, officeImageId: null, version: 2 })
  })

  test('is not announced, written down or counted when nothing changed', async () => {
    expect(await pageChanges.during(() => save({}))).toBe(0)
    expect(await stored()).toMatchObject({ version: 0 })
    expect(await lines()).toEqual([])
  })

  test('is of the first of two who save at once; the other is refused and overwrites nothing', async () => {
    const other = await insertActor(database.db, 'admin')
    const outcomes = await Promise.allSettled([save({ name: 'One' }), save({ name: 'Other' }, other)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'brand.changed_meanwhile', kind: 'conflict' },
    })
    expect(await stored()).toMatchObject({ version: 1 })
  })

  test.each(['user', 'agent'] as const)('is not for somebody with the role %s', async (role) => {
    const somebody = await insertActor(database.db, role)
    await expect(save({ name: 'Mine' }, somebody)).rejects.toMatchObject({ code: 'account.admins_only' })
    // Who has lost the role since the page was loaded is no administrator either.
    await expect(save({ name: 'Mine' }, { ...somebody, role: 'admin' })).rejects.toMatchObject({
      code: 'account.admins_only',
    })
    expect(await stored()).toMatchObject({ texts: {}, version: 0 })
  })

  test('shows no picture of somebody else, or one that is gone in an hour', async () => {
    const other = await insertActor(database.db, 'admin')
    const foreign = await insertImage(database.db, { uploadedBy: other.accountId })
    const demo = await insertImage(database.db, { uploadedBy: actor.accountId })
    await database.db
      .updateTable('images')
      .set({ expiresAt: new Date('2026-11-21T10:00:00Z') })
      .where('id', '=', demo.id)
      .execute()
    for (const { id } of [foreign, demo])
      await expect(save({ officeImageId: id })).rejects.toMatchObject({
        details: { fields: { officeImageId: [expect.stringContaining('Choose it again')] } },
      })
  })

  test.each([
    ['phone', '024 41'],
    ['whatsapp', '12345678'],
    ['email', 'nobody'],
    ['socialLinks', 'javascript:alert(1)'],
  ])('refuses as %s what is none: %s', async (field, given) => {
    await expect(save({ [field]: given })).rejects.toMatchObject({
      kind: 'invalid',
      details: { fields: { [field]: [expect.any(String)] } },
    })
  })

  test('is read back as it was written, whatever it tries to be', async () => {
    for (const [index, text] of HOSTILE_TEXTS.entries()) {
      const given = text.slice(0, 200)
      await save({ address: given, aboutStory: text, version: String(index) })
      const { texts } = await stored()
      expect(texts.address).toBe(given.replace(/\s+/g, ' ').trim())
    }
  })
})
