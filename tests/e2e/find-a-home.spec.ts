import type { Page } from '@playwright/test'
import { expect, expectAccessible, firstHome, test, waitForHydration } from '../support/journey.ts'

// In pixels with its space, for whoever comes again.
const RECENTLY_VIEWED_ROW = 144

test.describe('finding a home from the front page', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/')
    await waitForHydration(page)
  })

  test('a tab, a category and a place lead to exactly those homes, by the address alone', async ({
    page,
  }) => {
    const search = page.getByRole('search')
    await search.getByRole('radio', { name: 'Apartment' }).click()
    await search.locator('summary').click()
    await search.getByRole('combobox', { name: 'Category' }).selectOption('For Rent')
    await search.getByLabel('Location').click()
    const place = page.getByRole('combobox', { name: 'Location' }).last()
    // The plain field is replaced once its code is there.
    await expect(place).toHaveAttribute('aria-expanded')
    await expect(place).toBeFocused()
    await place.fill('Atlantis')
    await expect(page.getByText('No location found.')).toBeVisible()
    await place.fill('legon')
    await page.getByRole('option', { name: /East Legon, Accra/ }).click()
    await page.getByRole('button', { name: /^Search/ }).click()

    await expect(page).toHaveURL(/\/properties\?/)
    const address = new URL(page.url())
    expect(address.searchParams.get('type')?.toLowerCase()).toBe('apartment')
    expect(address.searchParams.get('category')).toBe('For Rent')
    expect(address.searchParams.get('location')).toMatch(/east.legon/i)
    expect([...address.searchParams.keys()].sort()).toEqual(['category', 'location', 'type'])
    await expect(page.getByRole('heading', { level: 1 })).toContainText('East Legon')
  })

  test('only what was typed or moved is sent', { tag: '@phone' }, async ({ page }) => {
    await page.getByLabel('Looking For?').fill('borehole')
    await page.getByRole('button', { name: /^Search/ }).click()
    await expect(page).toHaveURL(/\/properties\?query=borehole$/)
    await expect(page.getByRole('article').first()).toBeVisible()

    // On a slow line the slider takes the place of the plain fields while somebody types in them.
    const script = Promise.withResolvers<void>()
    await page.route('**/price-range-*.js', (route) => script.promise.then(() => route.continue()))
    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('search').locator('summary').click()
    await page.getByRole('search').getByRole('combobox', { name: 'Category' }).selectOption('For Rent')
    const price = page.getByLabel('Highest price in cedis')
    await price.pressSequentially('15')
    script.resolve()
    await expect(page.getByRole('slider', { name: 'Highest price' })).toBeVisible()
    await page.keyboard.type('00')
    await expect(price).toHaveValue('1500')
    await price.press('Tab')
    await page.getByRole('button', { name: /^Search/ }).click()
    await expect(page).toHaveURL(/maxPrice=1500/)
    expect(page.url()).not.toContain('minPrice')
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('words of a search are offered the places they may end in, and are sent as they stand', {
    tag: '@desktop',
  }, async ({ page }) => {
    const words = page.getByLabel('Looking For?')
    await words.focus()
    await expect(words).toHaveRole('combobox')
    await words.pressSequentially('2 bedroom in east leg')
    const place = page.getByRole('option', { name: /^2 bedroom in East Legon, Accra/ })
    await expect(place).toBeVisible()
    await expectAccessible(page)
    await place.click()
    await expect(words).toHaveValue('2 bedroom in East Legon, Accra')
    await expect(place).toBeHidden()
    await words.fill('borehole')
    await words.press('Enter')
    await expect(page).toHaveURL(/\/properties\?query=borehole$/)
  })

  test('a sentence says what it was understood as, and the next search begins with the last one', {
    tag: '@phone',
  }, async ({ page }) => {
    const sentence = '2 bedroom in East Legon under 3000'
    const words = page.getByLabel('Looking For?')
    await words.focus()
    await expect(words).toHaveRole('combobox')
    await words.pressSequentially(sentence)
    const understood = page.getByRole('option', { name: 'East Legon, Accra · Up to GH₵3,000 · 2+ beds' })
    await expect(understood).toBeVisible()
    await expect(page.getByRole('option', { name: /^Without / }).first()).toContainText(/\d homes?/)
    // Which is the search without the price, offered above.
    await expect(page.getByRole('option', { name: /^2 bedroom in / })).toHaveCount(0)
    await expectAccessible(page)
    await understood.click()
    await expect(page).toHaveURL(/\/properties\?query=2\+bedroom\+in\+East\+Legon\+under\+3000$/)
    await page.goto('/')
    await words.focus()
    await page.getByRole('option', { name: sentence, exact: true }).click()
    await expect(page).toHaveURL(/\/properties\?query=2\+bedroom/)
  })

  test('the search gives an example, which finds a home', { tag: '@phone' }, async ({ page }) => {
    await page
      .getByRole('search')
      .getByRole('link', { name: /^\d+ bedroom (house|apartment) / })
      .click()
    await expect(page).toHaveURL(/\/properties\?query=\d+\+bedroom/)
    await expect(page.getByRole('article').first()).toBeVisible()
  })

  test('three doors lead to rent, buy and rent to own, with what was typed', { tag: '@desktop' }, async ({
    page,
  }) => {
    const door = (name: RegExp) => page.getByRole('search').getByRole('link', { name })
    const shown = (await door(/^Rent to own/).innerText()).match(/\d+/g) ?? []
    const offered = shown.reduce((sum, number) => sum + Number(number), 0)
    await door(/^Rent to own/).click()
    await expect(page).toHaveURL(/\/properties\?category=For\+Sale&plan=yes&own=yes$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes to pay over time in Ghana')
    const found = page.getByRole('status').filter({ hasText: /home/ }).first()
    await expect(found).toHaveText(`${offered} homes`)
    const chips = page.getByRole('list', { name: 'Applied filters' })
    await expect(chips).toContainText('Payment plan')
    await expect(chips).toContainText('Rent to own')
    await expect(page.getByRole('region', { name: 'Paying over time' })).toBeVisible()
    await page.goBack()
    await page.getByLabel('Looking For?').fill('borehole')
    await door(/^Rent \d|^Rent\d/).click()
    await expect(page).toHaveURL(/\/properties\?query=borehole&category=For\+Rent$/)
    await page.goBack()
    await door(/^Buy/).click()
    await expect(page).toHaveURL(/\/properties\?category=For\+Sale$/)
  })

  test('a name that is no place’s says so, and offers every home and the places with the most', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.getByLabel('Looking For?').fill('qwertyville')
    const all = page.getByRole('option', { name: /^See all \d+ homes/ })
    await expect(all).toContainText('No place or home is called “qwertyville”.')
    await expect(page.getByRole('option', { name: /\d homes?$/ })).toHaveCount(4)
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible()
    await all.click()
    await expect(page).toHaveURL(/\/properties$/)
  })

  test('a kind of home, a place and an article can be taken from the page itself', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page
      .getByRole('region', { name: 'Explore by Category' })
      .getByRole('link', { name: 'House', exact: true })
      .click()
    await expect(page).toHaveURL(/\/properties\?type=house$/i)
    await page.goBack()
    const places = page.getByRole('region', { name: 'Top Locations' }).getByRole('listitem')
    expect(await places.count()).toBeLessThanOrEqual(6)
    await places.first().getByRole('link').click()
    await expect(page).toHaveURL(/\/properties\?location=/)
    await expect(page.getByRole('article').first()).toBeVisible()

    await page.goto('/')
    await waitForHydration(page)
    const posts = page.getByRole('region', { name: 'Latest Blog Posts' })
    await expect(posts.getByRole('article')).toHaveCount(3)
    await posts.getByRole('link', { name: 'View All Posts' }).click()
    await expect(page).toHaveURL(/\/blog$/)
    await firstHome(page).click()
    await expect(page.locator('article h1')).toBeVisible()
    await expect(
      page
        .locator('article')
        .first()
        .getByText(/min read/),
    ).toBeVisible()
  })

  test('the first screen shows a home, and a featured one is near', async ({ page }, { project }) => {
    const isPhone = project.name === 'phone'
    const height = isPhone ? 844 : 900
    await page.setViewportSize({ width: isPhone ? 390 : 1440, height })
    await page.goto('/')
    const picture = page.getByRole('region', { name: 'Find a home' }).getByRole('img').first()
    await expect(picture).toBeInViewport({ ratio: 0.9 })
    await expect(picture).toHaveAttribute('fetchpriority', 'high')
    const top = async (name: string) =>
      (await page.getByRole('region', { name }).getByRole('article').first().boundingBox())?.y ?? Infinity
    // Its picture and price are seen without scrolling, or on a phone the best part of its picture.
    expect(await top('Featured Listings')).toBeLessThan(isPhone ? height - 200 : height - 300)
    const pageHeight = await page.evaluate(() => document.documentElement.scrollHeight)
    if (isPhone) expect(pageHeight + RECENTLY_VIEWED_ROW).toBeLessThanOrEqual(5_000)
    const [largest] = await largestPaint(page)
    expect(largest).toBe(await picture.evaluate((image: HTMLImageElement) => image.currentSrc))
  })

  test('featured homes can be leafed through by buttons and dots', { tag: '@phone' }, async ({ page }) => {
    const featured = page.getByRole('region', { name: 'Featured Listings' }).first()
    await featured.scrollIntoViewIfNeeded()
    expect(await featured.getByRole('article').count()).toBeLessThanOrEqual(6)
    await expect(featured.getByRole('button', { name: /previous/i })).toBeDisabled()
    await featured.getByRole('button', { name: /next/i }).click()
    await expect(featured.getByRole('button', { name: /previous/i })).toBeEnabled()
    await expect(featured.locator('[aria-current="true"]')).toHaveCount(1)
  })
})

