import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { insertJourneyOffer } from '../support/journey-database.ts'
import { ADMINISTRATOR, signIn, signInSomebody } from '../support/people.ts'

test('a buyer applies, signs and pays, sees what is theirs, and buys the home', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { id: propertyId } = await insertJourneyOffer(ADMINISTRATOR.email)
  await signInSomebody(page.request)
  await page.goto('/dashboard/my-home')
  await expect(page.getByRole('heading', { name: 'No home of yours yet' })).toBeVisible()
  await expectAccessible(page)

  await page.goto(`/dashboard/my-home/apply/${propertyId}`)
  await waitForHydration(page)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Income of your household').fill('90,000')
  await page.getByLabel('Where it comes from').fill('Nurse at Ridge Hospital')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('We need your consent')).toBeVisible()
  await page.getByLabel('I agree that the office').check()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('We are reading your application.')).toBeVisible()

  const offices = await browser.newContext(baseURL ? { baseURL } : {})
  const office = await offices.newPage()
  await signIn(office.request, ADMINISTRATOR)
  await office.goto('/dashboard/agreements')
  await office.getByRole('link', { name: 'Home to rent and own' }).first().click()
  await waitForHydration(office)
  await expectAccessible(office)
  await office.getByRole('button', { name: 'Approve the application' }).click()
  await office.getByLabel('Full name of who signs').fill('Efua Boateng')
  await office.getByLabel('By what right').fill('Letter of authority of 3 March')
  await office.getByRole('button', { name: 'Sign for the seller' }).click()
  await expect(office.getByText('The buyer can sign it now').first()).toBeVisible()

  await page.goto('/dashboard/my-home')
  await waitForHydration(page)
  await expect(page.getByText('Price of the home: GH₵1,000,000.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Your full name').fill('Ama Mensah')
  await page.getByLabel('I have read the whole text').check()
  await page.getByRole('button', { name: 'Sign the agreement' }).click()
  await expect(page.getByText('Signed. The option fee is due.')).toBeVisible()

  await office.reload()
  await waitForHydration(office)
  await office.getByLabel('Amount in cedis').first().fill('100,000')
  await office
    .getByLabel('Reference')
    .first()
    .fill(`FT${propertyId.slice(-12)}`)
  await office.getByLabel('Where it was seen').first().fill('Statement of this month, page 2')
  await office.getByRole('button', { name: 'Record it' }).click()
  await expect(office.getByText(/The payment is recorded: receipt \d+/).first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('GH₵900,000')).toBeVisible()
  await expect(page.getByRole('img', { name: /A wall of 60 blocks/ })).toBeVisible()
  await expect(page.getByText(/Receipt\s\d+/)).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await office.reload()
  await waitForHydration(office)
  await expectAccessible(office)
  await office.getByText('Purchase: GH₵900,000 to pay today').click()
  const purchase = office.getByRole('form', { name: 'Settle the purchase' })
  await purchase.getByLabel('Reference of the payment').fill(`FP${propertyId.slice(-12)}`)
  await purchase.getByLabel('Where it was seen').fill('Statement of this month, page 3')
  await purchase.getByRole('button', { name: 'Settle the purchase' }).click()
  await office.getByRole('dialog').getByRole('button', { name: 'Settle it' }).click()
  await expect(office.getByText('Bought', { exact: true }).first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('The home is bought.')).toBeVisible()
})
