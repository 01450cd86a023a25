import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { signInSomebody } from '../support/people.ts'

// Nothing is fetched without a connection, and the browser says so.
test.use({ serviceWorkers: 'allow', expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

/** Every address in every cache of the browser. */
async function listCached(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const caches = await window.caches.keys()
    const requests = await Promise.all(
      caches.map(async (name) => await (await window.caches.open(name)).keys()),
    )
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })
}

async function waitUntilCached(page: Page, path: string) {
  await expect.poll(() => listCached(page)).toContain(path)
  const isListed = (wanted: string) =>
    page.evaluate(async (address) => {
      const list = await window.caches.match('/kept-properties.json')
      return list ? (await list.text()).includes(address.replace('/properties/', '')) : false
    }, wanted)
  await expect.poll(() => isListed(path)).toBe(true)
}

async function findProperties(page: Page): Promise<[string, string, string]> {
  await page.goto('/properties?category=For+Sale&sort=price-desc')
  const links = page.getByRole('article').getByRole('link', { name: /, / })
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  const [first = '', second = '', third = ''] = paths.filter((path) =>
    /^\/properties\/[0-9a-f-]{36}$/.test(path),
  )
  return [first, second, third]
}

const copyNotice = (page: Page) => page.getByRole('region', { name: 'Kept copy' })
const offlineTitle = (page: Page) => page.getByRole('heading', { level: 1, name: 'No connection' })

const READING = 'somebody reads on without a connection what they looked at, and signing out clears it'

test(READING, { tag: '@phone' }, async ({ page, context }) => {
  test.slow()
  const [first, second, third] = await findProperties(page)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))

  await test.step('two properties are looked at, one of them from inside the site', async () => {
    await page.goto(first)
    await waitUntilCached(page, first)
    await page.goto('/properties?category=For+Sale&sort=price-desc')
    await waitForHydration(page)
    await page.locator(`article a[href="${second}"]`).first().click()
    await page.waitForURL(`**${second}`)
    await waitUntilCached(page, second)
  })

  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await context.setOffline(true)

  await test.step('a cached page opens again, with its picture and without script', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(copyNotice(page)).toContainText('the price may have changed')
    await expect
      .poll(() =>
        page
          .locator('main img')
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0)
    expect(await page.locator('script').count()).toBe(0)
    await expectNoSidewaysScroll(page)
  })

  await test.step('any other page gives way to the offline page, with both of them', async () => {
    await page.goto(third)
    await expect(offlineTitle(page)).toBeVisible()
    const items = page.getByRole('region', { name: 'Homes you looked at' }).getByRole('listitem')
    await expect(items).toHaveCount(2)
    await expect(items.first()).toContainText(title)
    const pictures = items.locator('img')
    await expect
      .poll(() =>
        pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)),
      )
      .toEqual([true, true])
    await expectToFit(page)
    await items.last().getByRole('link').click()
    await expect(copyNotice(page)).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(first)
    await expectAccessible(page)
  })

  await test.step('back online the page comes by itself', async () => {
    await page.goto(third)
    await expect(offlineTitle(page)).toBeVisible()
    await context.setOffline(false)
    await expect(offlineTitle(page)).toBeHidden()
    await waitForHydration(page)
    expect(new URL(page.url()).pathname).toBe(third)
    await waitUntilCached(page, third)
  })

  await test.step('a link without a connection opens a cached page, not an error', async () => {
    await page.goto('/properties?category=For+Sale&sort=price-desc')
    await waitForHydration(page)
    await context.setOffline(true)
    await page.locator(`article a[href="${first}"]`).first().click()
    await expect(copyNotice(page)).toBeVisible()
    await context.setOffline(false)
  })

  // At once, and after the page has opened with what its card knew.
  for (const delay of [0, 500])
    await test.step(`where the connection breaks inside a page after ${delay} ms, the next one opens all the same`, async () => {
      await page.goto('/properties?category=For+Sale&sort=price-desc')
      await waitForHydration(page)
      await page.evaluate(() => document.body.setAttribute('data-is-first', 'yes'))
      await context.route(/[.]data(\?|$)/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay))
        await route.abort()
      })
      await page.locator(`article a[href="${third}"]`).first().click()
      await page.waitForURL(`**${third}`)
      await expect(page.locator('body[data-is-first]')).toHaveCount(0)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(/Something went wrong/)
      await context.unroute(/[.]data(\?|$)/)
    })

  await test.step('nothing of a person is cached, and signing out takes what they looked at', async () => {
    const { fullName } = await signInSomebody(page.request)
    await page.goto('/dashboard')
    await page.goto('/dashboard/settings')
    await waitForHydration(page)
    await page.goto(second)
    await waitForHydration(page)
    const cached = await listCached(page)
    expect(cached).toContain(second)
    expect(
      cached.filter(
        (path) => !/^\/(properties\/[^/]+$|images\/|assets\/|offline$|favicon[.]svg$|kept-prop)/.test(path),
      ),
    ).toEqual([])
    const texts = await page.evaluate(async (name) => {
      const answers = await Promise.all(
        (await caches.keys()).map(async (key) => await (await caches.open(key)).matchAll()),
      )
      const bodies = await Promise.all(answers.flat().map((answer) => answer.text()))
      return bodies.filter((body) => body.includes(name)).length
    }, fullName)
    expect(texts).toBe(0)

    await context.setOffline(true)
    await page.goto('/dashboard')
    await expect(offlineTitle(page)).toBeVisible()
    await context.setOffline(false)
    // It opens by itself; going there as well, the two would stop each other.
    await expect(page.getByRole('heading', { level: 1, name: /’s dashboard$/ })).toBeVisible()
    await waitForHydration(page)
    await page.evaluate(() => fetch('/logout', { method: 'POST', redirect: 'manual' }))
    await expect
      .poll(async () => (await listCached(page)).filter((path) => path.startsWith('/properties/')))
      .toEqual([])
  })
})

