import { expect, test, vi } from 'vitest'
import type { ImageFormat } from '#/platform/images/images.ts'
import { BROKEN_FILES, OVERSIZED_FILES } from '#/platform/images/testing/broken-files.ts'
import { findDirt } from '#/platform/images/testing/clean-files.ts'
import { OTHER_FILES } from '#/platform/images/testing/other-files.ts'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { POLYGLOTS, TALKATIVE_FILES } from '#/platform/images/testing/unusual-files.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { Refusal } from '#/shared/errors.ts'
import { insertAccount, insertActor, makeActor } from '../../../tests/factories/account-factory.ts'
import { refusalOf } from '../../../tests/support/outcomes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../tests/support/test-services.ts'
import { readUpload, uploadDemoImage, uploadImage } from './image.commands.server.ts'

const database = useTestDatabase()
const visitor = { ip: '102.176.0.9', userAgent: null, requestId: 'test' }
const PLENTY = { count: 10_000, seconds: 3_600 }

function start(uploads: Partial<TestServices['config']['uploads']> = {}): TestServices {
  const services = makeTestServices(database)
  const config = {
    ...services.config,
    uploads: {
      ...services.config.uploads,
      uploadsPerAccount: PLENTY,
      demoUploadsPerAddress: PLENTY,
      ...uploads,
    },
  }
  return Object.create(services, { config: { value: config } }) as TestServices
}

async function keysOf({ storage }: TestServices): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('')) keys.push(key)
  return keys.sort()
}

const countImages = async () => (await database.db.selectFrom('images').select('id').execute()).length

test('an administrator gets every variant, and every address of it is a stored file', async () => {
  const services = start()
  const actor = await insertActor(database.db, 'admin')
  const result = await uploadImage(services, actor, await makeJpeg(1000, 700))
  expect(result).toMatchObject({ mimeType: 'image/jpeg', width: 1000, height: 700, expiresAt: null })
  expect(result.url).toBe(`https://fihankra.example${result.path}`)
  for (const { path, size } of result.variants) {
    expect(await services.storage.stat(path.replace('/images/', ''))).toMatchObject({ size })
  }
  const row = await database.db
    .selectFrom('images')
    .selectAll()
    .where('id', '=', result.imageId)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ uploadedBy: actor.accountId, formats: ['webp', 'jpeg'], expiresAt: null })
  expect(services.addedJobs).toEqual([{ name: 'render-avif', payload: { imageId: result.imageId } }])
})

test('somebody who is no administrator is refused before anything is looked at', async () => {
  const services = start()
  const { id } = await insertAccount(database.db)
  const refusal = await refusalOf(uploadImage(services, makeActor({ accountId: id }), await makeJpeg()))
  expect(refusal.kind).toBe('forbidden')
  expect(await keysOf(services)).toEqual([])
})

const HOSTILE = [...OTHER_FILES, ...OVERSIZED_FILES, ...BROKEN_FILES, ...TALKATIVE_FILES, ...POLYGLOTS]

test.each(HOSTILE)('$name leaves nothing unprocessed', { timeout: 30_000 }, async ({ make, becomes }) => {
  const services = start()
  const before = await countImages()
  const bytes = await make()
  const outcome = await uploadDemoImage(services, visitor, bytes).catch((error: unknown) => error)
  const keys = await keysOf(services)
  if (outcome instanceof Refusal) {
    expect(becomes).not.toBe('clean')
    expect(['invalid', 'too_large', 'unsupported']).toContain(outcome.kind)
    expect(keys).toEqual([])
    expect(await countImages()).toBe(before)
    return
  }
  if (outcome instanceof Error) throw outcome
  for (const { path, width, format } of (outcome as Awaited<ReturnType<typeof uploadDemoImage>>).variants) {
    const stored = await services.storage.get(path.replace('/images/', ''))
    const file = new Uint8Array(await new Response(stored?.body).arrayBuffer())
    const height = format === 'jpeg' || format === 'webp' ? await heightOf(file) : 0
    const contentType = `image/${format as ImageFormat}` as const
    expect(
      await findDirt({ bytes: file, width, height, format: format as ImageFormat, contentType }),
    ).toEqual([])
  }
})

