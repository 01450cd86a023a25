import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectToFit,
  firstHome,
  test,
  waitForHydration,
} from '../support/journey.ts'

const LIST = '/properties?category=For+Sale&type=house&sort=price-desc'
const DATA = /\/properties\/[\da-f-]{36}\.data/
const CODE = /\/assets\/property-detail-[^/]*\.js$/

/** The third card of the list, with its picture; scrolled to, so that the list has a place to come back to. */
async function findCard(page: Page) {
  await page.goto(LIST)
  await waitForHydration(page)
  const card = page.getByRole('article').nth(2)
  await card.scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollBy(0, 60))
  const picture = card.locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const link = card.getByRole('heading').getByRole('link')
  return {
    link,
    path: (await link.getAttribute('href')) ?? '',
    title: (await link.evaluate((element) => element.firstChild?.textContent)) ?? '',
    price: (await card.locator('.card-price').textContent()) ?? '',
    picture: await picture.evaluate((image: HTMLImageElement) => image.currentSrc),
  }
}

/** Holds the data of every property's page until they are let go on or lost. */
async function holdData(page: Page) {
  const { promise, resolve } = Promise.withResolvers<'go on' | 'lose'>()
  await page.route(DATA, async (route) => {
    if ((await promise) === 'go on') await route.continue()
    else await route.abort()
  })
  return resolve
}

/** Holds the code of every property's page until it is let go on. */
async function holdCode(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(CODE, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

const photos = (page: Page) => page.getByRole('region', { name: 'Photos' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a pressed card is its page before its data are there, nothing moves when they come, and Back finds the place again', async ({
  page,
}) => {
  const card = await findCard(page)
  const height = await page.evaluate(() => scrollY)
  expect(height).toBeGreaterThan(0)
  const settle = await holdData(page)
  await card.link.click()

  await expect(page).toHaveURL(new RegExp(`${card.path}$`))
  await expect(heading(page)).toContainText(card.title)
  await expect(page.getByText(card.price).filter({ visible: true }).first()).toBeVisible()
  const picture = photos(page).getByRole('img').first()
  // The very file that the card has shown, so that nothing has to be fetched for it.
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc))
    .toBe(card.picture)
  await expect(page.getByRole('status').getByText('Loading property details...')).toBeAttached()
  await expect.poll(() => page.title()).toContain(card.title)
  await expect(page.getByRole('heading', { name: 'About this property' })).toHaveCount(0)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expectToFit(page)
  const before = await heading(page).boundingBox()
  const shell = await photos(page).elementHandle()

  settle('go on')
  await expect(page.getByRole('heading', { name: 'About this property' })).toBeVisible()
  await expect(page.getByText('Loading property details...')).toHaveCount(0)
  expect(await heading(page).boundingBox()).toEqual(before)
  // The photographs stay what they are, so that none of them blinks.
  expect(await shell?.evaluate((element) => element.isConnected)).toBe(true)
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.goBack()
  await expect(page.getByRole('article').nth(2)).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)
})

