import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  firstHome,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { ADMINISTRATOR, makePerson, signIn, signInSomebody, signUp } from '../support/people.ts'

const SENT = 'Contact Request Sent'

async function openProperty(page: Page): Promise<string> {
  await page.goto('/properties?category=For+Sale&type=house&sort=price-desc')
  const address = (await firstHome(page).getAttribute('href')) ?? ''
  await page.goto(address)
  return address
}

const contact = (page: Page) =>
  page.getByRole('link', { name: 'Contact Agent' }).filter({ visible: true }).first()
const whatsapp = (page: Page) =>
  page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).first()

/** The inbox of an administrator with everything that is found for `query`. */
async function openInbox(browser: Browser, query: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })
  const page = await context.newPage()
  await signIn(page.request, ADMINISTRATOR)
  await page.goto(`/dashboard/leads?query=${encodeURIComponent(query)}`)
  await waitForHydration(page)
  return page
}

/** Every address that the page leads its browser to from now on. */
async function watchNavigation(page: Page): Promise<string[]> {
  const asked: string[] = []
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  devtools.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url))
  return asked
}

test('Somebody signed out asks the agent to call, and an administrator works the lead', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const person = makePerson()
  await signUp(page.request, person)
  await openProperty(page)
  await waitForHydration(page)
  const dialled = await watchNavigation(page)

  await contact(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sign in to contact the agent.')
  await dialog.getByLabel('E-mail').fill(person.email)
  await dialog.getByLabel('Password', { exact: true }).fill(person.password)
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()

  await expect(dialog.getByRole('heading', { name: 'Contact Agent' })).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(person.fullName)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(dialog.getByText('Please fill in all fields.')).toBeVisible()
  await dialog.getByLabel('Phone').fill('024 412 3456')
  await dialog.getByRole('button', { name: 'Send Request' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText('The agent will contact you shortly. Initiating call...')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(contact(page)).toBeFocused()
  await expect.poll(() => dialled).toEqual([expect.stringMatching(/^tel:\+\d+$/)])

  const inbox = await openInbox(browser, person.email)
  await expect(inbox.getByRole('link', { name: person.fullName })).toHaveCount(1)
  await expectAccessible(inbox)
  await inbox.getByRole('combobox', { name: `Status: ${person.fullName}` }).selectOption('Contacted')
  await expect(inbox.getByText('Lead marked as Contacted')).toBeVisible()
  await inbox.getByRole('button', { name: 'Undo' }).click()
  await expect(inbox.getByText('Lead marked as New')).toBeVisible()
  await expect(inbox.getByRole('combobox', { name: `Status: ${person.fullName}` })).toHaveValue('new')
  await inbox.getByRole('link', { name: person.fullName }).click()
  await expect(inbox.getByRole('heading', { name: person.fullName })).toBeVisible()
  await expect(inbox.getByRole('link', { name: '024 412 3456' })).toHaveAttribute('href', 'tel:+233244123456')
  await inbox.getByRole('combobox', { name: 'Status' }).selectOption('Contacted')
  await inbox.getByLabel('New note').fill('Comes on Monday.')
  await inbox.getByRole('button', { name: 'Add note' }).click()
  await expect(inbox.getByRole('listitem').filter({ hasText: 'Comes on Monday.' })).toBeVisible()
  await expect(inbox.getByLabel('New note')).toHaveValue('')
  // What was chosen beside it stays, and says that it is not saved.
  await expect(inbox.getByRole('combobox', { name: 'Status' })).toHaveValue('contacted')
  await expect(inbox.getByText('Not saved yet')).toBeVisible()
  await inbox.getByRole('button', { name: 'Save changes' }).click()
  await expect(inbox.getByText('The lead has been saved')).toBeVisible()
  await expect(inbox.getByText('Not saved yet')).toHaveCount(0)
  await expectToFit(inbox)
  await inbox.context().close()
})

test.describe('a request that does not reach the server', { tag: '@desktop' }, () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('says so, keeps everything, and can be sent again, without dialling from a desk', async ({ page }) => {
    const person = await signInSomebody(page.request)
    await openProperty(page)
    await waitForHydration(page)
    const dialled = await watchNavigation(page)
    await contact(page).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('+44 20 7946 0000')
    await page.route('**/api/leads', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Error', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText(
      'Failed to send contact request. Please try again. Check your connection',
    )
    await expect(dialog.getByLabel('Name')).toHaveValue(person.fullName)
    await expect(dialog.getByLabel('Phone')).toHaveValue('+44 20 7946 0000')
    await page.unroute('**/api/leads')
    await dialog.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await expect(dialog).toBeHidden()
    expect(dialled).toEqual([])
  })
})

test('A chat on WhatsApp opens at once and is stored as a lead with its plan', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const person = await signInSomebody(page.request)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  await openProperty(page)
  await waitForHydration(page)
  await page.getByRole('radio').first().check({ force: true })
  const noted = page.waitForResponse('**/api/leads')
  const [chat] = await Promise.all([page.waitForEvent('popup'), whatsapp(page).click()])
  expect((await noted).status()).toBe(200)
  await expect(chat).toHaveURL(/^https:\/\/wa\.me\/\d+\?text=/)
  const text = new URL(chat.url()).searchParams.get('text') ?? ''
  expect(text).toContain('Payment plan: 3 months')
  expect(text).toContain(new URL(page.url()).pathname)

  const inbox = await openInbox(browser, person.email)
  await inbox.getByRole('link', { name: person.fullName, exact: true }).click()
  await expect(inbox.getByText('3 months')).toBeVisible()
  await inbox.context().close()
})

test.describe('without JavaScript', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false, expectedConsoleErrors: [/422/] })

  test('the form is a page behind the sign-in', async ({ page }) => {
    const person = makePerson()
    await signUp(page.request, person)
    const address = await openProperty(page)
    await contact(page).click()
    await expect(page).toHaveURL(`/login?from=${encodeURIComponent(`${address}/contact-agent`)}`)
    await page.getByLabel('E-mail').fill(person.email)
    await page.getByLabel('Password', { exact: true }).fill(person.password)
    await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL(`${address}/contact-agent`)
    await expect(page.getByLabel('Name')).toHaveValue(person.fullName)
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText('Please fill in all fields.')).toBeVisible()
    await page.getByLabel('Phone').fill('024 412 3456')
    await page.getByRole('button', { name: 'Send Request' }).click()
    await expect(page.getByText(SENT)).toBeVisible()
    await expectNoSidewaysScroll(page)
  })
})
