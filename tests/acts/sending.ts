import { once } from 'node:events'
import { request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { TestServices } from '../support/test-services.ts'
import { makeTestSite } from '../support/test-site.ts'
import { encode, type Sent } from './act.ts'

export type Answer = { status: number; location: string }

/** The whole site on a port of this machine, with a client that can leave a request half-sent. */
export async function listenForActs(services: TestServices, files: readonly string[]) {
  let noteRead: () => void = () => undefined
  const site = await makeTestSite(services, files, { onRead: () => noteRead() })
  const server = createAdaptorServer({ fetch: site.fetch }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  function open(path: string, { cookie, method = 'POST' }: Sending, { type, body }: Encoded) {
    const call = request({
      host: '127.0.0.1',
      port,
      path,
      method,
      agent: false,
      headers: {
        Origin: services.config.siteUrl,
        'User-Agent': BROWSER,
        'Content-Type': type,
        'Content-Length': body.length,
        ...(cookie ? { Cookie: cookie } : {}),
      },
    })
    const answer = new Promise<Answer>((resolve, reject) => {
      call.on('error', reject)
      call.on('response', (response) => {
        response.resume()
        resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' })
      })
    })
    return { call, answer }
  }

  return {
    async send(path: string, sending: Sending): Promise<Answer> {
      const encoded = await encode(sending.sent)
      const { call, answer } = open(path, sending, encoded)
      call.end(encoded.body)
      return await answer
    },
    /**
     * Sends the head and half of the body, lets `meanwhile` happen once the page waits for the rest, and sends it. What
     * is answered by its head alone is answered before that.
     */
    async sendInHalves(path: string, sending: Sending, meanwhile: () => Promise<void>): Promise<Answer> {
      const encoded = await encode(sending.sent)
      const half = Math.floor(encoded.body.length / 2)
      const isRead = new Promise<undefined>((resolve) => {
        noteRead = () => resolve(undefined)
      })
      const { call, answer } = open(path, sending, encoded)
      call.write(encoded.body.subarray(0, half))
      try {
        const early = await Promise.race([isRead, answer])
        if (early) return early
        await meanwhile()
        call.end(encoded.body.subarray(half))
        return await answer
      } finally {
        if (!call.writableEnded) call.destroy()
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Sending = { sent: Sent; cookie?: string | undefined; method?: string }
type Encoded = Awaited<ReturnType<typeof encode>>

const BROWSER =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'
