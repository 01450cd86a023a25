import { expect, test, waitForHydration } from '../support/journey.ts'

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
    await search.getByRole('combobox', { name: 'Category' }).selectOption('For Rent')
    await search.getByLabel('Location').click()
    const place = page.getByRole('combobox', { name: 'Location' }).last()
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

    await page.goto('/')
    await waitForHydration(page)
    await page.getByRole('search').getByRole('combobox', { name: 'Category' }).selectOption('For Rent')
    await page.getByLabel('Highest price in cedis').fill('1500')
    await page.getByLabel('Highest price in cedis').press('Tab')
    await page.getByRole('button', { name: /^Search/ }).click()
    await expect(page).toHaveURL(/maxPrice=1500/)
    expect(page.url()).not.toContain('minPrice')
    await expect(page.getByRole('article').first()).toBeVisible()
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
    await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
    await expect(page.locator('article h1')).toBeVisible()
    await expect(
      page
        .locator('article')
        .first()
        .getByText(/min read/),
    ).toBeVisible()
  })

  test('featured homes can be leafed through by buttons and dots', async ({ page }) => {
    const featured = page.getByRole('region', { name: 'Featured Listings' }).first()
    await featured.scrollIntoViewIfNeeded()
    expect(await featured.getByRole('article').count()).toBeLessThanOrEqual(6)
    await expect(featured.getByRole('button', { name: /previous/i })).toBeDisabled()
    await featured.getByRole('button', { name: /next/i }).click()
    await expect(featured.getByRole('button', { name: /previous/i })).toBeEnabled()
    await expect(featured.locator('[aria-current="true"]')).toHaveCount(1)
  })
})
