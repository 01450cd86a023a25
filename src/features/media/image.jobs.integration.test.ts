import { expect, test, vi } from 'vitest'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { insertAccount, insertActor } from '../../../tests/factories/account-factory.ts'
import { insertImage } from '../../../tests/factories/image-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { uploadDemoImage, uploadImage } from './image.commands.server.ts'
import { cleanUpImages, renderAvif } from './image.jobs.server.ts'
import { openVariant } from './image.queries.server.ts'

const database = useTestDatabase()
const visitor = { ip: '102.176.0.9', userAgent: null, requestId: 'test' }
const HOUR = 3_600_000

async function upload(services: TestServices) {
  return await uploadImage(services, await insertActor(database.db, 'admin'), await makeJpeg(700, 500))
}

async function keysOf({ storage }: TestServices): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.sort()
}

/** Files say when they were written by the real clock. */
const later = (hours: number) => new Date(Date.now() + hours * HOUR)

function start(): TestServices {
  const services = makeTestServices(database)
  services.time.now = new Date()
  return services
}

const formatsOf = async (id: string) =>
  (await database.db.selectFrom('images').select('formats').where('id', '=', id).executeTakeFirst())?.formats

/** Addresses of rows that lead to no file. */
async function findDangling({ storage }: TestServices, storageKey?: string): Promise<string[]> {
  const rows = await database.db
    .selectFrom('images')
    .selectAll()
    .where('storageKey', '=', storageKey ?? '')
    .execute()
  const names = rows.flatMap((row) =>
    row.widths.flatMap((width) => row.formats.map((format) => `${row.storageKey}-${width}.${format}`)),
  )
  const found = await Promise.all(names.map(async (name) => ({ name, file: await storage.stat(name) })))
  return found.filter(({ file }) => !file).map(({ name }) => name)
}

test('AVIF is added in every width, then told, and the master goes', async () => {
  const services = start()
  const { imageId, image } = await upload(services)
  await renderAvif(services, { imageId })
  expect(await formatsOf(imageId)).toEqual(['avif', 'webp', 'jpeg'])
  expect(await findDangling(services, image.storageKey)).toEqual([])
  const keys = await keysOf(services)
  expect(keys.filter((key) => key.endsWith('.avif'))).toHaveLength(image.widths.length)
  expect(keys.filter((key) => key.startsWith('master/'))).toEqual([])
  await renderAvif(services, { imageId })
  expect(await keysOf(services)).toEqual(keys)
})

test('AVIF that broke off anywhere is finished by the next try and never told too early', async () => {
  const services = start()
  const { imageId, image } = await upload(services)
  const put = services.storage.put.bind(services.storage)
  const spy = vi.spyOn(services.storage, 'put')
  spy.mockImplementationOnce(put).mockRejectedValueOnce(new StorageProblem('full'))
  await expect(renderAvif(services, { imageId })).rejects.toThrow('no space left')
  expect(await formatsOf(imageId)).toEqual(['webp', 'jpeg'])
  spy.mockImplementation(put)
  await renderAvif(services, { imageId })
  expect(await formatsOf(imageId)).toEqual(['avif', 'webp', 'jpeg'])
  expect(await findDangling(services, image.storageKey)).toEqual([])
})

test('a picture of the demo is shown for an hour, then it and its files are gone', async () => {
  const services = start()
  const result = await uploadDemoImage(services, visitor, await makeJpeg(700, 500))
  const name = result.path.replace('/images/', '')
  await renderAvif(services, { imageId: result.imageId })
  const file = await openVariant(services, { name, isHeadOnly: true })
  expect(file).toMatchObject({ isLasting: false, body: null, contentType: 'image/jpeg' })
  services.time.now = later(1.01)
  expect(await openVariant(services, { name, isHeadOnly: false })).toBeUndefined()
  await cleanUpImages(services)
  expect(await formatsOf(result.imageId)).toBeUndefined()
  expect(await keysOf(services)).toEqual([])
})

test('what crashed between the files and the row leaves no address, and its files go after 48 hours', async () => {
  const services = start()
  const crash = { ...services, db: services.db, jobs: { add: () => Promise.reject(new Error('crash')) } }
  await expect(
    uploadImage(crash, await insertActor(database.db, 'admin'), await makeJpeg(700, 500)),
  ).rejects.toThrow('crash')
  expect((await keysOf(services)).length).toBeGreaterThan(0)
  services.time.now = later(47)
  await cleanUpImages(services)
  expect((await keysOf(services)).length).toBeGreaterThan(0)
  services.time.now = later(49)
  await cleanUpImages(services)
  expect(await keysOf(services)).toEqual([])
})

test('a picture that nothing shows goes after 48 hours; one that is shown or drafted stays whole', async () => {
  const services = start()
  const unused = await upload(services)
  const shown = await upload(services)
  const drafted = await upload(services)
  const sample = await insertImage(database.db, { storageKey: 'sample/kept' })
  const property = await insertProperty(database.db)
  await database.db
    .insertInto('propertyImages')
    .values({ propertyId: property.id, position: 0, imageId: shown.imageId, alt: '' })
    .execute()
  const { id: userId } = await insertAccount(database.db)
  await database.db
    .insertInto('propertyDrafts')
    .values({
      id: userId,
      userId,
      data: JSON.stringify({ images: [drafted.imageId] }),
      createdAt: services.time.now,
      updatedAt: services.time.now,
    })
    .execute()
  services.time.now = later(49)
  await cleanUpImages(services)
  expect(await formatsOf(unused.imageId)).toBeUndefined()
  expect(await formatsOf(sample.id)).toBeDefined()
  for (const { imageId, image } of [shown, drafted]) {
    expect(await formatsOf(imageId)).toBeDefined()
    expect(await findDangling(services, image.storageKey)).toEqual([])
  }
  expect((await keysOf(services)).filter((key) => key.startsWith(unused.image.storageKey))).toEqual([])
})

test('files that this program did not write are left alone', async () => {
  const services = start()
  await services.storage.put('somebody/else.jpeg', new Uint8Array([1]), { contentType: 'image/jpeg' })
  services.time.now = later(100)
  await cleanUpImages(services)
  expect(await keysOf(services)).toEqual(['somebody/else.jpeg'])
})
