import type { Page } from '@playwright/test'
import { addMonths, dayAfter, dayOf } from '#/shared/dates.ts'
import { expect, expectNoSidewaysScroll, expectToFit, test, waitForHydration } from '../support/journey.ts'
import {
  findJourneyDocument,
  insertJourneyAgreement,
  insertJourneyOffer,
  insertJourneyProperty,
  moveJourneyAgreement,
} from '../support/journey-database.ts'
import { ADMINISTRATOR, signIn, signInSomebody } from '../support/people.ts'

// A card that is declined is answered with 409.
test.use({ expectedConsoleErrors: [/409/] })

/** Records a payment as the office does. */
async function record(
  office: Page,
  {
    amount,
    day,
    reference,
    evidence = 'Statement of this month, page 2',
  }: Record<'amount' | 'day' | 'reference', string> & { evidence?: string },
) {
  await office.reload()
  await waitForHydration(office)
  const form = office.getByRole('form', { name: 'Record a payment' })
  // It stands open while something is due.
  if (!(await form.isVisible())) await office.getByText('Record a payment', { exact: true }).click()
  await form.getByLabel('Amount in cedis').fill(amount)
  await form.getByLabel('Day it came in').fill(day)
  await form.getByLabel('Reference').fill(reference)
  await form.getByLabel('Where it was seen').fill(evidence)
  await form.getByRole('button', { name: 'Record it' }).click()
  await expect(office.getByText(/The payment is recorded: receipt \d+/).first()).toBeVisible()
}

/** What somebody typed without a blank does not make the page wider than the narrowest screen. */
async function expectToFitNarrowest(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  await expectToFit(page)
  if (size) await page.setViewportSize(size)
}

/** Pays so much of an agreement by mobile money. */
async function payByMobileMoney(page: Page, amount: string) {
  await page.getByLabel('Amount in cedis').fill(amount)
  await page.getByRole('radio', { name: /Mobile money/ }).check()
  await page.getByLabel('Mobile money number').fill('024 412 3456')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`GH₵${amount} is paid.`)).toBeVisible()
}

