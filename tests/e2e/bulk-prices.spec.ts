import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

test('the prices of several homes are lowered at once, and brought back', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/properties?sort=price-low')
  await waitForHydration(page)
  const before = await pricesOf(page)
  const boxes = page.getByRole('table', { name: 'Properties' }).getByRole('checkbox')
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await page.getByRole('combobox', { name: 'With the selected' }).selectOption('Change price by…')
  await page.getByLabel('Per cent, such as -5').fill('-50')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Apply' }).click()
  const said = page.getByText('2 properties changed in price').locator('visible=true').first()
  await expect(said).toBeVisible()
  await expect.poll(() => pricesOf(page)).not.toEqual(before)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 properties back as before').first()).toBeVisible()
  await expect.poll(() => pricesOf(page)).toEqual(before)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
})

async function pricesOf(page: Page): Promise<string[]> {
  return await page.getByRole('table', { name: 'Properties' }).getByText(/^GH₵/).allTextContents()
}
