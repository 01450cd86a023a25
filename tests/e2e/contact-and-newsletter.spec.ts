import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { ADMINISTRATOR, makePerson, signIn, signInSomebody } from '../support/people.ts'
import { startBuiltServer } from '../support/server.ts'

const SENT = 'Message sent. We will reply by e-mail.'
const OFFICE = 'office@fihankra.example'
const THANKS = 'Thank you for subscribing to our newsletter!'
// A single grey pixel.
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4//8/AAX+Av4zEpUUAAAAAElFTkSuQmCC',
  'base64',
)

test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

const mailTo = (to: string, subject: RegExp) => readOutboxMail(process.env.JOURNEY_DATA ?? '', to, subject)

async function openAsAdministrator(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })
  const page = await context.newPage()
  await signIn(page.request, ADMINISTRATOR)
  await page.goto(path)
  await waitForHydration(page)
  return page
}

/** Every origin that the page asks for anything. */
function noteOrigins(page: Page): Set<string> {
  const origins = new Set<string>()
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) origins.add(origin)
  })
  return origins
}

const newsletterForm = (page: Page) => page.getByRole('form', { name: 'Newsletter' })

test('A visitor writes to the office and looks at the map, which is the first to ask another site', {
  tag: '@phone',
}, async ({ page, browser }) => {
  const person = makePerson()
  const subject = `A viewing for ${person.fullName}`
  const origins = noteOrigins(page)
  for (const path of ['/', '/properties', '/about', '/blog', '/privacy-policy', '/contact']) {
    await page.goto(path)
    await waitForHydration(page)
  }
  expect([...origins]).toEqual([process.env.JOURNEY_URL])
  await expectNoSidewaysScroll(page)

  const send = page.getByRole('button', { name: 'Send message' })
  await send.click()
  await expect(page.getByText('Enter your name')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  // The field was scrolled to, and a link above it may lie half under the header.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await page.getByLabel('Name', { exact: true }).fill(person.fullName)
  await page.getByLabel('E-mail').fill(person.email)
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning,\n\nmay I see the house?')

  await page.route('**/contact.data*', (route) => route.abort())
  await send.click()
  await expect(page.getByRole('alert')).toContainText('Your message did not reach us.')
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(/may I see the house/)
  await page.unroute('**/contact.data*')
  await send.click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText(SENT)).toBeInViewport()
  await expectAccessible(page)

  const passedOn = await mailTo(OFFICE, new RegExp(person.fullName))
  expect(passedOn.text).toContain('> may I see the house?')
  const acknowledged = await mailTo(person.email, /We have your message/)
  expect(acknowledged.text).not.toContain(person.fullName)
  expect(acknowledged.text).not.toContain('the house')

  const inbox = await openAsAdministrator(
    browser,
    `/dashboard/leads?query=${encodeURIComponent(person.email)}`,
  )
  await expect(inbox.getByText(subject)).toBeVisible()
  await inbox.getByRole('link', { name: person.fullName, exact: true }).click()
  await expect(inbox.getByText('may I see the house?')).toBeVisible()
  await inbox.context().close()

  expect([...origins]).toEqual([process.env.JOURNEY_URL])
  const map = page.getByRole('region', { name: 'Map with our office' })
  await page.route('https://tiles.example/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page.getByText('The map did not load.')).toBeVisible()
  await expect(map).toBeHidden()
  await page.unroute('https://tiles.example/**')
  await page.route('https://tiles.example/**', (route) =>
    route.fulfill({ contentType: 'image/png', body: TILE }),
  )
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(map).toBeVisible()
  await expect(map).toBeFocused()
  await expect(page.getByText('Map: © OpenStreetMap contributors')).toBeVisible()
  await expect(map.locator('img.leaflet-tile-loaded').first()).toBeVisible()
  const closer = page.waitForRequest(/tiles\.example\/16\//)
  await page.keyboard.press('+')
  await closer
  await map.getByRole('button', { name: /the office/ }).press('Enter')
  await expect(map.getByText('Accra, Ghana')).toBeVisible()
  await expectAccessible(page)
  expect([...origins].sort()).toEqual([process.env.JOURNEY_URL ?? '', 'https://tiles.example'].sort())
})

test('Without tiles the map is drawn by the site itself, and is moved by keys and buttons', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-map-'))
  const server = await startBuiltServer({
    environment: { DATA_DIR: dataDirectory, SAMPLE_DATA: 'off' },
    logFile: 'test-results/map-server.log',
  })
  try {
    const origins = noteOrigins(page)
    await page.goto(`${server.url}/contact`)
    await waitForHydration(page)
    const map = page.getByRole('region', { name: 'Map with our office' })
    const showMap = page.getByRole('button', { name: 'Show map' })
    await page.route('**/api/places/map', (route) => route.abort())
    const tried = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/places/map'))
    await showMap.scrollIntoViewIfNeeded()
    await tried
    await expect(page.getByText('The map did not load.')).toBeHidden()
    await showMap.click()
    await expect(page.getByText('The map did not load.')).toBeVisible()
    await expect(page.getByRole('img', { name: 'A drawing of streets with a pin' })).toBeVisible()
    await page.unroute('**/api/places/map')

    await showMap.click()
    await expect(map).toBeFocused()
    await expect(map.getByText('Accra', { exact: true })).toBeVisible()
    await expect(map.getByText('James Town', { exact: true })).toBeVisible()
    await expect(page.getByText('Map: Natural Earth')).toBeVisible()
    // Else a button of the map may lie half under the header.
    await map.evaluate((element) => element.scrollIntoView({ block: 'center' }))
    await expectToFit(page)

    const pin = map.getByRole('button', { name: /the office/ })
    const before = await pin.boundingBox()
    await page.keyboard.press('ArrowUp')
    await expect.poll(async () => (await pin.boundingBox())?.y).toBeGreaterThan((before?.y ?? 0) + 40)

    for (let step = 0; step < 6; step++) {
      await map.getByRole('button', { name: 'Zoom out' }).click()
      await expect(map.locator('.leaflet-zoom-anim')).toHaveCount(0)
    }
    await expect(map.getByText('Ashanti', { exact: true })).toBeVisible()
    await expect(map.getByText('Accra', { exact: true })).toBeHidden()
    await expect(map.getByRole('button', { name: 'Zoom out' })).toBeDisabled()
    await map.getByRole('button', { name: 'Zoom in' }).click()
    // A key during the movement is not counted, so it waits for the names that come with the new zoom.
    await expect(map.getByText('Savannah', { exact: true })).toBeVisible()
    await map.focus()
    await page.keyboard.press('+')
    await expect(map.getByText('Kumasi', { exact: true })).toBeVisible()
    await expect(map.getByText('Savannah', { exact: true })).toBeHidden()
    await expectAccessible(page)
    expect([...origins]).toEqual([server.url])
    expect(new URL(page.url()).pathname).toBe('/contact')

    await page.reload()
    await page.getByText('Where we are').scrollIntoViewIfNeeded()
    await expect(map.getByText('James Town', { exact: true })).toBeVisible()
    await expect(map).not.toBeFocused()
    await expect(showMap).toBeHidden()
  } finally {
    await server.stop()
    rmSync(dataDirectory, { recursive: true })
  }
})

test('Somebody signed in need not say who they are', { tag: '@desktop' }, async ({ page }) => {
  const person = await signInSomebody(page.request)
  await page.goto('/contact')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.fullName)
  await expect(page.getByLabel('E-mail')).toHaveValue(person.email)
})

