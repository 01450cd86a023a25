import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PushAddress } from '#/platform/push/push.ts'

/** `sender` is the address by which its sender says to be reached. */
export type TakenPush = { path: string; topic: string | undefined; ttl: number; text: string; sender: string }

export type PushServer = {
  /** As `PUSH_HOSTS` takes it. */
  readonly origin: string
  readonly taken: TakenPush[]
  /** What was wrong with a message, in the words of the protocol; such a message is refused with 400. */
  readonly problems: string[]
  /** The status that a message is answered with; 201 unless told otherwise, `hang` for none at all. */
  answer: (path: string) => number | 'hang'
  /** Called when a message was taken; its sender hears of it when this is done. */
  afterTaking: (taken: TakenPush) => void | Promise<void>
  /** What a browser says of itself when it is to be told. */
  subscribe(): PushAddress
  stop(): Promise<void>
}

/** A push service on this machine (RFC 8030): it checks who sends (RFC 8292) and reads the messages (RFC 8291). */
export async function startPushServer(publicKey: string): Promise<PushServer> {
  const browsers = new Map<string, { keys: ReturnType<typeof createECDH>; auth: Buffer }>()
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('error', () => undefined)
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    const answer = async () => {
      const path = incoming.url ?? ''
      const status = push.answer(path)
      if (status === 'hang') return
      try {
        const browser = browsers.get(path)
        if (!browser) throw new Error('Nobody subscribed here')
        const { headers } = incoming
        const sender = checkSender(headers.authorization ?? '', { publicKey, origin: push.origin })
        if (headers['content-encoding'] !== 'aes128gcm') throw new Error('Another encoding')
        const text = decrypt(Buffer.concat(chunks), browser)
        if (status === 201) {
          const topic = headers.topic as string | undefined
          const taken = { path, topic, ttl: Number(headers.ttl), text, sender }
          push.taken.push(taken)
          await push.afterTaking(taken)
        }
        outgoing.writeHead(
          status,
          status < 400 && status >= 300 ? { Location: `${push.origin}/elsewhere` } : {},
        )
      } catch (error) {
        push.problems.push(String(error))
        outgoing.writeHead(400)
      }
      outgoing.end()
    }
    incoming.on('end', () => void answer())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const push: PushServer = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    problems: [],
    answer: () => 201,
    afterTaking: () => undefined,
    subscribe() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(16).toString('base64url')}`
      browsers.set(path, { keys, auth })
      return {
        endpoint: push.origin + path,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return push
}

function checkSender(header: string, { publicKey, origin }: { publicKey: string; origin: string }): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  if (key !== publicKey) throw new Error('Another sender')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('The signature is not the sender’s')
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (aud !== origin) throw new Error(`The audience is ${aud}`)
  const seconds = exp - Date.now() / 1_000
  if (seconds <= 0 || seconds > 86_400) throw new Error('Expired, or not for a day')
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('No contact')
  return sub
}

// RFC 8291 and one record of RFC 8188.
function decrypt(
  body: Buffer,
  { keys, auth }: { keys: ReturnType<typeof createECDH>; auth: Buffer },
): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + body.readUInt8(20))
  const record = body.subarray(21 + sender.length)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32))
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, Buffer.from(`Content-Encoding: ${name}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  return padded.subarray(0, end).toString()
}