test('homes that were opened on this device are listed, until somebody clears them', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  const recent = page.getByRole('region', { name: 'Recently viewed' })
  await expect(recent).toHaveCount(0)

  const opened: string[] = []
  for (const index of [0, 1]) {
    await page.goto('/properties')
    const link = page.getByRole('article').nth(index).getByRole('heading').getByRole('link')
    opened.unshift((await link.getAttribute('href')) ?? '')
    await page.goto(opened[0] ?? '')
    await waitForHydration(page)
  }
  await page.goto('/')
  await expect(recent).toBeAttached()
  await recent.scrollIntoViewIfNeeded()
  await expect(recent.getByRole('link')).toHaveCount(2)
  expect(
    await recent.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(opened)
  await expect(recent.getByText(/GH₵/).first()).toBeVisible()
  await expectAccessible(page)

  await recent.getByRole('button', { name: 'Clear' }).click()
  await expect(recent.getByText('Cleared.')).toBeFocused()
  await page.reload()
  await waitForHydration(page)
  await page.mouse.wheel(0, 3_000)
  await expect(page.getByRole('region', { name: 'Latest Blog Posts' })).toBeVisible()
  await expect(recent).toHaveCount(0)
})

/** The addresses of what the browser took for the largest thing painted, the last one first. */
async function largestPaint(page: Page): Promise<string[]> {
  return await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { url: string })[]
          resolve(entries.map(({ url }) => url).reverse())
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
}
