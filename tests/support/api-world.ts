import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { TestDatabase } from './test-database.ts'
import { makeTestServices, type TestServices } from './test-services.ts'
import { makeTestSite } from './test-site.ts'

const API_ROUTES = [
  'routes/public-api/properties.ts',
  'routes/public-api/property.ts',
  'routes/public-api/places.ts',
  'routes/public-api/posts.ts',
  'routes/public-api/post.ts',
  'routes/public-api/open-api.ts',
  'routes/public-api/nothing.ts',
]

const PLENTY = { count: 1_000_000, seconds: 3_600 }

/** Services in which nobody reads too much. */
export function makeApiServices(database: TestDatabase): TestServices {
  const services = makeTestServices(database)
  return Object.create(services, {
    config: { value: { ...services.config, readApi: { readsPerAddress: PLENTY } } },
  }) as TestServices
}

/** The site with every address of the read API. */
export const makeApiSite = (services: TestServices) => makeTestSite(services, API_ROUTES)

/** The same listening on this machine, for clients that know nothing but an address. */
export async function listenForApi(site: Awaited<ReturnType<typeof makeApiSite>>) {
  const server = createAdaptorServer({
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      // The site answers to its own name only, which these clients cannot look up.
      headers.delete('Host')
      return site.send(pathname + search, { method: request.method, headers })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
