import { expect, type Response } from '@playwright/test'
import { test } from '../support/journey.ts'
import { signInSomebody } from '../support/people.ts'

const KILOBYTE = 1024
// What a first visit on a phone may weigh, in kilobytes on the wire.
const LIMITS = [
  { path: '/', html: 25, js: 120, css: 10, fonts: 36, images: 60, total: 250 },
  { path: '/properties', html: 14, js: 120, css: 10, fonts: 36, images: 60, total: 255 },
  { path: '/properties/in/accra', html: 30, js: 120, css: 10, fonts: 36, images: 60, total: 255 },
  { path: '/about', html: 25, js: 120, css: 10, fonts: 36, images: 45, total: 225 },
  { path: '/blog', html: 25, js: 120, css: 10, fonts: 36, images: 45, total: 225 },
  { path: '/contact', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
  { path: '/image-upload-demo', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
  { path: '/login', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
  { path: '/signup', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
]
const DASHBOARD = { html: 15, js: 130, css: 10, fonts: 36, images: 40, total: 225 }
const PROPERTY = { html: 22, js: 120, css: 10, fonts: 36, images: 71, total: 255 }

// Drawings that the browser keeps for good; they are in no script.
const ICONS = 5

type Kind = 'html' | 'js' | 'css' | 'fonts' | 'images' | 'icons'
const KINDS: Record<string, Kind> = {
  document: 'html',
  script: 'js',
  stylesheet: 'css',
  font: 'fonts',
  image: 'images',
}

async function weigh(
  page: import('@playwright/test').Page,
  path: string,
): Promise<Record<Kind | 'total', number>> {
  const responses: Response[] = []
  page.on('response', (response) => responses.push(response))
  await page.goto(path, { waitUntil: 'networkidle' })
  const weight = { html: 0, js: 0, css: 0, fonts: 0, images: 0, icons: 0, total: 0 }
  for (const response of responses) {
    // Fetched last and for paper alone.
    if (/\/assets\/print-[^/]*\.css$/.test(response.url())) continue
    const isIcons = /\/assets\/i-[^/]*\.svg$/.test(response.url())
    const kind = isIcons ? 'icons' : KINDS[response.request().resourceType()]
    const { responseBodySize } = await response.request().sizes()
    if (kind) weight[kind] += responseBodySize / KILOBYTE
    weight.total += responseBodySize / KILOBYTE
  }
  return weight
}

function expectWithin(weight: Record<string, number>, limit: Record<string, number | string>) {
  const over = Object.entries({ icons: ICONS, ...limit })
    .filter(([kind, most]) => typeof most === 'number' && (weight[kind] ?? 0) > most)
    .map(([kind, most]) => `${kind}: ${weight[kind]?.toFixed(1)} of ${most} kB`)
  expect(over).toEqual([])
}

for (const limit of LIMITS) {
  test(`a first visit to ${limit.path} stays within its budget`, { tag: '@phone' }, async ({ page }) => {
    expectWithin(await weigh(page, limit.path), limit)
  })
}

// What the server renders and a phone parses; compressed it would hide what is said of every card again.
test('the list is at most 90 kB before it is compressed', { tag: '@phone' }, async ({ request }) => {
  for (const path of ['/properties', '/properties?minPrice=1000']) {
    const answer = await request.get(path)
    expect(answer.status()).toBe(200)
    expect((await answer.body()).length / KILOBYTE, path).toBeLessThanOrEqual(90)
  }
})

test('a first visit to a property stays within its budget', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  const scout = await browser.newPage({ baseURL })
  await scout.goto('/properties?category=For+Sale&type=house&sort=price-desc')
  const href =
    (await scout.getByRole('article').first().getByRole('heading').getByRole('link').getAttribute('href')) ??
    ''
  await scout.close()
  expectWithin(await weigh(page, href), PROPERTY)
})

test('a first visit to the dashboard stays within its budget', { tag: '@phone' }, async ({ page }) => {
  await signInSomebody(page.request)
  expectWithin(await weigh(page, '/dashboard'), DASHBOARD)
  expectWithin(await weigh(page, '/dashboard/settings'), DASHBOARD)
})
