import { describe, expect, test } from 'vitest'
import { cleanUpImages } from '#/features/media/image.jobs.server.ts'
import { openPicture, openVariant } from '#/features/media/image.queries.server.ts'
import { BROKEN_FILES } from '#/platform/images/testing/broken-files.ts'
import { OTHER_FILES } from '#/platform/images/testing/other-files.ts'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { Refusal } from '#/shared/errors.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { readInput } from '#/shared/input.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertOfferedHome, offeredHomeFields } from '../../../tests/factories/offered-home-factory.ts'
import { refusalOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import {
  addOfferedPicture,
  beginOfferedHome,
  confirmOfferedHome,
  removeOfferedPicture,
  sendOfferedHome,
  withdrawOfferedHome,
} from './offered-home.commands.server.ts'
import { cleanUpOfferedHomes } from './offered-home.jobs.server.ts'
import { getOfferedHome, listOfferedHomes, requireOfferedPicture } from './offered-home.queries.server.ts'
import { MOST_OFFERED_PICTURES, offerHomeForm } from './offered-home.schema.ts'
import {
  acceptOfferedHome,
  refuseOfferedHome,
  reportOfferedHome,
} from './offered-home-decision.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const ip = () => `102.176.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`
const DAY = 86_400_000

const homes = async () => await database.db.selectFrom('offeredHomes').selectAll().execute()
const homeOf = async (id: string) => (await homes()).find((home) => home.id === id)
const imagesLeft = async (ids: string[]) =>
  ids.length === 0 ? [] : await database.db.selectFrom('images').select('id').where('id', 'in', ids).execute()
const mailsTo = async (recipient: string) =>
  (await database.db.selectFrom('mails').select('template').where('recipient', '=', recipient).execute()).map(
    ({ template }) => template,
  )

describe('beginning', () => {
  const form = (fields: Record<string, string> = {}) => readInput(offerHomeForm, offeredHomeFields(fields))

  test('stores what was said, with the number as it can be called, and shows it to nobody', async () => {
    const { token } = await beginOfferedHome(services, { ip: ip() }, form({ email: 'begin@example.com' }))
    const home = (await homes()).find(({ email }) => email === 'begin@example.com')
    expect(home).toMatchObject({ status: 'begun', phone: '+233244123456', pricePesewas: 350_000, beds: 3 })
    expect(token.startsWith(home?.id ?? 'none')).toBe(true)
    await expect(
      refusalOf(getOfferedHome(database.db, { offeredHomeId: home?.id ?? '' })),
    ).resolves.toMatchObject({ kind: 'not_found' })
  })

  test('takes three a day from one internet address, and three with one e-mail address', async () => {
    const from = ip()
    for (const n of [1, 2, 3])
      await beginOfferedHome(services, { ip: from }, form({ email: `three-${n}@example.com` }))
    const fourth = beginOfferedHome(services, { ip: from }, form({ email: 'three-4@example.com' }))
    expect((await refusalOf(fourth)).kind).toBe('limit')
    for (const _ of [1, 2, 3])
      await beginOfferedHome(services, { ip: ip() }, form({ email: 'same@example.com' }))
    const again = beginOfferedHome(services, { ip: ip() }, form({ email: 'same@example.com' }))
    expect((await refusalOf(again)).kind).toBe('limit')
  })

  test('stores nothing for a program that fills in what people do not see', async () => {
    const before = (await homes()).length
    const { token } = await beginOfferedHome(services, { ip: ip() }, form({ [HONEYPOT]: 'x' }))
    expect((await homes()).length).toBe(before)
    expect((await refusalOf(sendOfferedHome(services, { token }))).kind).toBe('gone')
  })

  test.each([
    ['without consent', { consent: '' }],
    ['with a number that nobody can have', { phone: '024' }],
    ['with a price below nothing', { price: '-5' }],
    ['of a type that there is not', { type: 'Castle' }],
    ['with blanks alone', { description: ' '.repeat(50) }],
  ])('is refused %s', (_, fields) => {
    expect(() => form(fields)).toThrow(Refusal)
  })
})

describe('pictures', () => {
  test('are added in their order, served to nobody, and removed with their files', async () => {
    const { id, token } = await insertOfferedHome(services)
    const { imageId } = await addOfferedPicture(
      services,
      { ip: ip() },
      { token, bytes: await makeJpeg(800, 600) },
    )
    const { storageKey } = await database.db
      .selectFrom('images')
      .select('storageKey')
      .where('id', '=', imageId)
      .executeTakeFirstOrThrow()
    expect(storageKey).toMatch(/^offered\//)
    expect(await services.storage.stat(`${storageKey}-640.jpeg`)).toBeDefined()
    expect(await openVariant(services, { name: `${storageKey}-640.jpeg`, isHeadOnly: false })).toBeUndefined()
    await removeOfferedPicture(services, { token, imageId })
    expect(await imagesLeft([imageId])).toEqual([])
    expect((await homeOf(id))?.status).toBe('begun')
  })

  test('are ten at most, also when several come at once', async () => {
    const { token, imageIds } = await insertOfferedHome(services, { pictureCount: MOST_OFFERED_PICTURES - 1 })
    const bytes = await makeJpeg(64, 48)
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map(() => addOfferedPicture(services, { ip: ip() }, { token, bytes })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await removeOfferedPicture(services, { token, imageId: imageIds[4] ?? '' })
    await addOfferedPicture(services, { ip: ip() }, { token, bytes })
    expect((await refusalOf(addOfferedPicture(services, { ip: ip() }, { token, bytes }))).code).toBe(
      'offered_home.too_many_pictures',
    )
  })

  test.each([...OTHER_FILES, ...BROKEN_FILES])(
    'are no hostile files: $name',
    { timeout: 30_000 },
    async (file) => {
      const { id, token } = await insertOfferedHome(services)
      const outcome = await addOfferedPicture(
        services,
        { ip: ip() },
        { token, bytes: await file.make() },
      ).catch((error: unknown) => error)
      if (!(outcome instanceof Refusal)) expect(file.becomes).toContain('clean')
      else {
        const shown = await database.db
          .selectFrom('offeredHomeImages')
          .select('imageId')
          .where('offeredHomeId', '=', id)
          .execute()
        expect(shown).toEqual([])
      }
    },
  )

  test('belong to the home of the link, which alone may change them, and only before it is sent', async () => {
    const mine = await insertOfferedHome(services, { pictureCount: 1 })
    const other = await insertOfferedHome(services, { pictureCount: 1 })
    await removeOfferedPicture(services, { token: mine.token, imageId: other.imageIds[0] ?? '' })
    expect(await imagesLeft(other.imageIds)).toHaveLength(1)
    const bytes = await makeJpeg(64, 48)
    const forged = `${mine.token.slice(0, -1)}${mine.token.endsWith('a') ? 'b' : 'a'}`
    for (const token of ['', 'x', other.confirmToken, forged])
      expect((await refusalOf(addOfferedPicture(services, { ip: ip() }, { token, bytes }))).kind).toBe('gone')
    await sendOfferedHome(services, { token: mine.token })
    for (const act of [
      () => addOfferedPicture(services, { ip: ip() }, { token: mine.token, bytes }),
      () => removeOfferedPicture(services, { token: mine.token, imageId: mine.imageIds[0] ?? '' }),
    ])
      expect((await refusalOf(act())).code).toBe('offered_home.sent')
  })
})

describe('sending and confirming', () => {
  test('shows the home to the staff once its owner pressed the link, and tells the office once', async () => {
    const { id, token, confirmToken } = await insertOfferedHome(services, { pictureCount: 1 })
    const email = (await homeOf(id))?.email ?? ''
    const office = services.config.brand.email
    const before = (await mailsTo(office)).length
    expect((await refusalOf(confirmOfferedHome(services, { token: confirmToken }))).kind).toBe('gone')
    await sendOfferedHome(services, { token })
    expect(await mailsTo(email)).toEqual(['offered-home-confirm'])
    expect((await refusalOf(getOfferedHome(database.db, { offeredHomeId: id }))).kind).toBe('not_found')
    await Promise.all([1, 2].map(() => confirmOfferedHome(services, { token: confirmToken })))
    expect(await getOfferedHome(database.db, { offeredHomeId: id })).toMatchObject({ status: 'waiting' })
    expect((await mailsTo(office)).length).toBe(before + 1)
    expect((await listOfferedHomes(database.db, { status: 'waiting', page: 1 })).homes).toContainEqual(
      expect.objectContaining({ id, pictureCount: 1 }),
    )
  })

  test('is refused without a picture, and with the link of the page in place of the mail’s', async () => {
    const { token } = await insertOfferedHome(services)
    expect((await refusalOf(sendOfferedHome(services, { token }))).code).toBe('offered_home.no_picture')
    expect((await refusalOf(confirmOfferedHome(services, { token }))).kind).toBe('gone')
  })

  test('mails one address five times at most, and does not say so', async () => {
    const { id, token } = await insertOfferedHome(services, { pictureCount: 1 })
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) await sendOfferedHome(services, { token })
    expect((await mailsTo((await homeOf(id))?.email ?? '')).length).toBeLessThanOrEqual(5)
  })

  test('is undone by its owner, with the pictures, until it is decided', async () => {
    const open = await insertOfferedHome(services, { status: 'waiting', pictureCount: 1 })
    await withdrawOfferedHome(services, open)
    expect(await homeOf(open.id)).toBeUndefined()
    expect(await imagesLeft(open.imageIds)).toEqual([])
    const decided = await insertOfferedHome(services, { status: 'refused' })
    expect((await refusalOf(withdrawOfferedHome(services, decided))).kind).toBe('conflict')
  })
})

describe('deciding', () => {
  test('makes a draft with pictures that the site serves, of whoever accepts, and tells the owner', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id, imageIds } = await insertOfferedHome(services, { status: 'waiting', pictureCount: 2 })
    const { draftId } = await acceptOfferedHome(services, actor, { offeredHomeId: id })
    const { data, userId } = await database.db
      .selectFrom('propertyDrafts')
      .select(['data', 'userId'])
      .where('id', '=', draftId)
      .executeTakeFirstOrThrow()
    const fields = data as Record<string, string>
    expect(userId).toBe(actor.accountId)
    expect(fields).toMatchObject({
      title: '3 bedroom house in East Legon, Accra',
      price: '3500',
      tag: 'For Rent',
      beds: '3',
    })
    const copies = JSON.parse(fields.images ?? '[]') as { id: string }[]
    expect(copies).toHaveLength(2)
    for (const { id: imageId } of copies) {
      const { storageKey, uploadedBy } = await database.db
        .selectFrom('images')
        .select(['storageKey', 'uploadedBy'])
        .where('id', '=', imageId)
        .executeTakeFirstOrThrow()
      expect(uploadedBy).toBe(actor.accountId)
      expect(await openVariant(services, { name: `${storageKey}-640.jpeg`, isHeadOnly: true })).toBeDefined()
    }
    expect(await imagesLeft(imageIds)).toEqual([])
    expect(await mailsTo((await homeOf(id))?.email ?? '')).toEqual(['offered-home-accepted'])
    expect(await getOfferedHome(database.db, { offeredHomeId: id })).toMatchObject({
      status: 'accepted',
      listing: { isPublic: null },
    })
  })

  test('happens once, however many press', async () => {
    const actor = await insertActor(database.db, 'admin')
    const other = await insertActor(database.db, 'admin')
    const { id } = await insertOfferedHome(services, { status: 'waiting', pictureCount: 1 })
    const outcomes = await Promise.allSettled([
      acceptOfferedHome(services, actor, { offeredHomeId: id }),
      acceptOfferedHome(services, other, { offeredHomeId: id }),
      refuseOfferedHome(services, actor, { offeredHomeId: id, reason: 'Too far away for us.' }),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('refuses with a reason that the owner reads; a month later it is gone', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id, imageIds } = await insertOfferedHome(services, { status: 'waiting', pictureCount: 1 })
    await refuseOfferedHome(services, actor, { offeredHomeId: id, reason: 'We do not list shops.' })
    expect(await mailsTo((await homeOf(id))?.email ?? '')).toEqual(['offered-home-refused'])
    const now = services.clock.now().getTime()
    await cleanUpOfferedHomes(database.db, new Date(now + 29 * DAY))
    expect(await homeOf(id)).toBeDefined()
    await cleanUpOfferedHomes(database.db, new Date(now + 31 * DAY))
    expect(await homeOf(id)).toBeUndefined()
    const shown = await database.db
      .selectFrom('offeredHomeImages')
      .select('imageId')
      .where('imageId', 'in', imageIds)
      .execute()
    expect(shown).toEqual([])
  })

  test('takes the files of the pictures with a refused home, a month later', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id, imageIds } = await insertOfferedHome(services, { status: 'waiting', pictureCount: 2 })
    const { storageKey } = await database.db
      .selectFrom('images')
      .select('storageKey')
      .where('id', '=', imageIds[0] ?? '')
      .executeTakeFirstOrThrow()
    const files = async () => {
      let count = 0
      for await (const _ of services.storage.list(storageKey)) count += 1
      return count
    }
    await refuseOfferedHome(services, actor, { offeredHomeId: id, reason: 'We do not list shops.' })
    const before = services.time.now
    const later = async (days: number) => {
      services.time.now = new Date(before.getTime() + days * DAY)
      await cleanUpOfferedHomes(database.db, services.time.now)
      await cleanUpImages(services)
    }
    await later(29)
    expect(await imagesLeft(imageIds)).toHaveLength(2)
    expect(await files()).toBeGreaterThan(0)
    await later(31)
    expect(await imagesLeft(imageIds)).toEqual([])
    expect(await files()).toBe(0)
    services.time.now = before
  })

  test('reports and deletes in one act, with a line in the log', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id, imageIds } = await insertOfferedHome(services, { status: 'waiting', pictureCount: 1 })
    await reportOfferedHome(services, actor, { offeredHomeId: id, report: 'indecent' })
    expect(await homeOf(id)).toBeUndefined()
    expect(await imagesLeft(imageIds)).toEqual([])
    const line = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'details'])
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ event: 'offered_home.reported', details: { report: 'indecent' } })
  })

  test('is for administrators alone, and only of what its owner confirmed', async () => {
    const { id } = await insertOfferedHome(services, { status: 'waiting', pictureCount: 1 })
    for (const role of ['user', 'agent'] as const) {
      const actor = await insertActor(database.db, role)
      for (const act of [
        () => acceptOfferedHome(services, actor, { offeredHomeId: id }),
        () => refuseOfferedHome(services, actor, { offeredHomeId: id, reason: 'No' }),
        () => reportOfferedHome(services, actor, { offeredHomeId: id, report: 'spam' }),
      ])
        expect((await refusalOf(act())).kind).toBe('forbidden')
    }
    const admin = await insertActor(database.db, 'admin')
    const begun = await insertOfferedHome(services, { status: 'sent', pictureCount: 1 })
    for (const offeredHomeId of [begun.id, 'x'])
      expect((await refusalOf(acceptOfferedHome(services, admin, { offeredHomeId }))).kind).toBe('not_found')
    const imageId = begun.imageIds[0] ?? ''
    expect(await openPicture(services, { imageId, width: 640 })).toBeDefined()
    for (const offeredHomeId of [begun.id, id])
      expect((await refusalOf(requireOfferedPicture(database.db, { offeredHomeId, imageId }))).kind).toBe(
        'not_found',
      )
  })
})

test('what nobody confirmed goes after three days, and what was accepted after a year', async () => {
  const begun = await insertOfferedHome(services)
  const accepted = await insertOfferedHome(services, { status: 'accepted' })
  const at = new Date('2026-11-21T08:00:00Z').getTime()
  await cleanUpOfferedHomes(database.db, new Date(at + 2 * DAY))
  expect(await homeOf(begun.id)).toBeDefined()
  await cleanUpOfferedHomes(database.db, new Date(at + 4 * DAY))
  expect(await homeOf(begun.id)).toBeUndefined()
  await cleanUpOfferedHomes(database.db, new Date(at + 364 * DAY))
  expect(await homeOf(accepted.id)).toBeDefined()
  await cleanUpOfferedHomes(database.db, new Date(at + 366 * DAY))
  expect(await homeOf(accepted.id)).toBeUndefined()
})
