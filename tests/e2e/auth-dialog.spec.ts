import type { Page } from '@playwright/test'
import { expect, expectAccessible, firstHome, test, waitForHydration } from '../support/journey.ts'
import { makePerson, type Person } from '../support/people.ts'

/** Opens a property and notes every chat that the page opens, instead of leaving for it. */
async function openProperty(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const note = (url: string | URL) => {
      const opened = JSON.parse(sessionStorage.getItem('opened') ?? '[]') as string[]
      sessionStorage.setItem('opened', JSON.stringify([...opened, String(url)]))
    }
    // A window that stands empty until the page knows where the chat is.
    window.open = () => ({ opener: null, location: { replace: note } }) as unknown as Window
  })
  await page.goto('/properties?category=For+Sale&type=house&sort=price-desc')
  await page.goto((await firstHome(page).getAttribute('href')) ?? '')
  await waitForHydration(page)
  return () => page.evaluate(() => JSON.parse(sessionStorage.getItem('opened') ?? '[]') as string[])
}

async function fillIn(page: Page, { email, password }: Person) {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
}

const whatsapp = (page: Page) => page.getByRole('link', { name: 'WhatsApp' }).locator('visible=true').first()

test.describe('somebody signed out who wants to chat', () => {
  test.use({ expectedConsoleErrors: [/401|422/] })

  test('signs up, reloads and signs in on the way, and the chat opens once', { tag: '@phone' }, async ({
    page,
  }) => {
    const opened = await openProperty(page)
    const person = makePerson()
    await whatsapp(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    // The office needs no account.
    await expect(dialog.getByRole('link', { name: /^0\d\d \d{3} \d{4}$/ })).toHaveAttribute(
      'href',
      /^tel:\+233/,
    )
    await expect(dialog.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/233/,
    )
    await expectAccessible(page)

    await dialog.getByRole('button', { name: 'Create Account' }).click()
    await expect(dialog.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expectAccessible(page)
    await dialog.getByLabel('E-mail').fill(person.email)
    await dialog.getByLabel('Full name').fill(person.fullName)
    await dialog.getByLabel('Password', { exact: true }).fill(person.password)
    await dialog.getByLabel('Confirm password').fill(person.password)
    await dialog.getByRole('button', { name: 'Create Account' }).last().click()
    await expect(
      page.getByText('Account created successfully. Please check your email for verification.'),
    ).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Sign In' })).toBeVisible()
    // Nobody is signed in by signing up; only the password is left to type.
    await expect(dialog.getByLabel('E-mail')).toHaveValue(person.email)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')

    await page.reload()
    await waitForHydration(page)
    await expect(dialog).toBeVisible()
    await fillIn(page, { ...person, password: 'not the password' })
    const refused = dialog.getByRole('alert').filter({ hasText: 'Failed to sign in' })
    await expect(refused).toContainText('Signed up just now? Follow the link in our mail first.')
    await expectAccessible(page)
    await refused.getByRole('button', { name: 'Send the mail again' }).click()
    await expect(refused.getByRole('status')).toContainText('we have sent its link again')
    await fillIn(page, person)
    await expect(page.getByText('Signed in successfully')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect.poll(opened).toHaveLength(1)
    expect((await opened())[0]).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
    await page.reload()
    await waitForHydration(page)
    expect(await opened()).toHaveLength(1)
  })
})
