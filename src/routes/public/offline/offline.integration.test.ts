import { beforeAll, expect, test } from 'vitest'
import { OFFLINE_LIST_ID } from '#/shared/offline.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
let site: Awaited<ReturnType<typeof makeTestSite>>

beforeAll(async () => {
  site = await makeTestSite(services, ['routes/public/offline/offline.tsx', 'routes/machine/web-manifest.ts'])
})

test('the offline page is for everybody, moves nothing, and has the place for what was looked at', async () => {
  const response = await site.get('/offline')
  const html = await response.text()
  expect(response.headers.get('Cache-Control')).toContain('public')
  expect(html).toMatch(
    new RegExp(`<div id="${OFFLINE_LIST_ID}"><p [^>]+>[^<]*There is none yet[.]</p></div>`),
  )
  for (const page of ['/properties', '/contact']) expect(html).toContain(`<a href="${page}"`)
  expect(html).toContain('noindex')
  expect(html).not.toMatch(/<script[^>]*(src|type="module")/)
  // Its one line must be known to its own policy, under whatever address it is shown.
  expect(html.match(/<script/g)).toHaveLength(1)
  expect(response.headers.get('Content-Security-Policy')).toMatch(/script-src 'self' 'sha256-[^']+';/)
})

test('the manifest carries the brand and begins at the shared home page', async () => {
  const response = await site.get('/manifest.webmanifest')
  expect(response.headers.get('Content-Type')).toBe('application/manifest+json')
  const manifest = (await response.json()) as { name: string; start_url: string; scope: string }
  expect(manifest.name).toBe(services.config.brand.name)
  expect(manifest.start_url).toMatch(/^\/#/)
  expect(manifest.scope).toBe('/')
})
