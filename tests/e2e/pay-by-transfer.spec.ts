import type { Page } from '@playwright/test'
import { fillCheckout, usePaystackProgram } from '../support/checkout-journey.ts'
import { expect, expectToFitEveryWidth, test, waitForHydration } from '../support/journey.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

// One program with a key, and a stand-in of the provider, for all of these; nothing is paid at it.
const program = usePaystackProgram('transfer', {
  BANK_TRANSFER_BANK: 'GCB Bank, Ring Road',
  BANK_TRANSFER_ACCOUNT_NAME: 'Fihankra Limited',
  BANK_TRANSFER_ACCOUNT_NUMBER: '1011 2233 4455',
})

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

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

test('a large sum is transferred, recorded from the statement, and the order stands', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  const { person } = await fillCheckout(page)
  await waitForHydration(page)
  await expect(page.getByText('so you pay this by bank transfer')).toBeVisible()
  await expectToFitEveryWidth(page)
  await page.getByRole('button', { name: 'Continue to payment: GH₵50,100' }).click()
  await expect(heading(page)).toHaveText('Pay by bank transfer')
  await expectToFitEveryWidth(page)
  const reference = await page
    .getByText(/^Order \d+$/)
    .last()
    .innerText()
  const number = reference.replace('Order ', '')
  for (const part of ['GCB Bank, Ring Road', 'Fihankra Limited', '1011 2233 4455'])
    await expect(page.getByText(part, { exact: true })).toBeVisible()
  const mail = await readOutboxMail(program().folder, person.email, /How to pay for your order/)
  for (const part of ['GH₵50,100', '1011 2233 4455', reference]) expect(mail.text).toContain(part)

  const office = await browser.newPage({ baseURL: program().url })
  await signIn(office.request, ADMINISTRATOR)
  await record(office, number, '50,100', `FT${number}`)
  await expect(office.getByText('The transfer is recorded, and the order stands').first()).toBeVisible()
  await expect(office.getByText('Settled').first()).toBeVisible()
  await expectToFitEveryWidth(office)
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
