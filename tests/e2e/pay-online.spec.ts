import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOM_FOR_JOURNEYS } from '../support/global-setup.ts'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { changeJourneyPrice, insertJourneyProperty } from '../support/journey-database.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { PAYSTACK_KEY, type PaystackStandIn, startPaystack } from '../support/paystack-stand-in.ts'
import { ADMINISTRATOR, fromOurPages, type Person, signInSomebody } from '../support/people.ts'
import { type RunningServer, startBuiltServer } from '../support/server.ts'

// One program with a key, and a stand-in of the provider, for all of these.
test.describe.configure({ mode: 'serial' })
test.use({ expectedConsoleErrors: [/503/] })
test.setTimeout(180_000)

const WIDTHS = [320, 360, 390, 768, 1280]
const before = { url: process.env.JOURNEY_URL, data: process.env.JOURNEY_DATA }
let paystack: PaystackStandIn
let server: RunningServer
let folder: string

// biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
test.beforeAll(async ({}, { project }) => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'fihankra-paystack-'))
  paystack = await startPaystack()
  server = await startBuiltServer({
    environment: {
      DATA_DIR: folder,
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
      PAYSTACK_API_URL: paystack.url,
      PAYMENT_ONLINE_MAX: '1000000000',
      ...ROOM_FOR_JOURNEYS,
    },
    logFile: `test-results/paystack-server-${project.name}.log`,
  })
  Object.assign(process.env, { JOURNEY_URL: server.url, JOURNEY_DATA: folder })
})

test.afterAll(async () => {
  Object.assign(process.env, { JOURNEY_URL: before.url, JOURNEY_DATA: before.data })
  await server.stop()
  await paystack.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Somebody with one home in the cart, at the end of the checkout's form. */
async function fillCheckout(page: Page): Promise<{ person: Person; homeId: string; title: string }> {
  const title = `Villa with a garden ${Math.random().toString(36).slice(2, 8)}`
  const home = { title, tag: 'For Sale', pricePesewas: 10_000_000 } as const
  const { id: homeId } = await insertJourneyProperty(ADMINISTRATOR.email, home)
  const person = await signInSomebody(page.request)
  const response = await page.request.post('/api/cart', {
    headers: fromOurPages(),
    data: { act: 'add', propertyId: homeId, planMonths: null },
  })
  expect(response.status()).toBe(200)
  await page.goto('/dashboard/payment')
  for (const [label, text] of Object.entries({
    Phone: '024 412 3456',
    Address: '12 Ring Road East',
    City: 'Accra',
    'State / region': 'Greater Accra',
    'Digital address / zip code': 'GA-183-8164',
  }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel(/I accept the terms/).check()
  return { person, homeId, title }
}

const toPayment = (page: Page) => page.getByRole('button', { name: 'Continue to payment: GH₵50,100' })
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const lastReference = () => [...paystack.transactions.keys()].at(-1) ?? ''

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

async function expectToFit(page: Page) {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  if (size) await page.setViewportSize(size)
  await expectAccessible(page)
}

test('a card is typed on the provider’s page alone, and the way there goes by itself', async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await expectToFit(page)
  await toPayment(page).click()
  await expect(page).toHaveURL(new RegExp(`^${paystack.url}/checkout/`))
  await page.getByRole('link', { name: 'Pay by card' }).click()
  await expectPaid(page)
  await expect(page.getByText('by Visa ending in 4081')).toBeVisible()
  await expect(page.getByText(/[Ss]imulated/)).toHaveCount(0)
  await expectToFit(page)
  await expectOneOrder(page)
})

test('a prompt is approved on the phone, and the page that waits says so by itself', async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  await toPayment(page).click()
  await page.getByRole('link', { name: 'Go back' }).click()
  await expect(heading(page)).toHaveText('Waiting for your payment')
  await waitForHydration(page)
  await expectToFit(page)
  paystack.pay(lastReference(), 'mobile_money')
  await expectPaid(page)
  await expect(page.getByText('by MTN mobile money ending in 9876')).toBeVisible()
  await expectOneOrder(page)
})

test('what was declined is tried again from the orders, with everything kept', async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  await toPayment(page).click()
  await page.getByRole('link', { name: 'Decline' }).click()
  await expect(heading(page)).toHaveText('The payment did not go through')
  await expectToFit(page)
  await page.goto('/dashboard/orders')
  await expect(page.getByRole('table').getByText('Awaiting payment')).toBeVisible()
  await page.getByRole('link', { name: /^Pay: order/ }).click()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Try again: GH₵50,100' }).click()
  await expect(page).toHaveURL(new RegExp(`^${paystack.url}/checkout/`))
  await page.getByRole('link', { name: 'Pay by card' }).click()
  await expectPaid(page)
  await expectOneOrder(page)
})

test('what is paid too late goes back', { tag: '@desktop' }, async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'Give them back' }).click()
  await expect(page).toHaveURL(/\/dashboard\/cart$/)
  await page.goto(here)
  await expect(heading(page)).toHaveText('The time to pay has run out')
  await expectToFit(page)
  await changeJourneyPrice(homeId, 11_000_000)
  paystack.pay(lastReference())
  const { body, headers } = paystack.paidCall(lastReference())
  expect((await page.request.post('/webhooks/paystack', { data: body, headers })).status()).toBe(200)
  await page.goto(here)
  await expect(heading(page)).toHaveText('Your payment came too late')
  await expectToFit(page)
  const mail = await readOutboxMail(folder, person.email, /Your payment comes back to you/)
  expect(mail.text).toContain('GH₵50,100')
  // The job of the minute asks the provider.
  await expect.poll(() => paystack.refunds.length, { timeout: 90_000 }).toBe(1)
})

test('a provider that is down is said so, and the form is kept', { tag: '@desktop' }, async ({ page }) => {
  await fillCheckout(page)
  await waitForHydration(page)
  paystack.misbehave({ fails: true })
  await toPayment(page).click()
  await expect(
    page.getByText('We cannot reach the payment provider right now. Nothing was paid'),
  ).toBeVisible()
  await expect(page.getByLabel('City')).toHaveValue('Accra')
  paystack.behave()
  await toPayment(page).click()
  await expect(page).toHaveURL(new RegExp(`^${paystack.url}/checkout/`))
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
    paystack.pay(lastReference(), 'mobile_money')
    await page.getByRole('link', { name: 'Look again' }).click()
    await expectPaid(page)
    await expectOneOrder(page)
  })
})