// The browser asks for a document and for the worker before a journey can answer: this line to the program can.
async function openLine() {
  const line = { url: '', silentPath: '', hasNewerWorker: false, close: () => {} }
  const server = createServer((incoming, outgoing) => {
    const { method, headers, url = '' } = incoming
    if (url === line.silentPath) return
    if (url === '/service-worker.js' && line.hasNewerWorker) {
      const answer = (worker: string) =>
        outgoing.writeHead(200, { 'Content-Type': 'text/javascript' }).end(`${worker}\n// Newer`)
      void fetch(`${process.env.JOURNEY_URL}${url}`)
        .then((found) => found.text())
        .then(answer)
      return
    }
    // A connection for each: one that is used again may just be closing.
    const options = { method, headers, agent: false }
    const passed = request(`${process.env.JOURNEY_URL}${url}`, options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      pipeline(answer, outgoing, () => {})
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  line.url = `http://localhost:${(server.address() as AddressInfo).port}`
  line.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return line
}

test('a newer worker waits for the next page, and on a line that says nothing a cached page is shown soon', {
  tag: '@phone',
}, async ({ page }) => {
  const line = await openLine()
  const [path] = await findProperties(page)
  await page.goto(line.url + path)
  await waitUntilCached(page, path)

  line.hasNewerWorker = true
  const isNewerWaiting = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting))
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await expect.poll(isNewerWaiting).toBe(true)
  // No cached page, which would stand in on a slow machine and hold no script that lets the newer one begin.
  await page.goto(`${line.url}/about`)
  await expect.poll(isNewerWaiting).toBe(false)
  expect(await listCached(page)).toContain(path)

  line.silentPath = path
  await page.goto(line.url + path)
  await expect(copyNotice(page)).toBeVisible()
  line.close()
})

test('a browser finds all it needs to install the site', { tag: '@phone' }, async ({
  page,
  request: ask,
}) => {
  await page.goto('/')
  const link = page.locator('link[rel="manifest"]')
  const response = await ask.get((await link.getAttribute('href')) ?? '')
  expect(response.headers()['content-type']).toBe('application/manifest+json')
  const manifest = await response.json()
  expect(manifest).toMatchObject({
    name: 'Fihankra',
    short_name: 'Fihankra',
    display: 'standalone',
    scope: '/',
  })
  expect(manifest.description).toBeTruthy()
  const start = new URL(manifest.start_url, page.url())
  expect(`${start.pathname}${start.search}`).toBe('/')
  for (const { src, sizes, type, purpose } of manifest.icons) {
    const icon = await ask.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const body = await icon.body()
    expect(body.length).toBeLessThanOrEqual(20_000)
    // The width and height in the head of a PNG.
    expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)} ${purpose}`).toBe(`${sizes} ${purpose}`)
  }
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toEqual(['any', 'any', 'maskable'])
  expect((await ask.get('/apple-touch-icon.png')).ok()).toBe(true)
  for (const { url } of manifest.shortcuts) expect((await ask.get(url)).status()).toBeLessThan(400)
  expect((await ask.get('/service-worker.js')).headers()['cache-control']).toBe('no-cache')
})
