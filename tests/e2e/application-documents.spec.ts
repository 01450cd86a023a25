import { expect, expectNoSidewaysScroll, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyOffer } from '../support/journey-database.ts'
import { ADMINISTRATOR, signIn, signInSomebody } from '../support/people.ts'

const PDF = { name: 'payslip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
const PROGRAM = { name: 'holiday.png', mimeType: 'image/png', buffer: Buffer.from('MZ'.padEnd(200)) }
const LONG = { ...PDF, name: `${'statement-of-the-bank-'.repeat(4)}.pdf` }

// What is no document is answered with 415.
test.use({ expectedConsoleErrors: [/415/] })

test('an applicant sends documents, also without script, and answers what the office asks for', {
  tag: '@desktop',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000)
  const { id: propertyId } = await insertJourneyOffer(ADMINISTRATOR.email)
  const { fullName } = await signInSomebody(page.request)
  await page.goto(`/dashboard/my-home/apply/${propertyId}`)
  await waitForHydration(page)
  await page.getByLabel('Income of your household').fill('90,000')
  await page.getByLabel('Where it comes from').fill('Nurse at Ridge Hospital')
  await page.getByLabel('Number of your Ghana Card').fill('GHA 123456789 0')
  await page.getByLabel('I agree that the office').check()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByRole('heading', { name: 'Your documents' })).toBeVisible()

  await page.getByLabel('Add documents').setInputFiles([PDF, PROGRAM, LONG])
  await expect(page.getByRole('button', { name: 'Remove payslip.pdf' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Remove statement-of-the-bank/ })).toBeVisible()
  await expect(page.getByText('A file of type unknown is not taken.')).toBeVisible()
  await expectToFit(page)
  const { origin } = new URL(page.url())
  const own = `${origin}/dashboard/my-home`

  const offices = await browser.newContext(baseURL ? { baseURL } : {})
  const office = await offices.newPage()
  await signIn(office.request, ADMINISTRATOR)
  await office.goto(`/dashboard/agreements?query=${encodeURIComponent(fullName)}`)
  await office.getByRole('link', { name: 'Home to rent and own' }).first().click()
  const document = office.getByRole('link', { name: 'payslip.pdf' })
  await expect(document).toBeVisible()
  await waitForHydration(office)
  await expectToFit(office)
  const address = (await document.getAttribute('href')) ?? ''
  const file = await office.request.get(address)
  expect(file.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  expect(file.headers()['content-disposition']).toContain('attachment')
  expect((await file.body()).equals(PDF.buffer)).toBe(true)
  expect((await page.request.get(address)).status()).toBe(403)
  const decision = office.getByRole('form', { name: 'Decide' })
  await decision.getByLabel('Reason').fill('Payslips of the last three months')
  await decision.getByRole('button', { name: 'Ask for more' }).click()
  await expect(office.getByText('Asked for: Payslips of the last three months')).toBeVisible()
  await expect(decision.getByLabel('Reason')).toHaveValue('')

  const plain = await (
    await browser.newContext({
      ...(baseURL ? { baseURL } : {}),
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    })
  ).newPage()
  await plain.goto(own)
  // In the step that waits, and again where it is answered.
  await expect(plain.getByText('Payslips of the last three months')).toHaveCount(2)
  await expect(plain.getByText('Waits for your papers')).toBeVisible()
  await plain.getByRole('link', { name: 'To your documents' }).click()
  await expect(plain).toHaveURL(/#documents$/)
  await plain.getByLabel('A document').setInputFiles(PROGRAM)
  await plain.getByRole('button', { name: 'Add this document' }).click()
  await expect(plain.getByText('A file of type unknown is not taken.')).toBeVisible()
  await plain.getByLabel('A document').setInputFiles({ ...PDF, name: 'October.pdf' })
  await plain.getByRole('button', { name: 'Add this document' }).click()
  await expect(plain.getByText('The document is added')).toBeVisible()
  await expectNoSidewaysScroll(plain)
  await plain.getByRole('button', { name: /Remove statement-of-the-bank/ }).click()
  await expect(plain.getByText('The document is removed')).toBeVisible()
  await plain.getByLabel('Your answer to the office').fill('The payslip of October')
  await plain.getByRole('button', { name: 'Send the answer' }).click()
  await expect(plain.getByText('Sent. The office reads it')).toBeVisible()
  await expect(plain.getByText('Payslips of the last three months')).toHaveCount(0)

  await office.reload()
  await expect(office.getByText('The applicant answered: The payslip of October')).toBeVisible()
  await expect(office.getByRole('link', { name: 'October.pdf' })).toBeVisible()
})

test('an application refused without script keeps what was typed, but asks for the number of the card again', {
  tag: '@phone',
}, async ({ browser, baseURL }) => {
  const { id: propertyId } = await insertJourneyOffer(ADMINISTRATOR.email)
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled: false })
  const page = await context.newPage()
  await signInSomebody(page.request)
  await page.goto(`/dashboard/my-home/apply/${propertyId}`)
  await page.getByLabel('Income of your household').fill('90,000')
  await page.getByLabel('Where it comes from').fill('Nurse at Ridge Hospital')
  const card = page.getByLabel('Number of your Ghana Card')
  await card.fill('GHA 718281828 4')
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('We need your consent')).toBeVisible()
  await expect(page.getByLabel('Where it comes from')).toHaveValue('Nurse at Ridge Hospital')
  await expect(card).toHaveValue('')
  await expect(card).toHaveAccessibleDescription(/^Please enter it again: the number is never sent back/)
  expect(await page.content()).not.toContain('718281828')
  await card.fill('GHA 718281828 4')
  await page.getByLabel('I agree that the office').check()
  await page.getByRole('button', { name: 'Send the application' }).click()
  await expect(page.getByText('We are reading your application.')).toBeVisible()
  await context.close()
})
