import { expect, type Page, type Request } from '@playwright/test'
import {
  expectNoSidewaysScroll,
  expectToFit,
  firstHome,
  pathsOfHomes,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { signInSomebody } from '../support/people.ts'

const KILOBYTE = 1024
// What holds for every page without a session is looked at in one visit, the first of its browser. What it may weigh, in
// kilobytes on the wire; what is drawn differently on wide screens is looked at on one of them too.
const PAGES = [
  { path: '/', html: 25, js: 120, css: 10, fonts: 36, images: 60, total: 250, isWide: true },
  { path: '/properties', html: 14, js: 120, css: 10, fonts: 36, images: 60, total: 255 },
  {
    path: '/properties/in/accra',
    html: 30,
    js: 120,
    css: 10,
    fonts: 36,
    images: 60,
    total: 255,
    isWide: true,
  },
  { path: '/about', html: 25, js: 120, css: 10, fonts: 36, images: 45, total: 225, isWide: true },
  { path: '/blog', html: 25, js: 120, css: 10, fonts: 36, images: 45, total: 225, isWide: true },
  { path: '/contact', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165, isWide: true },
  { path: '/image-upload-demo', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
  { path: '/login', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
  { path: '/signup', html: 12, js: 120, css: 10, fonts: 36, images: 0, total: 165 },
]
// The same parts in other words.
const OTHER_PAGES = [
  { path: '/properties?category=For+Sale&type=house&beds=3&sort=price-asc&page=1', isWide: true },
  { path: '/properties?query=zzzzqqqq' },
  { path: '/privacy-policy' },
  { path: '/terms-of-service' },
  { path: '/developers' },
  { path: '/newsletter' },
  { path: '/login?from=%2Fdashboard' },
  { path: '/forgot-password' },
  { path: '/reset-password?token=abc' },
  { path: '/verify-email?token=abc' },
  { path: '/change-email?token=abc' },
  { path: '/change-email/undo?token=abc' },
]
const FOUND_BY_SEARCH = [
  '/',
  '/properties',
  '/about',
  '/blog',
  '/contact',
  '/privacy-policy',
  '/terms-of-service',
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

/** Opens the page, and answers what it has asked for. */
async function visit(page: Page, path: string): Promise<Request[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await page.goto(path, { waitUntil: 'networkidle' })
  return requests
}

async function weightOf(requests: readonly Request[]): Promise<Record<Kind | 'total', number>> {
  const weight = { html: 0, js: 0, css: 0, fonts: 0, images: 0, icons: 0, total: 0 }
  for (const request of requests) {
    if (!(await request.response())) continue
    // Fetched last and for paper alone.
    if (/\/assets\/print-[^/]*\.css$/.test(request.url())) continue
    const isIcons = /\/assets\/i-[^/]*\.svg$/.test(request.url())
    const kind = isIcons ? 'icons' : KINDS[request.resourceType()]
    const { responseBodySize } = await request.sizes()
    if (kind) weight[kind] += responseBodySize / KILOBYTE
    weight.total += responseBodySize / KILOBYTE
  }
  return weight
}

/** Nothing is asked of any other site, and nothing is kept of whoever looks. */
async function expectPrivate(page: Page, requests: readonly Request[]) {
  const here = new URL(page.url()).origin
  const elsewhere = requests.map((request) => request.url()).filter((url) => !/^(data|blob):/.test(url))
  expect(elsewhere.filter((url) => new URL(url).origin !== here)).toEqual([])
  expect(await page.context().cookies()).toEqual([])
}

/** What search engines and links show of it, and what its foot says of the samples. */
async function expectHead(page: Page, path: string) {
  expect((await page.title()).length).toBeGreaterThan(10)
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  expect(description?.length).toBeGreaterThan(40)
  expect(description?.length).toBeLessThanOrEqual(160)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new RegExp(`^http://localhost:\\d+${path}$`),
  )
  await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
  await expect(page.locator('meta[property="og:url"]')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('contentinfo')).toContainText(
    'are samples, and their pictures are computer-made',
  )
}

function expectWithin(weight: Record<string, number>, limit: Record<string, number | string>) {
  const over = Object.entries({ icons: ICONS, ...limit })
    .filter(([kind, most]) => typeof most === 'number' && (weight[kind] ?? 0) > most)
    .map(([kind, most]) => `${kind}: ${weight[kind]?.toFixed(1)} of ${most} kB`)
  expect(over).toEqual([])
}

for (const { path, isWide = false, ...limit } of [...PAGES, ...OTHER_PAGES]) {
  test(`a first visit to ${path} is light, private, accessible and fits the screen`, {
    tag: '@phone',
  }, async ({ page }) => {
    const requests = await visit(page, path)
    expectWithin(await weightOf(requests), limit)
    await expectPrivate(page, requests)
    if (FOUND_BY_SEARCH.includes(path)) await expectHead(page, path)
    await waitForHydration(page)
    await expectToFit(page, ...(isWide ? [1280] : []))
    await expectNoSidewaysScroll(page, 320)
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

test('a first visit to a property stays within its budget', { tag: '@phone' }, async ({ page, request }) => {
  const [path = ''] = await pathsOfHomes(request, '/properties?category=For+Sale&type=house&sort=price-desc')
  const requests = await visit(page, path)
  expectWithin(await weightOf(requests), PROPERTY)
  await expectPrivate(page, requests)
})

test('a first visit to an article is private, accessible and fits the screen', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/blog')
  const requests = await visit(page, (await firstHome(page).getAttribute('href')) ?? '')
  await expectPrivate(page, requests)
  await expectToFit(page)
  // Its table of payments is the widest thing of all.
  await expectNoSidewaysScroll(page, 320)
})

test('a first visit to the dashboard stays within its budget', { tag: '@phone' }, async ({ page }) => {
  await signInSomebody(page.request)
  for (const path of ['/dashboard', '/dashboard/settings'])
    expectWithin(await weightOf(await visit(page, path)), DASHBOARD)
})
