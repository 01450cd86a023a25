import type { Page } from '@playwright/test'
import { settlePaymentsJob } from '#/features/orders/payment.jobs.server.ts'
import { fillCheckout, usePaystackProgram } from '../support/checkout-journey.ts'
import {
  expect,
  expectAccessible,
  expectToFitEveryWidth,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { changeJourneyPrice, runJourneyJob } from '../support/journey-database.ts'
import { readOutboxMail } from '../support/mailbox.ts'

// One program with a key, and a stand-in of the provider, for all of these.
const program = usePaystackProgram('paystack', { PAYMENT_ONLINE_MAX: '1000000000' })
test.use({ expectedConsoleErrors: [/503/] })

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment: GH₵50,100' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const lastReference = () => [...program().paystack.transactions.keys()].at(-1) ?? ''

async function expectPaid(page: Page) {
  await expect(page).toHaveURL(/\/dashboard\?ordered=/)
  await expect(page.getByText('Payment successful! Your property purchase is confirmed.')).toBeVisible()
}

async function expectOneOrder(page: Page) {
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('link', { name: /^Order \d+/ })).toHaveCount(1)
  await page.goto('/dashboard/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
}

test('a card is typed on the provider’s page alone, and the way there goes by itself', {
  tag: '@phone',
}, async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectToFitEveryWidth(page)
  await toPayment(page).click()
  await expect(page).toHaveURL(new RegExp(`^${program().paystack.url}/checkout/`))
  await page.getByRole('link', { name: 'Pay by card' }).click()
  await expectPaid(page)
  await expect(page.getByText('by Visa ending in 4081')).toBeVisible()
  await expect(page.getByText(/[Ss]imulated/)).toHaveCount(0)
  await expectToFitEveryWidth(page)
  await expectOneOrder(page)
})

test('a prompt is approved on the phone, and the page that waits says so by itself', {
  tag: '@phone',
}, async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  await toPayment(page).click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(heading(page)).toHaveText('Waiting for your payment')
  await waitForHydration(page)
  await expectToFitEveryWidth(page)
  program().paystack.pay(lastReference(), 'mobile_money')
  await expectPaid(page)
  await expect(page.getByText('by MTN mobile money ending in 9876')).toBeVisible()
  await expectOneOrder(page)
})

test('what was declined is tried again from the orders, with everything kept', { tag: '@phone' }, async ({
  page,
}) => {
  await fillCheckout(page)
  await waitForHydration(page)
  await toPayment(page).click()
  await page.getByRole('link', { name: 'Decline' }).click()
  await expect(heading(page)).toHaveText('The payment did not go through')
  await expectToFitEveryWidth(page)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('list', { name: 'Orders' }).getByText('Awaiting payment')).toBeVisible()
  await page.getByRole('link', { name: /^Pay: order/ }).click()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Try again: GH₵50,100' }).click()
  await expect(page).toHaveURL(new RegExp(`^${program().paystack.url}/checkout/`))
  await page.getByRole('link', { name: 'Pay by card' }).click()
  await expectPaid(page)
  await expectOneOrder(page)
})

test('what is paid too late goes back', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  const { person, homeId } = await fillCheckout(page)
  await waitForHydration(page)
  await toPayment(page).click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(heading(page)).toHaveText('Waiting for your payment')
  await waitForHydration(page)
  const here = new URL(page.url()).pathname
  await page.getByRole('button', { name: 'Pay in another way' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give these homes back?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  // The page would look for the payment again while the homes are being given back.
  await page.route(/\/payment\/end/, async (route) => {
    await page.clock.fastForward(5_000)
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Give them back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/cart$/)
  await page.goto(here)
  await expect(heading(page)).toHaveText('The time to pay has run out')
  await expectToFitEveryWidth(page)
  await changeJourneyPrice(homeId, 11_000_000)
  program().paystack.pay(lastReference())
  const { body, headers } = program().paystack.paidCall(lastReference())
  expect((await page.request.post('/webhooks/paystack', { data: body, headers })).status()).toBe(200)
  await page.goto(here)
  await expect(heading(page)).toHaveText('Your payment came too late')
  await expectToFitEveryWidth(page)
  const mail = await readOutboxMail(program().folder, person.email, /Your payment comes back to you/)
  expect(mail.text).toContain('GH₵50,100')
  await runJourneyJob(settlePaymentsJob)
  await expect.poll(() => program().paystack.refunds.length).toBe(1)
})

test('a provider that is down is said so, and the form is kept', { tag: '@desktop' }, async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  program().paystack.misbehave({ fails: true })
  await toPayment(page).click()
  await expect(
    page.getByText('We cannot reach the payment provider right now. Nothing was paid'),
  ).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Accra')
  program().paystack.behave()
  await toPayment(page).click()
  await expect(page).toHaveURL(new RegExp(`^${program().paystack.url}/checkout/`))
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('every step is a link or a button', async ({ page }) => {
    await fillCheckout(page)
    await toPayment(page).click()
    await expect(heading(page)).toHaveText('Continue to payment')
    await page.getByRole('link', { name: 'Continue to Paystack' }).click()
    await page.getByRole('link', { name: 'Decline' }).click()
    await page.getByRole('button', { name: 'Try again: GH₵50,100' }).click()
    await page.getByRole('link', { name: 'Continue to Paystack' }).click()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(heading(page)).toHaveText('Waiting for your payment')
    await page.getByRole('link', { name: 'Look again' }).click()
    await expect(heading(page)).toHaveText('Waiting for your payment')
    program().paystack.pay(lastReference(), 'mobile_money')
    await page.getByRole('link', { name: 'Look again' }).click()
    await expectPaid(page)
    await expectOneOrder(page)
  })
})