test('A visitor subscribes on the home page, confirms by mail, and unsubscribes again', {
  tag: '@phone',
}, async ({ page, browser, request }) => {
  const { email } = makePerson()
  await page.goto('/')
  await waitForHydration(page)
  const form = newsletterForm(page)
  const field = form.getByLabel('E-mail')
  await page.route('**/api/newsletter', (route) => route.abort())
  await field.fill(email)
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByText('That did not reach us.')).toBeVisible()
  await expect(field).toHaveValue(email)
  await page.unroute('**/api/newsletter')

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/newsletter', async (route) => {
    await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Subscribe' }).click()
  await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeVisible()
  answer()
  await expect(page.getByText(THANKS)).toBeVisible()
  await expect(field).toHaveValue('')
  await expect(form.getByRole('status')).toContainText('confirm that the address is yours')
  await expectAccessible(page)

  const first = await mailTo(email, /Confirm your subscription/)
  expect(first.link).toMatch(/\/newsletter\/confirm\?token=/)
  await page.goto(first.link ?? '')
  await waitForHydration(page)
  const inbox = await openAsAdministrator(browser, `/dashboard/subscribers?query=${email}`)
  await expect(inbox.getByRole('cell', { name: /Not confirmed$/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('You are subscribed.')).toBeVisible()
  await inbox.reload()
  await expect(inbox.getByRole('cell', { name: /Confirmed$/ })).toBeVisible()
  await expectToFit(inbox)

  // Whoever asks again is told by mail only that it comes already, with the way to end it.
  await page.goto('/newsletter')
  await waitForHydration(page)
  await newsletterForm(page).getByLabel('E-mail').fill(email)
  await newsletterForm(page).getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(THANKS)).toBeVisible()
  const second = await mailTo(email, /You get our newsletter already/)
  expect(second.link).toMatch(/\/newsletter\/unsubscribe\?token=/)
  await page.goto(second.link ?? '')
  await waitForHydration(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByText('You are unsubscribed.')).toBeVisible()
  // A mail program asks by itself, says nothing of where it comes from, and may ask again.
  const oneClick = await request.post(second.link ?? '', { form: { 'List-Unsubscribe': 'One-Click' } })
  expect(oneClick.status()).toBe(200)

  await inbox.reload()
  await waitForHydration(inbox)
  await expect(inbox.getByRole('cell', { name: /Unsubscribed$/ })).toBeVisible()
  await inbox.getByRole('button', { name: `Remove: ${email}` }).click()
  const dialog = inbox.getByRole('dialog')
  await expect(dialog).toContainText(email)
  await expectAccessible(inbox)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(inbox.getByText('The address and its mails are removed')).toBeVisible()
  await expect(inbox.getByRole('heading', { name: 'Nobody like that' })).toBeVisible()
  await inbox.context().close()
})

