import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { makePerson, signIn, signInSomebody } from '../support/people.ts'

const dataDirectory = () => process.env.JOURNEY_DATA ?? ''

test.describe('an account', { tag: '@phone' }, () => {
  // Another browser's cookie is dead when its session was ended; asking with it is answered with 401.
  test.use({ expectedConsoleErrors: [/401/] })

  test('is made, verified, used, changed, recovered and deleted', async ({ page, browser, baseURL }) => {
    test.setTimeout(120_000)
    const person = makePerson()
    const card = page.getByRole('main')

    // Sign up: first with a slip, which is said at the field and loses nothing.
    await page.goto('/signup')
    await waitForHydration(page)
    await card.getByLabel('E-mail').fill(person.email)
    await card.getByLabel('Full name').fill(person.fullName)
    await card.getByLabel(/^Phone/).fill('024 412 3456')
    await card.getByLabel('Password', { exact: true }).fill(person.password)
    await card.getByLabel('Confirm password').fill(`${person.password}!`)
    await expect(card.getByText('Not the same as above')).toBeVisible()
    await card.getByRole('button', { name: 'Create Account' }).click()
    await expect(card.getByText('Passwords do not match')).toBeVisible()
    await expectAccessible(page)
    await card.getByLabel('Confirm password').fill(person.password)
    await expect(card.getByText('Passwords match')).toBeVisible()
    // Whoever reads it need not type it again.
    await card.getByRole('button', { name: 'Show password' }).first().click()
    await expect(card.getByLabel('Confirm password')).toHaveCount(0)
    await card.getByRole('button', { name: 'Create Account' }).click()
    await expect(
      page.getByText('Account created successfully! Please check your email for verification.'),
    ).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/login')
    await expect(card.getByLabel('E-mail')).toHaveValue(person.email)
    await expect(card.getByLabel('Password', { exact: true })).toBeFocused()
    expect(new URL(page.url()).search).not.toContain('@')

    // Verify: opening the link changes nothing, pressing the button does, once.
    const verification = await readOutboxMail(dataDirectory(), person.email, /Verify/)
    await page.goto(verification.link ?? '')
    await waitForHydration(page)
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Verify my e-mail' }).click()
    await expect(page.getByText('Your e-mail address is verified.', { exact: false })).toBeVisible()

    // Sign in, wrong first, and come back to where one wanted to go.
    await page.goto('/dashboard/settings')
    await expect(page).toHaveURL(/\/login\?from=/)
    await waitForHydration(page)
    await card.getByLabel('E-mail').fill(person.email)
    await card.getByLabel('Password', { exact: true }).fill('not the password')
    await card.getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Failed to sign in' })).toBeVisible()
    await expect(card.getByLabel('E-mail')).toHaveValue(person.email)
    await card.getByLabel('Password', { exact: true }).fill(person.password)
    await card.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard\/settings$/)
    await expect(page.getByText('Logged in successfully!')).toBeVisible()

    // The session outlives a reload; no script can read it.
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Profile Settings' })).toBeVisible()
    const stored = await page.evaluate(() => [
      document.cookie,
      JSON.stringify(localStorage),
      document.body.innerHTML,
    ])
    const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
    for (const text of stored) expect(text).not.toContain(cookie?.value ?? 'no cookie')

    // The profile.
    const profile = page.getByRole('form', { name: 'Profile' })
    const own = page.getByRole('region', { name: 'Profile', exact: true })
    await expect(own.getByText(person.email)).toHaveCount(1)
    await expect(own.getByText('Email cannot be changed', { exact: true })).toBeVisible()
    await profile.getByLabel('Full name').fill('Ama Serwaa Boateng')
    await profile.getByLabel(/^Address/).fill('House 7, Adjiringanor')
    await profile.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Your profile has been updated successfully')).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await expect(profile.getByLabel('Full name')).toHaveValue('Ama Serwaa Boateng')
    await expectToFit(page)

    // A new password ends the other browser's session by its next request.
    const elsewhere = await browser.newContext({ baseURL: baseURL ?? '' })
    await signIn(elsewhere.request, person)
    expect((await elsewhere.request.get('/api/session')).status()).toBe(200)
    const changed = makePerson().password
    const password = page.getByRole('form', { name: 'Password' })
    await page.getByText('Change it with the one you have').click()
    await password.getByLabel('Current password').fill(person.password)
    await password.getByLabel('New password', { exact: true }).fill(changed)
    await password.getByLabel('Confirm new password').fill(changed)
    await password.getByRole('button', { name: 'Change password' }).click()
    await readOutboxMail(dataDirectory(), person.email, /password/i)
    expect((await elsewhere.request.get('/api/session')).status()).toBe(401)
    expect((await page.request.get('/api/session')).status()).toBe(200)
    await elsewhere.close()

    // Forgotten: the mail's link sets another password and signs nobody in.
    const forgetful = await browser.newContext({ baseURL: baseURL ?? '' })
    const other = await forgetful.newPage()
    await other.goto('/forgot-password')
    await waitForHydration(other)
    await other.getByLabel('E-mail').fill(person.email)
    await other.getByRole('button', { name: /link/i }).click()
    await expect(other.getByText('If there is an account for this address', { exact: false })).toBeVisible()
    const reset = await readOutboxMail(dataDirectory(), person.email, /Reset/)
    await other.goto(reset.link ?? '')
    await waitForHydration(other)
    const recovered = makePerson().password
    await other.getByLabel('New password', { exact: true }).fill(recovered)
    await other.getByLabel(/^Confirm/).fill(recovered)
    await other
      .getByRole('button', { name: /password/i })
      .last()
      .click()
    await expect(other.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
    expect((await page.request.get('/api/session')).status()).toBe(401)
    // Once used, it asks for nothing.
    await other.goto(reset.link ?? '')
    await expect(other.getByText('This link has expired or was used already', { exact: false })).toBeVisible()

    // Everything that is known, and then nothing.
    await signIn(forgetful.request, { ...person, password: recovered })
    const data = await (await forgetful.request.get('/dashboard/settings/personal-data')).text()
    expect(data).toContain(person.email)
    expect(data).toContain('Adjiringanor')
    await other.goto('/dashboard/settings')
    await waitForHydration(other)
    await other.getByText('Delete my account…').click()
    const deletion = other.getByRole('form', { name: 'Delete account' })
    await deletion.getByLabel('Your password').fill(recovered)
    await deletion.getByRole('button', { name: 'Delete my account for good' }).click()
    await expect(other).toHaveURL((url) => !url.pathname.startsWith('/dashboard'))
    expect((await forgetful.request.get('/api/session')).status()).toBe(401)
    const gone = await forgetful.request.post('/api/session', {
      headers: { Origin: baseURL ?? '' },
      data: { email: person.email, password: recovered },
    })
    expect(gone.status()).toBe(401)
    await readOutboxMail(dataDirectory(), person.email, /deleted/i)
    await forgetful.close()
  })
})