test('a buyer finds a home by what they can pay, applies, signs, pays three months and buys it', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(300_000)
  const { id: propertyId } = await insertJourneyOffer(ADMINISTRATOR.email)
  await signInSomebody(page.request)
  await page.goto('/dashboard/my-home')
  await expect(page.getByRole('heading', { name: 'No home of yours yet' })).toBeVisible()
  await expectToFit(page, 1280)

  await page.getByRole('link', { name: 'What can I pay?' }).click()
  await page.getByLabel('Income of your household').fill('90,000')
  await page.getByLabel('What you have saved').fill('120,000')
  await page.getByRole('button', { name: 'Work it out' }).click()
  await expect(page.getByText('GH₵27,000')).toBeVisible()
  await expect(page.getByRole('link', { name: 'See the homes that fit' })).toHaveAttribute(
    'href',
    /cash=120000.*monthly=27000/,
  )
  await expectToFit(page, 1280)
  await page.getByRole('link', { name: 'See the homes that fit' }).click()
  const fitting = page.locator('article', { has: page.locator(`a[href^="/properties/${propertyId}"]`) })
  await expect(fitting.first()).toContainText('GH₵100,000 first, then 60\u00a0×\u00a0GH₵25,000')
  await fitting.first().getByRole('heading').getByRole('link').click()
  const costs = page.getByRole('region', { name: 'What it really costs' })
  // The price and 60 months of GH₵10,000 rent, beside the price alone.
  await expect(costs.getByText('1,600,000').filter({ visible: true }).first()).toBeVisible()
  await expect(costs).toContainText('1,000,000')
  await page.getByRole('link', { name: 'Apply to rent to own' }).filter({ visible: true }).first().click()
  await waitForHydration(page)
  await expectToFit(page, 1280)
  await page.getByLabel('Income of your household').fill('90,000')
  await page.getByLabel('Where it comes from').fill('Nurse at Ridge Hospital')
  await page.getByLabel('Number of your Ghana Card').fill('GHA 123456789 0')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('We need your consent')).toBeVisible()
  await page.getByLabel('I agree that the office').check()
  await page.getByRole('button', { name: 'Send the application' }).click()
  const steps = page.getByRole('list', { name: 'Your application' }).getByRole('listitem')
  await expect(steps).toHaveCount(5)
  await expect(steps.nth(1)).toHaveAttribute('aria-current', 'step')
  await expect(steps.nth(1)).toContainText('We are reading your application.')
  await expect(page.getByText('All payments together').locator('..')).toContainText('GH₵1,600,000')
  await expectToFit(page, 1280)

  await page.goto(`/properties/${propertyId}`)
  await expect(page.getByText(/^You applied on/).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'Apply to rent to own' })).toHaveCount(0)
  await page.getByRole('link', { name: 'See My home' }).first().click()
  await expect(page).toHaveURL(/my-home\?agreement=/)

  const offices = await browser.newContext(baseURL ? { baseURL } : {})
  const office = await offices.newPage()
  await signIn(office.request, ADMINISTRATOR)
  // Another journey has an agreement of its own.
  const [, number] =
    /Application (\d+)/.exec(
      (await page
        .getByText(/Application \d+ · sent/)
        .first()
        .textContent()) ?? '',
    ) ?? []
  await office.goto(`/dashboard/agreements?query=${number}`)
  await office.getByRole('link', { name: 'Home to rent and own' }).first().click()
  await expect(office.getByRole('heading', { name: `Application ${number}` })).toBeVisible()
  await waitForHydration(office)
  await expectToFit(office, 1280)
  await expect(office.getByText(/^Version 20\d\d-\d\d/)).toBeVisible()
  const approval = office.getByRole('form', { name: 'Decide' })
  const reason = 'YourIncomeCarriesThePayments'.repeat(17)
  await approval.getByLabel('Reason').fill(reason)
  await approval.getByRole('button', { name: 'Approve the application' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Approve it' }).click()
  await office.getByLabel('Full name of who signs').fill('Efua'.repeat(25))
  await office.getByLabel('By what right').fill('Letter'.repeat(33))
  await office.getByRole('button', { name: 'Sign for the seller' }).click()
  await expect(office.getByText('The buyer can sign it now').first()).toBeVisible()
  await expect(office.getByText(/^Signed\. For the seller: (Efua){25} \((Letter){33}\)/)).toBeVisible()
  await expectToFitNarrowest(office)

  await page.goto('/dashboard/my-home')
  await waitForHydration(page)
  await expect(steps.nth(3)).toHaveAttribute('aria-current', 'step')
  await expect(page.getByText(`Reason: ${reason}`)).toBeVisible()
  await expect(page.getByText('Price of the home', { exact: true }).locator('..')).toContainText(
    'GH₵1,000,000',
  )
  await page.getByText('Read the whole text', { exact: true }).click()
  await expect(page.getByText('Price of the home: GH₵1,000,000 (one million cedis).')).toBeVisible()
  await expectToFit(page, 1280)
  await page.getByLabel('Your full name').fill('Ama Mensah')
  await page.getByLabel('I have read the whole text').check()
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  await expect(page.getByText('Signed. The option fee is due.')).toBeVisible()

  // As if it had been signed three months ago; each payment counts from its own day.
  const startsOn = await moveJourneyAgreement(propertyId, 94)
  const reference = (at: number) => `FT${propertyId.slice(-12)}${at}`
  await record(office, { amount: '100,000', day: startsOn, reference: reference(0) })
  await record(office, { amount: '25,000', day: addMonths(startsOn, 1), reference: reference(1) })
  // Ten days late, five after the days of grace: with its fee.
  const late = dayAfter(addMonths(startsOn, 2), 10)
  await record(office, { amount: '25,200', day: late, reference: reference(2) })
  await page.reload()
  await expect(page.getByText(/^due since/)).toBeVisible()
  await page.getByRole('link', { name: 'Pay now' }).click()
  await waitForHydration(page)
  await payByMobileMoney(page, '25,000')
  await page.goto('/dashboard/my-home')
  await expect(page.getByText('GH₵145,000').first()).toBeVisible()
  await expect(page.getByText(/Late fee, payment 2/).first()).toBeVisible()

  await expect(page.getByText('GH₵855,000')).toBeVisible()
  await expect(page.getByRole('img', { name: /A wall of 60 blocks/ })).toBeVisible()
  await expect(page.getByText(/Receipt\s\d+/).first()).toBeVisible()
  await expectToFit(page, 1280)

  const opened = page.waitForResponse((answer) => answer.url().includes('/dashboard/my-home/documents/'))
  await page.getByRole('button', { name: 'Statement as PDF' }).click({ noWaitAfter: true })
  const statement = await opened
  expect(statement.headers()['content-type']).toBe('application/pdf')
  const { code } = await findJourneyDocument(propertyId)
  const stranger = await (
    await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false })
  ).newPage()
  await stranger.goto(`/check-document?code=${code}`)
  await expectNoSidewaysScroll(stranger)
  await stranger.getByRole('button', { name: 'Check the code' }).click()
  await expect(stranger.getByRole('heading', { name: /Statement for/ })).toBeVisible()
  await expect(stranger.getByText('GH₵855,000')).toBeVisible()
  await expect(stranger.getByText('Home to rent and own')).toBeHidden()
  await expect(stranger.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await stranger.getByLabel('Code of the document').fill('0000-0000-0000-0000')
  await stranger.getByRole('button', { name: 'Check the code' }).click()
  await expect(stranger.getByText('No document has this code')).toBeVisible()
  await page.goto('/dashboard/my-home')
  await page.getByRole('link', { name: 'Pay now' }).click()
  await expect(page.getByRole('heading', { name: 'Pay', exact: true })).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}?amount=all`)
  await waitForHydration(page)
  await expectToFit(page, 1280)
  await expect(page.getByLabel('Amount in cedis')).toHaveValue('855000')
  await page.getByLabel('Amount in cedis').fill('100')
  await page.getByLabel('Card number').fill('4000 0000 0000 0002')
  await page.getByLabel('Expiry date').fill('12/29')
  await page.getByLabel('CVV').fill('123')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText(/Enter an amount from GH₵.* to GH₵855,000/)).toBeVisible()
  await page.getByLabel('Amount in cedis').fill('855,000')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('The payment was declined.').first()).toBeVisible()
  await payByMobileMoney(page, '855,000')
  await expect(page.getByText('Nothing is left to pay.')).toBeVisible()
  await expectToFit(page, 1280)

  await office.reload()
  await waitForHydration(office)
  await expectToFit(office, 1280)
  await office.getByText('Purchase: GH₵0 to pay today').click()
  const purchase = office.getByRole('form', { name: 'Settle the purchase' })
  await purchase.getByRole('button', { name: 'Settle the purchase' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Settle it' }).click()
  await expect(office.getByText('Bought', { exact: true }).first()).toBeVisible()
  await page.goto('/dashboard/my-home')
  await expect(page.getByText('The home is bought.')).toBeVisible()
})

test('a buyer who leaves is refunded what My home has quoted, and the home is on the market again', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(180_000)
  const { id: propertyId } = await insertJourneyProperty(ADMINISTRATOR.email, {
    title: 'Home to leave again',
    pricePesewas: 10_000_000,
  })
  const { email } = await signInSomebody(page.request)
  const { id } = await insertJourneyAgreement(propertyId, email)
  const offices = await browser.newContext(baseURL ? { baseURL } : {})
  const office = await offices.newPage()
  await signIn(office.request, ADMINISTRATOR)
  await office.goto(`/dashboard/agreements/${id}`)
  const today = dayOf(new Date())
  const unbroken = propertyId.replaceAll('-', '')
  for (const [amount, reference] of [
    ['4,000', `LV${unbroken.repeat(3)}`],
    ['6,000', `LW${unbroken.repeat(3)}`],
  ] as const)
    await record(office, { amount, day: today, reference, evidence: unbroken.repeat(12) })
  // The page is read anew a moment after it says that the payment is recorded.
  const payments = office.getByText(/^Payment received Receipt/)
  await expect(payments).toHaveCount(2)
  for (const entry of await payments.all()) await entry.click()
  const reversals = office.getByText(/^Reverse it: Payment received, number \d+$/)
  await expect(reversals).toHaveCount(2)
  for (const reversal of await reversals.all()) await reversal.click()
  await expect(office.getByRole('form', { name: /^Reverse it: Payment received, number/ })).toHaveCount(2)
  await expectToFitNarrowest(office)

  await page.goto('/dashboard/my-home')
  await expect(page.getByText('If you leave today').locator('..')).toContainText('GH₵5,000')
  await page.getByLabel('Day', { exact: true }).fill(dayAfter(today, 3))
  await page.getByRole('button', { name: 'Quote it' }).click()
  await expect(page.getByText(/^Leaving on/)).toBeVisible()
  await expectToFit(page, 1280)

  await office.reload()
  await waitForHydration(office)
  // What is paid next and what is the buyer's stand first; what is read now and then is folded.
  await expect(office.getByRole('heading', { name: /^(Next payment|To pay now)$/ })).toBeVisible()
  await expect(office.getByText(/^[\d.]+% of GH₵[\d,]+$/).first()).toBeVisible()
  await expect(office.getByText('If the buyer leaves today')).toBeHidden()
  for (const [title, note] of [
    ['Statements and papers', /PDF files that anybody can check/],
    ['The agreement', /In short, its whole text and who signed/],
    ['What happened', /\S/],
  ] as const) {
    const fold = office.locator('details', { has: office.getByRole('heading', { name: title, exact: true }) })
    await expect(fold).toHaveJSProperty('open', false)
    await expect(fold.locator('summary').first()).toHaveText(new RegExp(`^${title}.*${note.source}`))
  }
  await office.getByText('Exit: GH₵5,000 to refund today').click()
  const exit = office.getByRole('form', { name: 'Settle the exit' })
  await exit.getByLabel('Reference of the payment').fill(`OUT${propertyId.slice(-12)}`)
  await exit.getByLabel('Where it was seen').fill('Statement of this month, page 9')
  await exit.getByRole('button', { name: 'Settle the exit' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Settle it' }).click()
  await expect(office.getByText('Exited', { exact: true }).first()).toBeVisible()
  await page.goto('/dashboard/my-home')
  await expect(page.getByText('Exited', { exact: true }).first()).toBeVisible()
  await page.goto(`/properties?query=Home+to+leave+again`)
  await expect(page.locator(`a[href^="/properties/${propertyId}"]`).first()).toBeVisible()
})
