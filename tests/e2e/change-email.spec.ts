import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { makePerson, signInSomebody } from '../support/people.ts'

const mailTo = (address: string, subject: RegExp) =>
  readOutboxMail(process.env.JOURNEY_DATA ?? '', address, subject)

// A session that has ended is answered with 401, what does not pass with 422.
test.use({ expectedConsoleErrors: [/401|422/] })

test('Another e-mail address is confirmed at both, and undone at the old one', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const person = await signInSomebody(page.request)
  const fresh = makePerson().email
  await page.goto('/dashboard/settings')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: 'E-mail address', exact: true })
  await expect(form).toBeHidden()
  await page.getByText('Email cannot be changed').click()
  await form.getByLabel('New e-mail').fill(person.email)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Send both links' }).click()
  await expect(form.getByText('This is the address of your account already')).toBeVisible()
  await form.getByLabel('New e-mail').fill(fresh)
  await form.getByLabel('Your password').fill(person.password)
  await form.getByRole('button', { name: 'Send both links' }).click()
  await expect(page.getByText('waits for its link to be opened')).toHaveCount(2)
  await expectToFit(page)

  // The mails are opened on another device, where nobody is signed in.
  const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
  const mails = await elsewhere.newPage()
  const pressLink = async (address: string, subject: RegExp, button: string) => {
    const { link } = await mailTo(address, subject)
    await mails.goto(link ?? '')
    await waitForHydration(mails)
    await expectAccessible(mails)
    await mails.getByRole('button', { name: button }).click()
  }
  await pressLink(fresh, /this address is yours/, 'Confirm the change')
  await expect(mails.getByText('Confirmed. Now open the link', { exact: false })).toBeVisible()
  await pressLink(person.email, /Confirm your new e-mail/, 'Confirm the change')
  await expect(mails.getByText('The address is changed.', { exact: false })).toBeVisible()
  await page.goto('/dashboard/settings')
  await waitForHydration(page)
  await expect(page.getByRole('region', { name: 'E-mail address' }).getByText(fresh)).toBeVisible()

  await pressLink(person.email, /address was changed/, 'Bring my address back')
  await expect(mails).toHaveURL(/\/reset-password\?token=/)
  const { password } = makePerson()
  await mails.getByLabel('New password', { exact: true }).fill(password)
  await mails.getByLabel(/^Confirm/).fill(password)
  await mails.getByRole('button', { name: 'Change password' }).click()
  await expect(mails.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
  expect((await page.request.get('/api/session')).status()).toBe(401)
  await elsewhere.close()
})
