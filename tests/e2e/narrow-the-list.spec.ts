import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, firstHome, test, waitForHydration } from '../support/journey.ts'

async function openFilters(page: Page) {
  await page.getByRole('button', { name: /^Filters/ }).click()
  return page.getByRole('dialog', { name: 'Filters' })
}

const SAMPLES = 60
const BAR = ['Price', 'Beds', 'Type', 'Pay over time', 'Buy or rent']

async function promisedBy(button: Locator): Promise<number> {
  return Number((await button.innerText()).replace(/[^\d]/g, ''))
}

async function resultCount(page: Page): Promise<number> {
  const text = await page.getByRole('status').filter({ hasText: /home/ }).first().innerText()
  return Number(text.replace(/[^\d]/g, ''))
}

test.describe('narrowing the list', () => {
  test.beforeEach(async ({ page }) => {
    await page.goto('/properties')
    await waitForHydration(page)
  })

  test('a filter shows what it will give, becomes a chip, and goes with it', async ({ page }) => {
    // Other journeys add homes of their own to the sixty samples.
    expect(await resultCount(page)).toBeGreaterThanOrEqual(SAMPLES)
    const filters = await openFilters(page)
    await filters.getByRole('radio', { name: /^For Rent/ }).click()
    const show = page.getByRole('button', { name: /^Show \d+ homes?$/ }).last()
    await expect.poll(() => promisedBy(show)).toBeLessThan(SAMPLES)
    // The count of one choice stays until that of the next has come.
    const forRent = await promisedBy(show)
    await filters.getByRole('group', { name: /^Beds/ }).getByRole('radio', { name: /^3\+/ }).click()
    await expect.poll(() => promisedBy(show)).toBeLessThan(forRent)
    const promised = await promisedBy(show)
    await show.click()

    await expect(page).toHaveURL(/category=For\+Rent/)
    await expect(page).toHaveURL(/beds=3/)
    await expect.poll(() => resultCount(page)).toBe(promised)

    await page
      .getByRole('link', { name: /For Rent/ })
      .first()
      .click()
    await expect(page).not.toHaveURL(/category=/)
    await page.getByRole('link', { name: 'Clear All' }).click()
    await expect(page).toHaveURL(/\/properties$/)
    await expect.poll(() => resultCount(page)).toBeGreaterThanOrEqual(SAMPLES)
  })

  test('a list is sorted by price and leafed through by its address, and Back returns', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.getByLabel('Sort').selectOption('Price: Low to High')
    await expect(page).toHaveURL(/sort=price-asc/)
    const cheapest = await page.getByRole('article').first().innerText()
    await page.getByLabel('Sort').selectOption('Price: High to Low')
    await expect(page).toHaveURL(/sort=price-desc/)
    await expect(page.getByRole('article').first()).toContainText('GH₵11,800,000')
    expect(cheapest).not.toContain('GH₵11,800,000')

    // Whatever others add meanwhile, the dearest stays the first.
    const top = firstHome(page)
    const first = (await top.getAttribute('href')) ?? ''
    await page
      .getByRole('navigation', { name: /pages/i })
      .getByRole('link', { name: /^(Page )?3$/ })
      .click()
    await expect(page).toHaveURL(/page=3/)
    // The address comes before what it leads to.
    await expect(top).not.toHaveAttribute('href', first)
    // The first screen comes before the rest.
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThanOrEqual(12)
    await page.goBack()
    await expect(page.getByRole('article')).toHaveCount(24)
    await expect(top).toHaveAttribute('href', first)
  })

  test('a list that takes the place of another begins with its first screen, and is whole right after', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.evaluate(() => {
      const list = document.querySelector('.property-grid') as HTMLElement
      const sizes: number[] = []
      Object.assign(globalThis, { sizes })
      new MutationObserver(() => sizes.push(list.querySelectorAll('article').length)).observe(list, {
        childList: true,
      })
    })
    const first = await firstHome(page).getAttribute('href')
    await page
      .getByRole('navigation', { name: /pages/i })
      .getByRole('link', { name: /^(Page )?2$/ })
      .click()
    await expect(firstHome(page)).not.toHaveAttribute('href', first ?? '')
    await expect(page.getByRole('article')).toHaveCount(24)
    expect(await page.evaluate(() => (globalThis as unknown as { sizes: number[] }).sizes)).toEqual([8, 24])
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(firstHome(page)).toHaveAttribute('href', first ?? '')
    await expect(page.getByRole('article')).toHaveCount(24)
    // Who comes back finds all of it at once.
    expect(await page.evaluate(() => (globalThis as unknown as { sizes: number[] }).sizes)).toEqual([
      8, 24, 24,
    ])
  })
})

