import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts'
import { moveSessionEnd, secondsLeft } from '../support/journey-database.ts'
import { ADMINISTRATOR, fromOurPages, makePerson, signIn, signInSomebody, signUp } from '../support/people.ts'

const HOUR_SECONDS = 3_600

/** What waking the machine or coming back to the tab does: the page asks whether its session still lives. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

test.describe('a session that ends while its page is open', { tag: '@phone' }, () => {
  test.use({ expectedConsoleErrors: [/40[13]|Failed to load resource/] })

  test('sends to the sign-in page, and back again afterwards', async ({ page, playwright, baseURL }) => {
    const person = await signInSomebody(page.request)
    await page.goto('/dashboard/settings')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // Somewhere else the same person signs out everywhere.
    const elsewhere = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await signIn(elsewhere, person)
    await elsewhere.post('/logout', { headers: fromOurPages() })
    await elsewhere.dispose()

    await comeBack(page)
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fsettings/)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(/\/dashboard\/settings$/)
  })

  test('that has run out ends too, and one that soon would is refreshed', async ({ page }) => {
    const person = await signInSomebody(page.request)
    // What watches the session is fetched after the page, and asks once when it is there.
    const watched = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await page.goto('/dashboard')
    await waitForHydration(page)
    await watched
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await moveSessionEnd(person.email, '200 seconds')
    const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/session/refresh'))
    await comeBack(page)
    expect((await refreshed).status()).toBe(200)
    expect(await secondsLeft(person.email)).toBeGreaterThan(HOUR_SECONDS)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await moveSessionEnd(person.email, '-1 seconds')
    await comeBack(page)
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard/)
  })

  test('on a slow line covers the page, and gives a way on after five seconds', async ({ page }) => {
    await page.clock.install()
    await signInSomebody(page.request)
    // What watches the session is fetched after the page, and asks once when it is there.
    const watched = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await page.goto('/dashboard/settings')
    await waitForHydration(page)
    await watched
    await page.getByRole('form', { name: 'Profile' }).getByLabel('Full name').fill('Half typed')
    const held: (() => void)[] = []
    await page.route('**/api/session*', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await page.route('**/api/session/**', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => undefined)
    })
    // As from the browser's own store of pages.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page.getByText('Authenticating...')).toBeVisible()
    await expect(page.getByText('This should only take a moment')).toBeVisible()
    await expect(page.getByRole('form', { name: 'Profile' })).toBeHidden()
    await page.clock.runFor(5_500)
    await expect(page.getByText('Authentication Timeout')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Refresh Page' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Go to Login' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/session*')
    await page.unroute('**/api/session/**')
    for (const release of held) release()
  })
})

test.describe('a page that comes back before the code that watches its session', { tag: '@phone' }, () => {
  test.use({ expectedConsoleErrors: [/40[13]|Failed to load resource/] })

  const leaveAndComeBack = async (page: Page, whileAway: () => Promise<unknown>) => {
    // As from the browser's own store of pages.
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await expect(page.locator('body')).toBeHidden()
    await whileAway()
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  }

  test('shows nothing of whoever has signed out meanwhile', async ({ page }) => {
    const { email } = await signInSomebody(page.request)
    const held: (() => void)[] = []
    const isHeld = page.waitForRequest(/browser-session-[^/]*\.js/)
    await page.route(/browser-session-[^/]*\.js/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue().catch(() => undefined)
    })
    await page.goto('/dashboard/settings')
    await isHeld
    expect(await page.content()).toContain(email)
    await leaveAndComeBack(page, () => page.request.post('/logout', { headers: fromOurPages() }))
    await expect(page).toHaveURL(/\/login\?from=%2Fdashboard%2Fsettings/)
    expect(await page.content()).not.toContain(email)
    for (const release of held) release()
  })

  test('asks the server again where no script ever watches', async ({ page }) => {
    await signInSomebody(page.request)
    await page.goto('/properties?category=For+Rent')
    const home = await page.getByRole('article').getByRole('link').first().getAttribute('href')
    await page.request.post('/api/favorites', {
      headers: fromOurPages(),
      data: { propertyId: home?.split('/').at(-1), isFavorite: true },
    })
    await page.goto('/dashboard/favorites')
    await waitForHydration(page)
    await page.getByRole('checkbox', { name: /^Compare/ }).check()
    await page.getByRole('button', { name: 'Make a shortlist' }).click()
    await page.getByLabel(/^Name/).fill('For one evening')
    await page.getByRole('button', { name: 'Save the shortlist' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    const link = await page.getByText(/^https?:.*\/shortlists\//).innerText()
    const list = page.url()
    await page.goto(link)
    await expect(page.getByRole('heading', { level: 1, name: 'For one evening' })).toBeVisible()
    await leaveAndComeBack(page, async () => {
      const owner = await page.context().newPage()
      await owner.goto(list)
      await waitForHydration(owner)
      await owner.getByRole('button', { name: 'End the link' }).click()
      await owner.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
      await expect(owner.getByText(/^https?:.*\/shortlists\//)).toHaveCount(0)
      await owner.close()
    })
    await expect(page.getByRole('heading', { level: 1, name: 'For one evening' })).toHaveCount(0)
    await expect(page.locator('body')).toBeVisible()
  })

  test('is left to that code once it is there', async ({ page }) => {
    await signInSomebody(page.request)
    await page.goto('/properties')
    const isHiddenWhenLeft = () => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      return document.documentElement.hidden
    }
    await expect.poll(() => page.evaluate(isHiddenWhenLeft)).toBe(false)
  })
})

test.describe('two tabs', () => {
  test.use({ expectedConsoleErrors: [/401/] })

  test('sign out together', { tag: '@desktop' }, async ({ page, context }) => {
    const { email, fullName } = await signInSomebody(page.request)
    const { sessionId } = await (await page.request.get('/api/session')).json()
    const other = await context.newPage()
    for (const tab of [page, other]) {
      await tab.goto('/dashboard')
      await waitForHydration(tab)
    }
    // What is in the background is not drawn, so that nothing there comes to rest.
    await page.bringToFront()
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page.getByText('Signed out successfully')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === '/')
    await expect(other).toHaveURL(/\/login/)
    // Nothing of them is left in either document, not even in a script that has run.
    for (const tab of [page, other]) {
      await waitForHydration(tab)
      const left = await tab.content()
      for (const trace of [email, fullName, sessionId]) expect(left).not.toContain(trace)
    }
  })

  test('leave nothing of somebody on a public page either', { tag: '@desktop' }, async ({
    page,
    context,
  }) => {
    const { email, fullName } = await signInSomebody(page.request)
    await page.goto('/about')
    await waitForHydration(page)
    expect(await page.content()).toContain(email)
    await page.evaluate(() => Object.assign(window, { isOldDocument: true }))
    const other = await context.newPage()
    await other.goto('/dashboard')
    await waitForHydration(other)
    await other.getByRole('button', { name: 'Logout' }).first().click()
    await expect(other).toHaveURL((url) => url.pathname === '/')

    await page.waitForFunction(() => !('isOldDocument' in window))
    await waitForHydration(page)
    const left = await page.content()
    for (const trace of [email, fullName]) expect(left).not.toContain(trace)
    await expect(page).toHaveURL(/\/about$/)
  })

  test('know of a sign-in that came with a page', { tag: '@desktop' }, async ({ page, context }) => {
    const person = makePerson()
    await signUp(page.request, person)
    const other = await context.newPage()
    await other.goto('/about')
    await other.evaluate(() => {
      const channel = new BroadcastChannel('fihankra:session')
      const messages: string[] = []
      channel.onmessage = ({ data }) => messages.push(data.type)
      Object.assign(window, { channel, messages })
    })
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    const heard = () => other.evaluate(() => (window as unknown as { messages: string[] }).messages)
    await expect.poll(heard).toContain('signed-in')
  })
})

test.describe('an administrator who is no longer one', { tag: '@desktop' }, () => {
  test.use({ expectedConsoleErrors: [/403|Failed to load resource/] })

  test('is refused at the next click', async ({ page, playwright, baseURL }) => {
    const colleague = makePerson()
    await signUp(page.request, colleague)
    const chief = await playwright.request.newContext({ baseURL: baseURL ?? '' })
    await signIn(chief, ADMINISTRATOR)
    const setRole = async (role: string) => {
      const found = await (await chief.get(`/dashboard/users?query=${colleague.email}`)).text()
      const path = /\/dashboard\/users\/[0-9a-f-]{36}\/role/.exec(found)?.[0] ?? ''
      const answer = await chief.post(path, {
        headers: fromOurPages(),
        form: { role, confirmed: 'yes' },
        maxRedirects: 0,
      })
      expect(answer.status()).toBeLessThan(400)
    }
    await setRole('admin')
    await signIn(page.request, colleague)
    // The page asks once by itself who is signed in: answered after the role is gone, it would refuse before the click.
    const isAsked = page.waitForResponse((response) => response.url().endsWith('/api/session'))
    await page.goto(`/dashboard/users?query=${colleague.email}`)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Manage Users' })).toBeVisible()
    await (await isAsked).finished()
    await setRole('user')

    await page.getByRole('link', { name: 'Audit Log' }).first().click()
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need administrator privileges to access this page.')).toBeVisible()
    await expect(page.getByText(/role/i).locator('visible=true').first()).toBeVisible()
    await expectAccessible(page)
    await chief.dispose()
  })
})

test.describe('a page that is nowhere', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('does not look as if somebody who is signed in were not', { tag: '@desktop' }, async ({ page }) => {
    await signInSomebody(page.request)
    await page.goto('/about')
    await waitForHydration(page)
    const mark = () => page.evaluate(() => localStorage.getItem('fihankra:signed-in'))
    await expect.poll(mark).not.toBeNull()
    await page.goto('/no-such-page')
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible()
    expect(await mark()).not.toBeNull()
  })
})

test('A page without a connection stays when a link is touched', { tag: '@desktop' }, async ({
  page,
  context,
}) => {
  await page.clock.install()
  // Without pictures, which would go on loading when the line is lost.
  await page.goto('/privacy-policy')
  await waitForHydration(page)
  await page.evaluate(() => Object.assign(window, { hasStayed: true }))
  const links = page.getByRole('navigation', { name: 'Main' })
  await context.setOffline(true)
  await links.getByRole('link', { name: 'Contact' }).focus()
  // What is behind a link is fetched a moment after the touch, once the page has heard of it.
  for (let moment = 0; moment < 5; moment++) await page.clock.runFor(200)
  await context.setOffline(false)
  await links.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/contact$/)
  expect(await page.evaluate(() => 'hasStayed' in window)).toBe(true)
})
