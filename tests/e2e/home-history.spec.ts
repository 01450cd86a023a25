import { expect, expectToFit, firstHome, test, waitForHydration } from '../support/journey.ts'

test('words of the advance and of the cost to move in become chips that can be removed, and best match goes first', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/properties?query=advance+6+months+to+move+in+under+20k')
  await waitForHydration(page)
  const chips = page.getByRole('main')
  await expect(chips.getByRole('link', { name: /advance/i }).first()).toBeVisible()
  await expect(chips.getByRole('link', { name: /move in/i }).first()).toBeVisible()
  await expectToFit(page)
  await page.goto('/properties?query=shop')
  const first = page.getByRole('article').first()
  await expect(first).toContainText(/shop|store|commercial/i)
})

test('a home says when it was first listed and what was asked for it, without JavaScript too', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/properties?category=rent')
  await firstHome(page).click()
  const history = page.getByRole('region', { name: 'Price history' })
  await expect(history).toContainText(/First listed (today|\d+ days? ago)\./)
  await expect(history.getByRole('table')).toContainText('Listed')
  await context.close()
})
