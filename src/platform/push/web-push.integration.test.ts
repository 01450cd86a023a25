import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PushServer, startPushServer } from '../../../tests/support/push-server.ts'
import { createSecrets } from '../crypto/secrets.server.ts'
import { pushSettings } from './push.config.ts'
import { MOST_PUSH_BYTES, PushRefused } from './push.ts'
import { createWebPush } from './web-push.server.ts'

const { pushKey } = createSecrets('one key of at least thirty-two characters')
const options = { privateKey: pushKey, contact: 'mailto:office@fihankra.example' }
const makers = createWebPush({ ...options, hosts: pushSettings.hosts.fallback })
const TOPIC = 'a'.repeat(22)

let server: PushServer
beforeAll(async () => {
  server = await startPushServer(makers.publicKey)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.taken.length = 0
  server.problems.length = 0
  server.answer = () => 201
})

const toServer = () => createWebPush({ ...options, hosts: [server.origin] })

describe('a message', () => {
  test('is signed by us and read by the browser alone', async () => {
    const to = server.subscribe()
    const payload = 'Ɛte sɛn? '.repeat(300)
    expect(await toServer().send({ to, topic: TOPIC, payload })).toBe('taken')
    expect(server.problems).toEqual([])
    expect(server.taken).toMatchObject([{ topic: TOPIC, ttl: 28 * 86_400, text: payload }])
  })

  test('of another sender is refused, and so is one for another browser', async () => {
    const stranger = createWebPush({ ...options, privateKey: randomBytes(32), hosts: [server.origin] })
    await expect(stranger.send({ to: server.subscribe(), topic: TOPIC, payload: 'a' })).rejects.toThrow(
      PushRefused,
    )
    const wrong = { ...server.subscribe(), auth: server.subscribe().auth }
    await expect(toServer().send({ to: wrong, topic: TOPIC, payload: 'a' })).rejects.toThrow(PushRefused)
    expect(server.taken).toEqual([])
    expect(server.problems).toHaveLength(2)
  })

  test.each([404, 410])('answered with %i says that the browser is gone', async (status) => {
    server.answer = () => status
    expect(await toServer().send({ to: server.subscribe(), topic: TOPIC, payload: 'a' })).toBe('gone')
  })

  test.each([
    [429, Error],
    [500, Error],
    [503, Error],
    [400, PushRefused],
    [403, PushRefused],
    [413, PushRefused],
    [302, PushRefused],
    [307, PushRefused],
  ])('answered with %i is not taken, and follows nobody elsewhere', async (status, kind) => {
    const asked: string[] = []
    server.answer = (path) => {
      asked.push(path)
      return status
    }
    const to = server.subscribe()
    const failure = await toServer()
      .send({ to, topic: TOPIC, payload: 'a' })
      .catch((error: unknown) => error)
    expect((failure as Error).constructor).toBe(kind)
    expect((failure as Error).message).not.toContain(to.endpoint.split('/').at(-1))
    expect(asked).toHaveLength(1)
  })

  test('is not waited for longer than it may take', async () => {
    server.answer = () => 'hang'
    const impatient = createWebPush({ ...options, hosts: [server.origin], answerMilliseconds: 300 })
    const failure = impatient.send({ to: server.subscribe(), topic: TOPIC, payload: 'a' })
    await expect(failure).rejects.toThrow('could not be asked')
    await expect(failure).rejects.not.toBeInstanceOf(PushRefused)
  })

  test('that is too long, or for a host that is not on the list, leaves this machine not at all', async () => {
    const asked: string[] = []
    server.answer = (path) => {
      asked.push(path)
      return 201
    }
    const to = server.subscribe()
    const long = 'a'.repeat(MOST_PUSH_BYTES + 1)
    await expect(toServer().send({ to, topic: TOPIC, payload: long })).rejects.toThrow(PushRefused)
    await expect(makers.send({ to, topic: TOPIC, payload: 'a' })).rejects.toThrow(PushRefused)
    expect(asked).toEqual([])
  })

  test('for a name that leads into our own network is not sent', async () => {
    const push = createWebPush({ ...options, hosts: ['localhost'] })
    const to = { ...server.subscribe(), endpoint: 'https://localhost/push' }
    await expect(push.send({ to, topic: TOPIC, payload: 'a' })).rejects.toThrow(
      'no address of the open internet',
    )
  })
})

describe('a browser may be reached', () => {
  const keys = { p256dh: '', auth: '' }
  beforeAll(() => Object.assign(keys, server.subscribe()))
  const mayReach = (endpoint: string) => makers.mayReach({ ...keys, endpoint })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('at %s', (endpoint) => {
    expect(mayReach(endpoint)).toBe(true)
  })

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com@example.com/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://fcm.googleapis.com.example.com/abc',
    'https://example.com/fcm.googleapis.com',
    'https://evilpush.apple.com.example.com/',
    'https://xpush.apple.com/abc',
    'https://push.apple.com/abc',
    'https://127.0.0.1/abc',
    'https://[::1]/abc',
    'https://localhost/abc',
    'https://169.254.169.254/latest/meta-data',
    'file:///etc/passwd',
    'javascript:alert(1)',
    '',
    `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  ])('not at %j', (endpoint) => {
    expect(mayReach(endpoint)).toBe(false)
  })

  test('only with keys that can be used', () => {
    const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    for (const wrong of [{ p256dh: '' }, { p256dh: noPoint }, { auth: '' }, { auth: 'AAAA' }])
      expect(makers.mayReach({ ...keys, ...wrong, endpoint })).toBe(false)
  })
})
