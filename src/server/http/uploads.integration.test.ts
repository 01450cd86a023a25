import { expect, test } from 'vitest'
import { makeJpeg } from '#/platform/images/testing/pictures.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()

async function start() {
  const services = makeTestServices(database)
  const site = await makeTestSite(services, [
    'routes/internal-api/uploads.ts',
    'routes/internal-api/demo-uploads.ts',
  ])
  const send = (path: string, body: Uint8Array | ReadableStream<Uint8Array>, headers: object = {}) =>
    site.send(path, {
      method: 'POST',
      body: body instanceof Uint8Array ? Buffer.from(body) : body,
      headers: { Origin: services.config.siteUrl, 'Content-Type': 'image/jpeg', ...headers },
      duplex: 'half',
    } as RequestInit)
  return { services, site, send }
}

type Start = Awaited<ReturnType<typeof start>>

async function cookieOf({ services }: Start, role: 'admin' | 'user'): Promise<string> {
  return (await insertPerson(services, role)).cookie
}

async function countFiles({ services }: Start): Promise<number> {
  let count = 0
  for await (const _ of services.storage.list('')) count += 1
  return count
}

test('an administrator uploads, and everybody may look at it for good', async () => {
  const world = await start()
  const answer = await world.send('/api/uploads', await makeJpeg(700, 500), {
    Cookie: await cookieOf(world, 'admin'),
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store')
  const { path, size } = (await answer.json()) as { path: string; size: number }
  const picture = await world.site.get(path)
  expect(picture.status).toBe(200)
  expect(Object.fromEntries(picture.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(size),
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect((await picture.arrayBuffer()).byteLength).toBe(size)
  const head = await world.site.send(path, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), await head.text()]).toEqual([
    200,
    String(size),
    '',
  ])
  const part = await world.site.send(path, { headers: { Range: 'bytes=0-9' } })
  expect([part.status, (await part.arrayBuffer()).byteLength]).toEqual([200, size])
})

test('a visitor gets 401 and a user 403, whatever they send', async () => {
  const world = await start()
  const bytes = await makeJpeg()
  expect((await world.send('/api/uploads', bytes)).status).toBe(401)
  const Cookie = await cookieOf(world, 'user')
  expect((await world.send('/api/uploads', bytes, { Cookie })).status).toBe(403)
  expect(await countFiles(world)).toBe(0)
})

test('a form of another site uploads nothing', async () => {
  const world = await start()
  const headers = { Cookie: await cookieOf(world, 'admin'), Origin: 'https://evil.example' }
  expect((await world.send('/api/uploads', await makeJpeg(), headers)).status).toBe(403)
  expect((await world.send('/api/uploads/demo', await makeJpeg(), headers)).status).toBe(403)
  expect(await countFiles(world)).toBe(0)
})

test('GET is refused', async () => {
  const { site } = await start()
  expect((await site.get('/api/uploads/demo')).status).toBeGreaterThanOrEqual(400)
})

test.each([
  ['text/html', 'text/html'],
  ['multipart/form-data; boundary=x', 'multipart/form-data'],
  ['application/json', 'application/json'],
  ['<script>', 'unknown'],
])('%s is refused with 415 before it is read', async (type, named) => {
  const world = await start()
  const answer = await world.send('/api/uploads/demo', await makeJpeg(), { 'Content-Type': type })
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({
    error: { message: `File type ${named} is not allowed` },
  })
})

const LIMIT = 5_242_880
const TOO_LARGE = { error: { message: 'File size exceeds limit of 5MB' } }

test.each([LIMIT + 1, LIMIT + 2, LIMIT * 2])('%i bytes are cut off with 413', async (size) => {
  const world = await start()
  const said = await world.send('/api/uploads/demo', Buffer.alloc(size), { 'Content-Length': String(size) })
  expect(said.status).toBe(413)
  expect(await said.json()).toMatchObject(TOO_LARGE)
  expect(await countFiles(world)).toBe(0)
})

test('a body that does not say how long it is is cut off too', async () => {
  const world = await start()
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536
      controller.enqueue(new Uint8Array(65_536))
    },
  })
  const answer = await world.send('/api/uploads/demo', endless)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject(TOO_LARGE)
  expect(sent).toBeLessThan(LIMIT + 10 * 65_536)
})

test('exactly the limit is judged by its content', async () => {
  const world = await start()
  const bytes = Buffer.concat([await makeJpeg(), Buffer.alloc(LIMIT)]).subarray(0, LIMIT)
  expect((await world.send('/api/uploads/demo', bytes)).status).not.toBe(413)
})

test('other addresses keep their small limit', async () => {
  const world = await start()
  const size = 300_000
  const answer = await world.send('/api/session', Buffer.alloc(size), { 'Content-Length': String(size) })
  expect(answer.status).toBe(413)
})

test('a storage that is down is said with 503, for uploads and for pictures', async () => {
  const world = await start()
  const { path } = (await (await world.send('/api/uploads/demo', await makeJpeg())).json()) as {
    path: string
  }
  const shown = await world.site.get(path)
  expect([shown.status, shown.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  world.services.storage.problem = new StorageProblem('unreachable')
  const upload = await world.send('/api/uploads/demo', await makeJpeg())
  expect(upload.status).toBe(503)
  expect(await upload.json()).toMatchObject({
    error: { message: 'Upload failed: The storage server cannot be reached.' },
  })
  const picture = await world.site.get(path)
  expect([picture.status, picture.headers.get('Retry-After')]).toEqual([503, '5'])
})

test.each([
  '/images/',
  '/images/demo/',
  '/images/ab/',
  `/images/ab/${'a'.repeat(32)}-640.webp`,
  `/images/ab/${'a'.repeat(32)}-640.svg`,
  '/images/../secret',
  '/images/..%2f..%2fetc/passwd',
  '/images/check/00000000-0000-0000-0000-000000000000.webp',
])('%s is not found', async (path) => {
  const { site } = await start()
  expect((await site.get(path)).status).toBe(404)
})

test('what AVIF is made from cannot be fetched', async () => {
  const world = await start()
  await world.send('/api/uploads/demo', await makeJpeg())
  for await (const { key } of world.services.storage.list('master/')) {
    expect((await world.site.get(`/images/${key}`)).status).toBe(404)
  }
})