test('works without JavaScript', { tag: '@phone' }, async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  const person = makePerson()
  await page.goto('/signup')
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Full name').fill(person.fullName)
  await page.getByLabel('Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm password').fill('short')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue(person.fullName)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password').fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Account created successfully!', { exact: false })).toBeVisible()
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(`${baseURL}/`)
  await page.goto('/dashboard/settings')
  const profile = page.getByRole('form', { name: 'Profile' })
  await profile.getByLabel('Full name').fill('Kofi Without Script')
  await profile.getByRole('button', { name: 'Save changes' }).click()
  await page.goto('/dashboard/settings')
  await expect(profile.getByLabel('Full name')).toHaveValue('Kofi Without Script')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login\?from=/)
  await context.close()
})

test.describe('a form of the dashboard without a connection', { tag: '@phone' }, () => {
  test.use({ expectedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('says that it was not sent, in sight, and keeps what was typed', async ({ page, context }) => {
    await signInSomebody(page.request)
    await page.goto('/dashboard/settings')
    await waitForHydration(page)
    const profile = page.getByRole('form', { name: 'Profile' })
    const save = profile.getByRole('button', { name: 'Save changes' })
    await profile.getByLabel(/^Bio/).fill('Typed with care.\n'.repeat(20))
    await page.getByText('Change it with the one you have').click()
    await page.getByLabel('Current password').fill('half typed')
    // Sent once and refused, so that the code which checks the form is there.
    await profile.getByLabel(/^Phone/).fill('12')
    await save.click()
    await expect(profile.getByText('Enter a phone number', { exact: false })).toBeVisible()
    await profile.getByLabel(/^Phone/).fill('024 412 3456')

    await context.setOffline(true)
    await save.click()
    await expect(
      profile.getByRole('alert').filter({ hasText: 'Failed to update your profile:' }),
    ).toBeInViewport()
    await expect(profile.getByLabel(/^Bio/)).toHaveValue(/Typed with care/)
    await expect(page.getByLabel('Current password')).toHaveValue('half typed')

    await context.setOffline(false)
    await save.click()
    await expect(page.getByText('Your profile has been updated successfully')).toBeVisible()
  })
})