test('An administrator sends an article to the subscribers once', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  const { email } = makePerson()
  await page.goto('/newsletter')
  await waitForHydration(page)
  await newsletterForm(page).getByLabel('E-mail').fill(email)
  await newsletterForm(page).getByRole('button', { name: 'Subscribe' }).click()
  const { link } = await mailTo(email, /Confirm your subscription/)
  await page.goto(link ?? '')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByText('You are subscribed.')).toBeVisible()

  const office = await openAsAdministrator(browser, '/dashboard/subscribers')
  await office.getByRole('link', { name: 'Write a newsletter' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Newsletter' })).toBeVisible()
  await waitForHydration(office)
  // Other journeys publish articles and homes meanwhile: the address holds these from here on.
  await office.getByLabel('Find homes').fill('Fourth Circular')
  await expect(office).toHaveURL(/Fourth/)
  await expect(office.getByText('Found for “Fourth Circular”')).toBeVisible()
  const chosen = await office
    .getByRole('combobox', { name: 'Article' })
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text ?? '')
  const title = chosen.replace(/ \([^)]*\)$/, '')
  await office
    .getByRole('checkbox', { name: /Fourth Circular/ })
    .first()
    .check()
  // The mail follows what is ticked, and the box stays under the finger.
  await expect(office.getByText('Homes in this mail: 1 of 6')).toBeVisible()
  await expect(office.getByRole('checkbox', { name: /Fourth Circular/ }).first()).toBeFocused()
  const inMail = office.frameLocator('iframe').locator('a[href*="/properties/"]')
  await expect(inMail.first()).toBeAttached()
  await expect
    .poll(() =>
      office
        .locator('iframe')
        .evaluate(
          (frame: HTMLIFrameElement) =>
            (frame.contentDocument?.documentElement.scrollHeight ?? Infinity) - frame.clientHeight,
        ),
    )
    .toBe(0)
  await expectToFit(office)
  await office.getByRole('button', { name: /^Send to \d+ subscriber/ }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog).toContainText(title)
  await dialog.getByRole('button', { name: 'Send it' }).click()
  await expect(office.getByText(/The article is on its way to \d+ subscriber/)).toBeVisible()
  await expect(office.getByRole('heading', { name: 'The newsletter is on its way' })).toBeVisible()
  await expect(office.getByRole('combobox', { name: 'Article' })).toHaveCount(0)
  // A dialog that closes goes a step back, which would end a page that is just being opened.
  await expect(dialog).toBeHidden()
  await office.getByRole('link', { name: 'What becomes of it' }).click()
  await expect(office.getByRole('heading', { level: 1, name: 'Subscribers' })).toBeVisible()
  await expect(office.getByRole('table', { name: 'Sent newsletters' })).toContainText(title)
  const mail = await mailTo(email, new RegExp(title.slice(0, 30).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  expect(mail.text).toContain('/blog/')
  expect(mail.text).toContain('/properties/')
  expect(mail.link).toMatch(/\/newsletter\/unsubscribe\?token=/)
  await office.context().close()
})
