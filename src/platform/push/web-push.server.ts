import { createECDH, ECDH } from 'node:crypto'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import webPush from 'web-push'
import { lookupPublic } from './public-address.server.ts'
import { MOST_PUSH_BYTES, type Push, type PushAddress, type PushMessage, PushRefused } from './push.ts'

/** As long as push services keep a message for a browser that is off. */
const TTL_SECONDS = 28 * 86_400
const CURVE = 'prime256v1'
const LONGEST_ENDPOINT = 1_000
const POINT_BYTES = 65
const SECRET_BYTES = 16

export type WebPushOptions = {
  /** As `PUSH_HOSTS` gives them. */
  hosts: readonly string[]
  /** 32 bytes, the same for every process of one site. */
  privateKey: Buffer
  /** Whom a push service writes to when something is wrong: an https address or `mailto:`. */
  contact: string
  /** How long a push service is waited for: ten seconds unless given. */
  answerMilliseconds?: number
}

/** Web Push over HTTPS to hosts of the list: no redirects, no long wait, no address of our own network. */
export function createWebPush({
  hosts,
  privateKey,
  contact,
  answerMilliseconds = 10_000,
}: WebPushOptions): Push {
  const ecdh = createECDH(CURVE)
  ecdh.setPrivateKey(privateKey)
  const publicKey = ecdh.getPublicKey('base64url')
  const vapidDetails = { subject: contact, publicKey, privateKey: privateKey.toString('base64url') }

  return {
    publicKey,
    mayReach: (address) => isListed(hosts, address.endpoint) && hasUsableKeys(address),
    async send({ to, topic, payload }: PushMessage) {
      // The list may have become shorter since the browser gave its address.
      if (!isListed(hosts, to.endpoint)) throw new PushRefused('The host is not on the list.')
      if (Buffer.byteLength(payload) > MOST_PUSH_BYTES) throw new PushRefused('The message is too long.')
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: to.endpoint, keys: { p256dh: to.p256dh, auth: to.auth } },
        payload,
        { vapidDetails, topic, TTL: TTL_SECONDS, urgency: 'normal', contentEncoding: 'aes128gcm' },
      )
      const sent = { headers, body: body ?? Buffer.alloc(0), answerMilliseconds }
      const status = await post(to.endpoint, sent)
      if (status >= 200 && status < 300) return 'taken'
      if (status === 404 || status === 410) return 'gone'
      const said = `${new URL(to.endpoint).hostname} answered ${status}.`
      if (status >= 500 || status === 429 || status === 408) throw new Error(said)
      throw new PushRefused(said)
    },
  }
}

function isListed(hosts: readonly string[], endpoint: string): boolean {
  if (endpoint.length > LONGEST_ENDPOINT || !URL.canParse(endpoint)) return false
  const url = new URL(endpoint)
  if (url.username || url.password) return false
  if (hosts.includes(url.origin)) return true
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    hosts.some((host) =>
      host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
    )
  )
}

function hasUsableKeys({ p256dh, auth }: PushAddress): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== POINT_BYTES || Buffer.from(auth, 'base64url').length !== SECRET_BYTES) return false
  try {
    ECDH.convertKey(point, CURVE)
    return true
  } catch {
    // Not on the curve: nobody has such a key.
    return false
  }
}

function post(
  endpoint: string,
  {
    headers,
    body,
    answerMilliseconds,
  }: { headers: Record<string, string | number>; body: Buffer; answerMilliseconds: number },
): Promise<number> {
  const url = new URL(endpoint)
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': body.length },
    signal: AbortSignal.timeout(answerMilliseconds),
  }
  return new Promise((resolve, reject) => {
    const sent =
      url.protocol === 'https:'
        ? requestSecure(url, { ...options, lookup: lookupPublic })
        : requestPlain(url, options)
    sent.on('error', (error) => reject(new Error(`${url.hostname} could not be asked: ${error.message}`)))
    sent.on('response', (response) => {
      // What it says beside its status is of no use.
      response.on('error', () => undefined).resume()
      resolve(response.statusCode ?? 0)
    })
    sent.end(body)
  })
}
