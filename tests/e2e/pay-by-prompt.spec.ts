import type { Page } from '@playwright/test'
import { fillCheckout } from '../support/checkout-journey.ts'
import { expect, expectToFitEveryWidth, test, waitForHydration } from '../support/journey.ts'

const pay = (page: Page) => page.getByRole('button', { name: 'Pay GH₵50,100' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test.describe('simulated mobile money', () => {
  test.use({ expectedConsoleErrors: [/422/] })

  test('stands beside the card: its prompt is left, refused, sent again and approved', {
    tag: '@phone',
  }, async ({ page }) => {
    test.setTimeout(120_000)
    await fillCheckout(page)
    await waitForHydration(page)
    await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
    await expect(page.getByLabel('Mobile money number')).toBeHidden()
    await page.getByRole('radio', { name: 'Mobile money' }).check()
    await expect(page.getByLabel('Card number')).toBeHidden()
    await expectToFitEveryWidth(page)
    await pay(page).click()
    await expect(page.getByText('Valid mobile money number is required')).toBeVisible()
    await page.getByRole('radio', { name: 'Telecel', exact: true }).check()
    await page.getByLabel('Mobile money number').fill('020 123 4567')
    await pay(page).click()
    await expect(heading(page)).toHaveText('Approve the prompt on your phone')
    await expect(page.getByRole('heading', { name: 'Telecel, number ending in 4567' })).toBeVisible()
    await expectToFitEveryWidth(page)
    // Left, and come back to from the orders.
    await page.goto('/dashboard/orders')
    await page.getByRole('link', { name: /^Pay: order/ }).click()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(heading(page)).toHaveText('The payment did not go through')
    await page.getByRole('button', { name: 'Try again: GH₵50,100' }).click()
    await expect(page.getByRole('heading', { name: 'Telecel, number ending in 4567' })).toBeVisible()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Payment successful! Your property purchase is confirmed.')).toBeVisible()
    await expect(
      page.getByText('by Telecel mobile money ending in 4567, simulated: no money was taken'),
    ).toBeVisible()
  })
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('a prompt is chosen and approved', async ({ page }) => {
    await fillCheckout(page)
    await page.getByRole('radio', { name: 'Mobile money' }).check()
    await expect(page.getByLabel('Card number')).toBeHidden()
    await page.getByLabel('Mobile money number').fill('0244123456')
    await pay(page).click()
    await page.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Payment successful! Your property purchase is confirmed.')).toBeVisible()
  })
})
