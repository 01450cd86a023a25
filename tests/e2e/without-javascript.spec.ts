import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false, baseURL: process.env.JOURNEY_URL })

test('a home is found without JavaScript: search, filter, sort, leaf, read', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/')
  await page.getByLabel('Looking For?').fill('borehole')
  await page.getByRole('search').locator('summary').click()
  await page.getByRole('combobox', { name: 'Category' }).selectOption('For Sale')
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page).toHaveURL(/\/properties\?.*query=borehole/)
  await expect(page.getByRole('article').first()).toBeVisible()

  await page.goto('/properties')
  await page.getByRole('link', { name: 'Filters', exact: true }).click()
  await page
    .getByRole('form', { name: 'Filters' })
    .getByRole('radio', { name: /^For Rent/ })
    .click()
  await page.getByRole('form', { name: 'Filters' }).getByRole('button', { name: /^Show/ }).click()
  await expect(page).toHaveURL(/category=For\+Rent/)
  await expect(page.getByText('/ month').first()).toBeVisible()

  await page.goto('/properties?category=For+Sale&page=2')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByRole('article').first().getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByRole('form', { name: 'Pay over time' }).getByRole('radio', { name: '3 months' }).click()
  await expect(
    page
      .getByText(/first payment/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(
    page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).first(),
  ).toHaveAttribute('href', /^\/properties\/[^/]+\/contact-agent/)
})

test('words are understood without JavaScript, and what was understood can be taken away', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Looking For?').fill('house in kasoa below 900k')
  await page.getByRole('button', { name: /^Search/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Houses up to GH₵900,000 in Kasoa, Central',
  )
  const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('link')
  await chips.filter({ hasText: 'Kasoa' }).click()
  await expect(page).toHaveURL('/properties?type=house&maxPrice=900000')
  await chips.filter({ hasText: 'House' }).click()
  await expect(page).toHaveURL('/properties?maxPrice=900000')
})

test('the menu is at the foot of the page', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/about')
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
})

test('the header of the home page stays on the hero, where its white letters can be read', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/#site-links')
  await expect(page.getByRole('contentinfo')).toBeInViewport()
  await expect(page.getByRole('banner')).not.toBeInViewport()
})