test('Back from a property restores the filters, the page and where one was', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/properties?category=For+Sale&sort=price-asc')
  await waitForHydration(page)
  const card = page.getByRole('article').nth(10)
  await card.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => window.scrollY)
  expect(before).toBeGreaterThan(200)
  await card.getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}/)
  await page.goBack()
  await expect(page).toHaveURL(/category=For\+Sale&sort=price-asc/)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before - 300)
})

test('whatever the address says, the page answers, with a way on where nothing is found', {
  tag: '@phone',
}, async ({ page }) => {
  for (const address of [
    '/properties?page=99',
    '/properties?minPrice=900000&maxPrice=5',
    `/properties?type=%00&beds=1e309&page=-1&sort=drop&location=${'x'.repeat(500)}`,
    '/properties?query=%25_%5C%27%22%3B--&category=%F0%9F%8F%A0',
    '/properties?type[]=House&type[]=Land&minPrice=0x10',
  ]) {
    const response = await page.goto(address)
    expect(response?.status(), address).toBe(200)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.goto('/properties?page=999')
  await expect(page.getByRole('heading', { name: 'There is no such page.' })).toBeVisible()
  await page.getByRole('link', { name: 'See the first page' }).click()
  await expect(page).toHaveURL(/\/properties$/)
  await page.goto('/properties?query=zzzzqqqq')
  await expect(page.getByText('No properties found. Try adjusting your search.')).toBeVisible()
  await page.getByRole('link', { name: 'Clear All' }).first().click()
  await expect(page).toHaveURL(/\/properties$/)
})

test('the first home is in sight at once on a phone', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties')
  const box = await page.getByRole('article').first().boundingBox()
  expect(box?.y).toBeLessThanOrEqual(220)
})

test('each filter of the bar opens below its chip, applies at once and gives the focus back', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  for (const name of BAR) {
    const chip = page.getByRole('button', { name, exact: true })
    await chip.focus()
    await page.keyboard.press('Enter')
    const popover = page.locator('.filter-popover')
    await expect(popover).toBeVisible()
    await expect(popover.locator('input:focus')).toHaveCount(1)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(popover).toBeHidden()
    await expect(chip).toBeFocused()
  }

  await page.getByRole('button', { name: 'Beds', exact: true }).click()
  const beds = page.locator('.filter-popover')
  await beds.getByRole('radio', { name: /^3\+/ }).click()
  await expect(page).toHaveURL(/\/properties\?beds=3$/)
  // Both follow the answer of the server, which may come after the address has changed.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(beds.getByText(/^\d+ homes now shown$/)).toHaveText(
    `${await resultCount(page)} homes now shown`,
  )
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/beds=4$/)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(beds).toBeHidden()
  await expect(page.getByRole('link', { name: 'Remove filter 4+ beds' })).toBeVisible()
})

test('each filter of the bar opens within the window', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of BAR) {
      await page.getByRole('button', { name, exact: true }).click()
      const popover = page.locator('.filter-popover')
      await expect(popover, `${name} at ${width} pixels`).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await expect(popover).toBeHidden()
    }
  }
})