test('the way back from a property leads to the list that it was opened from, at its place there, and so it does from further on', {
  tag: '@phone',
}, async ({ page }) => {
  const card = await findCard(page)
  const height = await page.evaluate(() => scrollY)
  expect(height).toBeGreaterThan(0)
  await card.link.click()
  await expect(page.getByRole('heading', { name: 'About this property' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Back to Properties' })
  await expect(back).toHaveAttribute('href', LIST)
  await back.click()
  await expect(page).toHaveURL(LIST)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)
  // It was a step back: the next one is from before the list.
  await page.goForward()
  await expect(page).toHaveURL(new RegExp(`${card.path}$`))
  await firstHome(page.getByRole('region', { name: 'Similar homes' }).first()).click()
  await expect(page).not.toHaveURL(new RegExp(`${card.path}$`))
  await expect(page.getByRole('heading', { name: 'About this property' })).toBeVisible()
  await back.click()
  await expect(page).toHaveURL(LIST)
})

test('a pressed card shows its picture and price while the code of the page is under way, and Back leads to the list', {
  tag: '@phone',
}, async ({ page }) => {
  const resolve = await holdCode(page)
  const card = await findCard(page)
  const height = await page.evaluate(() => scrollY)
  const glance = page.locator('[data-glance]')
  await card.link.click()

  await expect(glance.getByText(card.price)).toBeVisible()
  // The very file that the card has shown, in the place and size of the page's own.
  const picture = glance.locator('img')
  expect(
    await picture.evaluate((image: HTMLImageElement) => image.naturalWidth > 0 && image.currentSrc),
  ).toBe(card.picture)
  await expectAccessible(page)
  const place = await picture.boundingBox()
  const title = await glance.getByText(card.title).first().boundingBox()
  resolve()
  await expect(page.getByRole('heading', { name: 'About this property' })).toBeVisible()
  await expect(glance).toHaveCount(0)
  expect(await photos(page).getByRole('img').first().boundingBox()).toEqual(place)
  expect(await heading(page).boundingBox()).toEqual(title)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  // One step back, as if nothing had been shown in between.
  await page.goBack()
  await expect(page).toHaveURL(/\/properties\?/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(height)
})

test('what a pressed card shows goes when somebody goes elsewhere before its page is there', {
  tag: '@phone',
}, async ({ page }) => {
  const resolve = await holdCode(page)
  const card = await findCard(page)
  const glance = page.locator('[data-glance]')
  await card.link.click()
  await expect(glance.getByText(card.price)).toBeVisible()
  // The header stays above it.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click()
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toBeVisible()
  await expect(glance).toHaveCount(0)
  resolve()
})

test('coming back to a property finds it whole at the height where it was left', { tag: '@phone' }, async ({
  page,
}) => {
  const card = await findCard(page)
  await card.link.click()
  const similar = page.getByRole('region', { name: 'Similar homes' }).first()
  await similar.scrollIntoViewIfNeeded()
  // Pressed where it stands: a click of the test's own would scroll once more.
  await firstHome(similar).evaluate((link: HTMLAnchorElement) => link.click())
  await expect(page).not.toHaveURL(new RegExp(`${card.path}$`))
  await expect(page.getByRole('heading', { name: 'About this property' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${card.path}$`))
  await expect(similar).toBeInViewport()
})

test.describe('a property whose data do not come', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED|Failed to fetch|caught the following error/] })

  test('says so in place of the card, and is there when it is tried again', { tag: '@phone' }, async ({
    page,
  }) => {
    const card = await findCard(page)
    const settle = await holdData(page)
    await card.link.click()
    await expect(heading(page)).toContainText(card.title)
    settle('lose')
    await expect(heading(page)).toHaveText('Something went wrong')
    await expect(page.getByText('Failed to load property details.')).toBeVisible()
    await page.unroute(DATA)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'About this property' })).toBeVisible()
    await expect(heading(page)).toContainText(card.title)
  })
})

test('the code of the page is fetched once somebody looks around the list, and not before', {
  tag: '@phone',
}, async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.goto(LIST, { waitUntil: 'networkidle' })
  await waitForHydration(page)
  expect(fetched.filter((url) => CODE.test(url))).toEqual([])
  const code = page.waitForRequest(CODE)
  await page.evaluate(() => scrollBy(0, 100))
  await code
  expect(fetched.filter((url) => DATA.test(url))).toEqual([])
})

test.describe('what is only read', () => {
  const STATIC_CODE = /\/assets\/property-detail-static-[^/]*\.js/
  const facts = (page: Page) => page.getByRole('region', { name: 'Facts' })

  test('comes with the page and needs no code of its own', { tag: '@phone' }, async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(request.url()))
    const { path } = await findCard(page)
    await page.goto(path)
    await waitForHydration(page)
    await expect(facts(page).getByText('Listed on')).toBeVisible()
    expect(fetched.filter((url) => STATIC_CODE.test(url))).toEqual([])
  })

  test.describe('without a line', () => {
    test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

    test('is fetched when the page is opened from the list, and again when it did not arrive', {
      tag: '@phone',
    }, async ({ page }) => {
      const card = await findCard(page)
      let isLost = true
      await page.route(STATIC_CODE, (route) => (isLost ? route.abort() : route.continue()))
      await card.link.click()
      await expect(heading(page)).toContainText(card.title)
      await expect(page.getByText('This part did not load.')).toBeVisible()
      isLost = false
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(facts(page)).toBeVisible()
    })
  })
})

test.describe('a line that is lost', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('a list stays where it is when the line is lost before somebody looks around', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/properties')
    await waitForHydration(page)
    await page.evaluate(() => document.body.setAttribute('data-is-first', 'yes'))
    await page.route('**/*', (route) => route.abort())
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
    await page.getByRole('article').first().getByRole('link').first().hover()
    await page.mouse.wheel(0, 400)
    await refused
    await page.mouse.wheel(0, 400)
    await expect(page.locator('body[data-is-first]')).toBeVisible()
    await expect(page.getByRole('article').first()).toBeAttached()
  })
})
