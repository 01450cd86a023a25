import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOM_FOR_JOURNEYS } from '../support/global-setup.ts'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { type ReadMail, toReadMail } from '../support/mailbox.ts'
import { makePerson } from '../support/people.ts'
import { startBuiltServer } from '../support/server.ts'
import { startSmtpSink } from '../support/smtp-sink.ts'

test.use({ expectedConsoleErrors: [/401/] })

test('with a mail server the address is verified before anybody signs in', { tag: '@desktop' }, async ({
  page,
}) => {
  test.setTimeout(120_000)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-smtp-'))
  const post = await startSmtpSink()
  const server = await startBuiltServer({
    environment: { DATA_DIR: dataDirectory, SAMPLE_DATA: 'off', SMTP_URL: post.url, ...ROOM_FOR_JOURNEYS },
    logFile: 'test-results/smtp-server.log',
  })
  const mailTo = async (address: string, subject: RegExp) => {
    const matching = () =>
      post.taken
        .filter(({ recipients }) => recipients.join() === address)
        .map(({ parsed }) => toReadMail(parsed))
        .filter((mail) => subject.test(mail.subject))
    await expect.poll(() => matching().length, { message: `a mail ${subject}` }).toBeGreaterThan(0)
    return matching().at(-1) as ReadMail
  }
  try {
    const person = makePerson()
    await page.goto(`${server.url}/signup`)
    await waitForHydration(page)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Full name').fill(person.fullName)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByLabel('Confirm password').fill(person.password)
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page).toHaveURL(/\/login/)

    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const refused = page.getByRole('alert').filter({ hasText: 'Failed to sign in' })
    await expect(refused).toContainText('Signed up just now? Follow the link in our mail first.')
    await refused.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(refused.getByRole('status')).toContainText('we have sent its link again')
    await expect.poll(() => post.taken.length, { message: 'a second mail' }).toBe(2)

    const mail = await mailTo(person.email, /Verify/)
    expect(mail.link).toMatch(new RegExp(`^${server.url}/verify-email\\?token=`))
    expect(mail.html).toContain(mail.link ?? 'no link')
    await page.goto(mail.link ?? '')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Verify my e-mail' }).click()
    await expect(page.getByText('Your e-mail address is verified.', { exact: false })).toBeVisible()
    await page.goto(`${server.url}/login`)
    await waitForHydration(page)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Logged in successfully!')).toBeVisible()

    // Signing up again tells the owner and nobody else.
    const again = await page.request.post(`${server.url}/api/accounts`, {
      headers: { Origin: server.url },
      data: { ...person, phone: '', confirmPassword: person.password },
    })
    expect(again.status()).toBe(200)
    await mailTo(person.email, /already/i)
  } finally {
    // A page that is still open would miss its server.
    await page.goto('about:blank')
    await server.stop()
    await post.stop()
    rmSync(dataDirectory, { recursive: true, force: true })
  }
})