test('a lowest price above the highest is refused beside its field while the list stays', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties?category=For+Rent&maxPrice=3000')
  await waitForHydration(page)
  // A filter that is set says what it is set to.
  await expect(page.getByRole('button', { name: 'For Rent', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Up to GH₵3,000', exact: true }).click()
  const popover = page.locator('.filter-popover')
  await popover.getByLabel('Highest price in cedis').fill('2000')
  await popover.getByLabel('Lowest price in cedis').fill('5000')
  await expect(popover.getByText('The highest price is below the lowest.')).toBeVisible()
  await expect(popover.getByText('GH₵5,000 to GH₵2,000')).toHaveCount(0)
  await expect(page).toHaveURL(/\?category=For\+Rent&maxPrice=3000$/)
})

test('the price is a range over how the prices of the search lie', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/properties?category=For+Rent')
  await waitForHydration(page)
  const all = await resultCount(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const popover = page.locator('.filter-popover')
  await expect(popover.locator('.price-bar-in')).not.toHaveCount(0)
  await expect(popover.getByLabel('Lowest price in cedis')).toBeFocused()
  // The last bar holds the dearest home.
  await popover.getByRole('slider', { name: 'Highest price' }).press('ArrowLeft')
  await expect(popover.getByLabel('Highest price in cedis')).toHaveValue(/^\d+,000$/)
  await expect(page).toHaveURL(/\?category=For\+Rent&maxPrice=\d+000$/)
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  expect(await resultCount(page)).toBeLessThan(all)
  await expectAccessible(page)
})

test('a price is understood as people type it, and refused beside its field otherwise', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const price = page.getByRole('dialog', { name: 'Price' }).or(page.locator('.filter-popover'))
  // As high as its two fields: most of the list stays in sight.
  const { height = 0 } = (await price.boundingBox()) ?? {}
  expect(height).toBeLessThan((page.viewportSize()?.height ?? 0) / 2)
  await price.getByLabel('Lowest price in cedis').fill('cheap')
  await price.getByLabel('Lowest price in cedis').press('Tab')
  await expect(price.getByText('Write an amount such as 250,000, 500k or 1.5m.')).toBeVisible()
  await price.getByLabel('Lowest price in cedis').fill('500k')
  await price.getByLabel('Highest price in cedis').fill('GHS 300,000')
  await price.getByLabel('Highest price in cedis').press('Enter')
  await expect(price.getByText('The highest price is below the lowest.')).toBeVisible()
  await expect(page).toHaveURL(/\/properties$/)
  await price.getByLabel('Highest price in cedis').fill('1.5m')
  await price.getByLabel('Highest price in cedis').press('Enter')
  await expect(page).toHaveURL(/\/properties\?minPrice=500000&maxPrice=1500000$/)
})

test('an order and a filter chosen before the page is hydrated are kept', { tag: '@phone' }, async ({
  page,
}) => {
  const { promise: isChosen, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isChosen
    await route.continue()
  })
  await page.goto('/properties', { waitUntil: 'commit' })
  await page.getByLabel('Sort').selectOption('Price: High to Low')
  await page.getByRole('link', { name: 'Filters', exact: true }).click()
  release()
  await expect(page).toHaveURL(/\/properties\?sort=price-desc$/)
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(page.locator('article').first()).toContainText('GH₵11,800,000')
})

test('an order chosen at once on a slow phone is kept', { tag: '@phone' }, async ({ page, context }) => {
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await page.goto('/properties', { waitUntil: 'commit' })
  await page.getByLabel('Sort').selectOption('Price: High to Low')
  await expect(page).toHaveURL(/\/properties\?sort=price-desc$/)
  await expect(page.locator('article').first()).toContainText('GH₵11,800,000')
  await expect(page.getByLabel('Sort')).toHaveValue('price-desc')
})

test('the card of an agent leads to their homes, and a chip with the name leads out again', {
  tag: '@phone',
}, async ({ page }) => {
  // One of the samples, whose agents have several; the newest may be another journey's only one.
  await page.goto('/properties?category=For+Sale&sort=price-desc')
  await page.locator('article a.card-link').first().click()
  const agent = page.getByRole('region', { name: 'Agent' })
  const name = (await agent.getByRole('paragraph').first().textContent()) ?? ''
  await agent.getByRole('link', { name: /^See \d+ homes$/ }).click()
  await expect(page).toHaveURL(/\/properties\?agent=[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`from ${name}`)
  await page.getByRole('link', { name: new RegExp(name) }).click()
  await expect(page).toHaveURL(/\/properties$/)
})

test('what rent to own is stands above the homes that are paid over time', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/properties?own=yes')
  await expect(page.getByRole('region', { name: 'Paying over time' })).toBeVisible()
  await expect(page.getByText('/ month')).toHaveCount(0)
})