async function heightOf(bytes: Uint8Array): Promise<number> {
  const { default: sharp } = await import('sharp')
  return (await sharp(bytes).metadata()).height
}

test.each(['full', 'unreachable', 'read_only'] as const)(
  'a storage that is %s is said, keeps nothing and costs no attempt',
  async (reason) => {
    const services = start({ demoUploadsPerAddress: { count: 1, seconds: 3_600 } })
    const before = await countImages()
    const somebody = { ...visitor, ip: `10.0.0.${reason.length}` }
    services.storage.problem = new StorageProblem(reason)
    const refusal = await refusalOf(uploadDemoImage(services, somebody, await makeJpeg()))
    expect(refusal.kind).toBe('unavailable')
    expect(refusal.message).toBe(`Upload failed: ${new StorageProblem(reason).message}`)
    expect(await countImages()).toBe(before)
    services.storage.problem = undefined
    expect(await keysOf(services)).toEqual([])
    await uploadDemoImage(services, somebody, await makeJpeg())
  },
)

test('a storage that fails in the middle keeps none of the files', async () => {
  const services = start()
  const put = services.storage.put.bind(services.storage)
  let count = 0
  vi.spyOn(services.storage, 'put').mockImplementation(async (...args) => {
    count += 1
    if (count === 3) throw new StorageProblem('full')
    await put(...args)
  })
  const refusal = await refusalOf(uploadDemoImage(services, visitor, await makeJpeg(700, 500)))
  expect(refusal.message).toBe('Upload failed: There is no space left for files.')
  expect(await keysOf(services)).toEqual([])
})

test('only so many pictures of strangers are read at once, and they keep nobody else out', async () => {
  const slow = Array.from({ length: 8 }, () => Promise.withResolvers<void>())
  const send = (until?: Promise<void>) =>
    new Request('https://fihankra.example/api/uploads', {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg' },
      body: new ReadableStream<Uint8Array>({
        async pull(controller) {
          await until
          controller.enqueue(new Uint8Array(10))
          controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
  const reading = slow.map(({ promise }) => readUpload(send(promise), 'demo'))
  expect((await refusalOf(readUpload(send(), 'demo'))).code).toBe('images.busy')
  expect(await readUpload(send(), 'lasting')).toHaveLength(10)
  for (const { resolve } of slow) resolve()
  for (const bytes of await Promise.all(reading)) expect(bytes).toHaveLength(10)
  expect(await readUpload(send(), 'demo')).toHaveLength(10)
})

test.each([undefined, '10', '4', '7', '5000000', '99999999999', '-1', 'ten'])(
  'a picture is read as it came, whatever length was declared (%s)',
  async (declared) => {
    const parts = [Uint8Array.of(0, 1, 2, 3), Uint8Array.of(4, 5, 6), Uint8Array.of(7, 8, 9)]
    const request = new Request('https://fihankra.example/api/uploads', {
      method: 'POST',
      headers: { 'Content-Type': 'image/jpeg', ...(declared && { 'Content-Length': declared }) },
      body: new ReadableStream<Uint8Array>({
        pull(controller) {
          const part = parts.shift()
          if (part) controller.enqueue(part)
          else controller.close()
        },
      }),
      duplex: 'half',
    } as RequestInit)
    expect([...(await readUpload(request, 'lasting'))]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  },
)

test('limits hold for accounts and for addresses, however many ask at once', async () => {
  const limit = { count: 2, seconds: 3_600 }
  const services = start({ uploadsPerAccount: limit, demoUploadsPerAddress: limit })
  const actor = await insertActor(database.db, 'admin')
  const bytes = await makeJpeg()
  const somebody = { ...visitor, ip: '10.9.9.9' }
  for (const act of [
    () => uploadImage(services, actor, bytes),
    () => uploadDemoImage(services, somebody, bytes),
  ]) {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, act))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect((await refusalOf(act())).kind).toBe('limit')
  }
  await uploadImage(services, await insertActor(database.db, 'admin'), bytes)
})
