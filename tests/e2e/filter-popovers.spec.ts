import { expect, type Page } from '@playwright/test'
import { test, waitForHydration } from '../support/journey.ts'

async function resultCount(page: Page): Promise<number> {
  const text = await page.getByRole('status').filter({ hasText: /home/ }).first().innerText()
  return Number(text.replace(/[^\d]/g, ''))
}

test('rent to own is asked for alone or beside the payment plan, and the pill says so', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties?category=For+Sale&plan=yes')
  await waitForHydration(page)
  const withPlan = await resultCount(page)
  const pill = page.locator('.list-chips').getByRole('button', { name: 'Payment plan' })
  await expect(pill).toHaveClass(/filter-chip-on/)
  await pill.click()
  const group = page.locator('.filter-popover').getByRole('group', { name: 'Pay over time' })
  await expect(group.getByRole('checkbox', { name: /^Payment plan \d+ homes?$/ })).toBeChecked()
  const label = group.getByText(/^Rent to own/)
  const offered = Number(/\d+/.exec((await label.textContent()) ?? '')?.[0])
  await page
    .getByRole('region', { name: 'Paying over time' })
    .getByRole('link', { name: /^Rent to own only/ })
    .click()
  await expect(page).toHaveURL(/\/properties\?category=For\+Sale&own=yes$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Homes to rent to own in Ghana')
  expect(await resultCount(page)).toBe(offered)
  expect(offered).toBeLessThan(withPlan)
  await expect(page.locator('.list-chips').getByRole('button', { name: 'Rent to own' })).toHaveClass(
    /filter-chip-on/,
  )
})

test('several types are chosen together, and one Back takes them all', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/properties?type=house')
  const houses = await resultCount(page)
  await page.goto('/properties')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Type', exact: true }).click()
  const popover = page.locator('.filter-popover')
  await popover.getByRole('checkbox', { name: /^House/ }).check()
  await expect(page).toHaveURL(/\/properties\?type=house$/)
  await popover.getByRole('checkbox', { name: /^Townhouse/ }).check()
  await expect(page).toHaveURL(/\/properties\?type=house%2Ctownhouse$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Houses and townhouses for sale and rent in Ghana',
  )
  expect(await resultCount(page)).toBeGreaterThan(houses)
  await page.goBack()
  await expect(page).toHaveURL(/\/properties$/)
  await expect(popover).toBeHidden()
  // As a form without script sends them.
  await page.goto('/properties?type=house&type=townhouse')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Houses and townhouses for sale and rent in Ghana',
  )
})

test('a typed price is one step back, also after Enter', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  for (const ends of ['', 'Enter']) {
    await page.getByRole('button', { name: 'Price', exact: true }).click()
    const popover = page.locator('.filter-popover')
    await popover.getByLabel('Highest price in cedis').fill('3000')
    await expect(page).toHaveURL(/\/properties\?maxPrice=3000$/)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    if (ends) {
      await page.keyboard.press(ends)
      await expect(popover).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/properties$/)
    await expect(popover).toBeHidden()
    await expect(page.getByRole('button', { name: 'Price', exact: true })).toBeVisible()
  }
})

test('a price that is left by a press beside it counts', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  await page.locator('.filter-popover').getByLabel('Lowest price in cedis').fill('900000')
  await page.getByRole('heading', { level: 1 }).click()
  await expect(page.locator('.filter-popover')).toBeHidden()
  await expect(page).toHaveURL(/\/properties\?minPrice=900000$/)
})

test('a price that is left by Tab counts, and amounts the wrong way round stay and say so', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const popover = page.locator('.filter-popover')
  const highest = popover.getByLabel('Highest price in cedis')
  await popover.getByLabel('Lowest price in cedis').fill('900000')
  await highest.fill('3000')
  await page.keyboard.press('Tab')
  await expect(highest).not.toBeFocused()
  await expect(popover.getByText('The highest price is below the lowest.')).toBeVisible()
  await expect(highest).toHaveValue('3000')
  await expect(page).toHaveURL(/\/properties(\?minPrice=900000)?$/)
  await highest.fill('1200000')
  await page.keyboard.press('Tab')
  await expect(popover).toBeHidden()
  await expect(page).toHaveURL(/\/properties\?minPrice=900000&maxPrice=1200000$/)
})

test('what for is chosen above the price, whose scale is then of that alone', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/properties')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Price', exact: true }).click()
  const popover = page.locator('.filter-popover')
  await expect(popover.getByText('Rents a month and sale prices, in cedis')).toBeVisible()
  await popover.getByRole('radio', { name: /^For Rent/ }).check()
  await expect(popover.getByText('Price a month, in cedis')).toBeVisible()
  await expect(page).toHaveURL(/\/properties\?category=For\+Rent$/)
})
