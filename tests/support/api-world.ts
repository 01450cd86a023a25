import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { KyselyPlugin } from 'kysely'
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

export type ApiServices = TestServices & { statements: { count: number } }

/** Services in which nobody reads too much, and whose statements are counted. */
export function makeApiServices(database: TestDatabase): ApiServices {
  const services = makeTestServices(database)
  const statements = { count: 0 }
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements.count += 1
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return Object.create(services, {
    // The database exists later than this.
    db: { get: () => database.db.withPlugin(counter) },
    statements: { value: statements },
    config: { value: { ...services.config, readApi: { readsPerAddress: PLENTY } } },
  }) as ApiServices
}

/** The site with every address of the read API. */
export const makeApiSite = (services: TestServices) => makeTestSite(services, API_ROUTES)

/** The same listening on this machine, for clients that know nothing but an address. */
export async function listenForApi(site: Awaited<ReturnType<typeof makeApiSite>>) {
  const server = createAdaptorServer({
    fetch: (request) => {
      const { pathname, search } = new URL(request.url)
      return site.send(pathname + search, { method: request.method, headers: request.headers })
    },
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  }
}
