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
import { insertJourneyProperty } from '../support/journey-database.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { PAYSTACK_KEY, type PaystackStandIn, startPaystack } from '../support/paystack-stand-in.ts'
import { ADMINISTRATOR, fromOurPages, type Person, signIn, signInSomebody } from '../support/people.ts'
import { type RunningServer, startBuiltServer } from '../support/server.ts'

// One program with a key, and a stand-in of the provider, for all of these; nothing is paid at it.
test.describe.configure({ mode: 'serial' })
test.setTimeout(180_000)

const WIDTHS = [320, 360, 390, 768, 1280]
const before = { url: process.env.JOURNEY_URL, data: process.env.JOURNEY_DATA }
let paystack: PaystackStandIn
let server: RunningServer
let folder: string

// biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
test.beforeAll(async ({}, { project }) => {
  test.setTimeout(180_000)
  folder = mkdtempSync(join(tmpdir(), 'fihankra-transfer-'))
  paystack = await startPaystack()
  server = await startBuiltServer({
    environment: {
      DATA_DIR: folder,
      SAMPLE_DATA: 'off',
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
      PAYSTACK_API_URL: paystack.url,
      BANK_TRANSFER_BANK: 'GCB Bank, Ring Road',
      BANK_TRANSFER_ACCOUNT_NAME: 'Fihankra Limited',
      BANK_TRANSFER_ACCOUNT_NUMBER: '1011 2233 4455',
      ...ROOM_FOR_JOURNEYS,
    },
    logFile: `test-results/transfer-server-${project.name}.log`,
  })
  Object.assign(process.env, { JOURNEY_URL: server.url, JOURNEY_DATA: folder })
})

test.afterAll(async () => {
  Object.assign(process.env, { JOURNEY_URL: before.url, JOURNEY_DATA: before.data })
  await server.stop()
  await paystack.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Somebody with a home in the cart that costs more than can be paid online, at the end of the checkout's form. */
async function fillCheckout(page: Page): Promise<Person> {
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
  return person
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectToFit(page: Page) {
  const size = page.viewportSize()
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
  }
  if (size) await page.setViewportSize(size)
  await expectAccessible(page)
}

/** Types what the statement of the bank shows; without script no question covers the page. */
async function record(page: Page, number: string, amount: string, bankReference: string) {
  await page.goto(`/dashboard/payments?query=${number}`)
  await page
    .getByRole('link', { name: new RegExp(number) })
    .last()
    .click()
  await expect(heading(page)).toHaveText(`Payment for order ${number}`)
  await waitForHydration(page)
  await page.getByLabel('Amount in cedis').first().fill(amount)
  await page.getByLabel('Day on the statement').fill(new Date().toISOString().slice(0, 10))
  await page.getByLabel('The bank’s reference').fill(bankReference)
  await page.getByLabel('Where it was seen').fill('Statement of this month, page 2')
  await page.getByRole('button', { name: 'Record it' }).click()
  await page
    .getByRole('dialog', { name: 'Record this transfer?' })
    .getByRole('button', { name: 'Record it' })
    .click()
}

test('a large sum is transferred, recorded from the statement, and the order stands', async ({
  page,
  browser,
}) => {
  const person = await fillCheckout(page)
  await waitForHydration(page)
  await expect(page.getByText('so you pay this by bank transfer')).toBeVisible()
  await expectToFit(page)
  await page.getByRole('button', { name: 'Continue to payment: GH₵50,100' }).click()
  await expect(heading(page)).toHaveText('Pay by bank transfer')
  await expectToFit(page)
  const reference = await page
    .getByText(/^Order \d+$/)
    .last()
    .innerText()
  const number = reference.replace('Order ', '')
  for (const part of ['GCB Bank, Ring Road', 'Fihankra Limited', '1011 2233 4455'])
    await expect(page.getByText(part, { exact: true })).toBeVisible()
  const mail = await readOutboxMail(folder, person.email, /How to pay for your order/)
  for (const part of ['GH₵50,100', '1011 2233 4455', reference]) expect(mail.text).toContain(part)

  const office = await browser.newPage({ baseURL: server.url })
  await signIn(office.request, ADMINISTRATOR)
  await record(office, number, '50,100', `FT${number}`)
  await expect(office.getByText('The transfer is recorded, and the order stands').first()).toBeVisible()
  await expect(office.getByText('Settled').first()).toBeVisible()
  await expectToFit(office)
  await office.close()

  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page).toHaveURL(/\/dashboard\?ordered=/)
  await expect(page.getByText('by a bank transfer')).toBeVisible()
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the way to the account and back to the cart is there, too', async ({ page }) => {
    await fillCheckout(page)
    await page.getByRole('button', { name: 'Continue to payment: GH₵50,100' }).click()
    await expect(heading(page)).toHaveText('Pay by bank transfer')
    await page.getByRole('button', { name: 'Pay in another way' }).click()
    await expect(page.getByText('Do not do it once you have sent the transfer')).toBeVisible()
    await page.getByRole('button', { name: 'Give them back' }).click()
    await expect(page).toHaveURL(/\/dashboard\/cart$/)
  })
})
