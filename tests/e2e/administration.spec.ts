import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyPayment } from '../support/journey-database.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { ADMINISTRATOR, makePerson, signIn, signUp } from '../support/people.ts'

test('an administrator changes a role, which is mailed and written down', { tag: '@desktop' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  const person = makePerson()
  await signUp(page.request, person)
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/users')
  await waitForHydration(page)
  await page.getByRole('searchbox', { name: 'Search by name, e-mail or phone' }).fill(person.email)
  await expect(page).toHaveURL(/query=/)
  await expect(page.getByText(person.email).locator('visible=true').first()).toBeVisible()
  await expectToFit(page, 390)

  const menu = page
    .getByRole('button', { name: /^Role of/ })
    .locator('visible=true')
    .first()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Make admin' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Make admin/ }).click()
  await expect(page.getByText('User role updated to admin')).toBeVisible()
  await expect(dialog).toBeHidden()
  await menu.click()
  await expect(page.getByRole('menuitem', { name: 'Make user' })).toBeVisible()
  await page.keyboard.press('Escape')
  const mail = await readOutboxMail(process.env.JOURNEY_DATA ?? '', person.email, /administrator|role/i)
  expect(mail.text).toMatch(/administrator/i)

  await page.goto('/dashboard/outbox')
  await waitForHydration(page)
  await expect(page.getByText(person.email).locator('visible=true').first()).toBeVisible()
  await expectToFit(page, 390)
  await page.getByRole('row', { name: person.email }).getByRole('link').first().click()
  await expect(page.getByText('without its links')).toBeVisible()
  await expectToFit(page, 390)

  await page.goto(`/dashboard/audit-log?event=account.role_changed&person=${person.email}`)
  await waitForHydration(page)
  await expect(page.getByText('Changed a role').locator('visible=true').first()).toBeVisible()
  await expect(page.getByText('user → admin').locator('visible=true').first()).toBeVisible()
  await expectToFit(page, 390)

  // Where administrators look for faults, they see what their browser knows of the session, and nothing that would open one.
  await page.goto('/dashboard/system')
  await waitForHydration(page)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'session')
  const panel = page
    .getByRole('button', { name: /auth|debug|session/i })
    .locator('visible=true')
    .first()
  await panel.click()
  await expect(page.getByText(ADMINISTRATOR.email).locator('visible=true').first()).toBeVisible()
  expect(await page.content()).not.toContain(cookie?.value ?? 'no cookie')
  await expectToFit(page, 390)
})

test('the System page says what somebody should see to, and sends a test mail', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'System' }).locator('visible=true').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible()
  await expect(page.getByText('No backups are made')).toBeVisible()
  await expect(page.getByText(/All \d+ have run/)).toBeVisible()
  await expectToFit(page, 390)

  await page.getByRole('button', { name: 'Send me a test mail' }).click()
  // Journeys run without a mail server.
  await expect(
    page.getByText('Written to the data folder: it reaches nobody until SMTP_URL is set'),
  ).toBeVisible()
  const mail = await readOutboxMail(process.env.JOURNEY_DATA ?? '', ADMINISTRATOR.email, /Mails arrive/)
  expect(mail.text).toContain('DKIM')
})

test('an administrator finds a payment and pays part of it back, never more than there is', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const { number } = await insertJourneyPayment({
    provider: 'simulated',
    fullName: 'Yaa Asantewaa',
    at: new Date().toISOString(),
  })
  const parked = await insertJourneyPayment({
    status: 'expired',
    at: new Date().toISOString(),
    lines: [{ kind: 'parked', amountPesewas: 1, currency: 'NGN', reason: 'Both sides of a parked one.' }],
  })
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/orders')
  await waitForHydration(page)
  // With how many of them wait beside it.
  await page
    .getByRole('navigation', { name: 'Dashboard' })
    .getByRole('link', { name: /^Payments/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Payments', level: 1 })).toBeVisible()
  await expect(page.getByText('Both sides of a parked one.').first()).toBeVisible()
  await expectToFit(page, 390)
  await page.getByRole('button', { name: 'Ask whether it answers' }).click()
  await expect(page.getByText(/The provider answered after/).first()).toBeVisible()

  await page.getByRole('searchbox', { name: /^Order, buyer/ }).fill(String(number))
  await expect(page).toHaveURL(/query=/)
  await page
    .getByRole('link', { name: `Order ${number}`, exact: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: `Payment for order ${number}` })).toBeVisible()
  await expectToFit(page, 390)

  const form = page.getByRole('form', { name: 'Pay back' })
  await form.getByLabel('Amount in cedis').fill('999,999,999')
  await form.getByLabel('Reason').fill('The roof leaks')
  await form.getByRole('button', { name: 'Pay back' }).click()
  await expect(form.getByText(/^At most GH₵.* can be paid back$/)).toBeVisible()
  await form.getByLabel('Amount in cedis').fill('1,000')
  await form.getByRole('button', { name: 'Pay back' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Amount: GH₵1,000')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Pay back' }).click()
  await expect(page.getByText('GH₵1,000 is written down as paid back').first()).toBeVisible()
  await expect(page.getByText('Paid back in part').first()).toBeVisible()
  await expect(page.getByText('Refund asked for').first()).toBeVisible()

  await page.goto(`/dashboard/payments/${parked.id}`)
  await waitForHydration(page)
  await expectToFit(page, 390)
  await page.getByText('Deal with it in another way').click()
  await page.getByLabel('What was done').fill('Paid back at the provider, 21 November')
  await page.getByRole('button', { name: 'Resolve it by hand' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'It was dealt with' }).click()
  await expect(page.getByText('Resolved by hand').first()).toBeVisible()
})
