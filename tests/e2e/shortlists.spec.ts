import type { Browser, Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { fromOurPages, signInSomebody } from '../support/people.ts'

async function saveHomes(page: Page, count: number) {
  await page.goto('/properties?category=For+Rent')
  const links = page.getByRole('article').getByRole('heading').getByRole('link')
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  for (const path of paths.slice(0, count))
    await page.request.post('/api/favorites', {
      headers: fromOurPages(),
      data: { propertyId: path.split('/').at(-1), isFavorite: true },
    })
}

const someoneElse = (browser: Browser, javaScriptEnabled = true) =>
  browser.newContext({
    baseURL: process.env.JOURNEY_URL ?? '',
    viewport: { width: 390, height: 844 },
    javaScriptEnabled,
  })

test('an owner shares a shortlist, family votes and comments without an account, and the owner moderates', {
  tag: '@phone',
}, async ({ page, browser }) => {
  await signInSomebody(page.request)
  await saveHomes(page, 2)
  await page.goto('/dashboard/favorites')
  await waitForHydration(page)
  for (const box of await page.getByRole('checkbox', { name: /^Compare/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Make a shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New shortlist' })).toBeVisible()
  await expectToFit(page, 1280)
  await page.getByLabel(/^Name/).fill('Our first home')
  await page.getByRole('button', { name: 'Save the shortlist' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our first home' })).toBeVisible()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByText(/^https?:.*\/shortlists\//).innerText()
  expect(link).toMatch(/\/shortlists\/[0-9a-f]{32}$/)
  const chat = await page.getByRole('link', { name: 'Send over WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(chat ?? '')).toContain(link)
  await expectToFit(page, 1280)

  const path = new URL(link).pathname
  const family = await someoneElse(browser)
  const phone = await family.newPage()
  const answer = await phone.goto(path)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(phone.locator('script[src]')).toHaveCount(0)
  await expect(phone.locator('meta[property="og:image"]')).toHaveCount(1)
  expect(await family.cookies()).toEqual([])
  await expectToFit(phone)
  const home = phone.getByRole('article').nth(1)
  // Without a name the vote waits beside its field.
  await home.getByRole('button', { name: /^Like/ }).click()
  await expect(phone.getByText('Write your first name, so that they know who says it.')).toHaveCount(1)
  const asked = phone.getByLabel('Your first name').first()
  await expect(asked).toBeFocused()
  await asked.fill('Esi')
  await asked.press('Enter')
  await expect(home.getByText('1 likes it: Esi')).toBeVisible()
  expect((await family.cookies()).map(({ path: at }) => at)).toEqual([path])
  await home.getByRole('button', { name: /^Not for me/ }).click()
  await expect(home.getByText('1 would not take it: Esi')).toBeVisible()
  await expect(home.getByText('likes it')).toHaveCount(0)
  await home.getByText('Write a comment').click()
  await home.getByLabel('Comment', { exact: true }).fill('Is there <b>water</b> every day?')
  await home.getByRole('button', { name: 'Send' }).click()
  await expect(home.getByText('Is there <b>water</b> every day?')).toBeVisible()
  await expectAccessible(phone)

  await page.goto('/dashboard/shortlists')
  await expect(page.getByRole('listitem').filter({ hasText: 'Our first home' })).toContainText(
    /1 person takes part.*Open until \d+ \w+ \d{4}.*1 vote · 1 comment/,
  )
  await expect(page.getByText('Most liked')).toHaveCount(0)
  await expectToFit(page, 1280)
  await page.getByRole('link', { name: 'Start a shortlist' }).click()
  await page.getByRole('checkbox', { name: /./ }).first().check()
  await expectToFit(page, 1280)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go on with what is ticked' }).click()
  await expect(page.getByRole('list', { name: 'Homes of the list' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('link', { name: 'Shortlists', exact: true }).last().click()
  await page.getByRole('link', { name: 'Our first home' }).click()
  await waitForHydration(page)
  await expect(page.getByText('1 would not take it: Esi')).toBeVisible()
  // Who answered stands before the homes, however many there are.
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN
  expect(await topOf(page.getByRole('heading', { name: 'Who takes part' }))).toBeLessThan(
    await topOf(page.getByRole('list', { name: 'Homes of the list' })),
  )
  await expectToFit(page, 320, 1280)
  await page.getByRole('button', { name: 'Remove the comment of Esi' }).click()
  await expect(page.getByText('Is there <b>water</b> every day?')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove Esi' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('would not take it')).toHaveCount(0)
  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('button', { name: 'Make the link' })).toBeVisible()
  const gone = await phone.goto(path)
  expect(gone?.status()).toBe(410)
  await expect(phone.getByRole('heading', { name: 'This link does not work any more' })).toBeVisible()
  await expectAccessible(phone)
  await family.close()
})

test('an owner changes the name of a list and adds a saved home to it', { tag: '@phone' }, async ({
  page,
}) => {
  await signInSomebody(page.request)
  await saveHomes(page, 2)
  await page.goto('/dashboard/shortlists/new')
  for (const box of await page.getByRole('checkbox', { name: /./ }).all()) await box.check()
  await page.getByRole('button', { name: 'Go on with what is ticked' }).click()
  await page.getByRole('button', { name: 'Save the shortlist' }).click()
  await expect(page.getByText('Ask your family')).toBeVisible()
  await waitForHydration(page)
  await page.getByText('Change the name', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Near my work')
  await page.getByRole('button', { name: 'Save the name' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Near my work' })).toBeVisible()
  // What was taken off can be added again from what is saved.
  const homes = page.getByRole('article')
  await page
    .getByRole('button', { name: /^Take off the list: / })
    .first()
    .click()
  await expect(homes).toHaveCount(1)
  await page.getByText('Add a home', { exact: true }).click()
  // Further down the bar at the top covers a button by half.
  await page.evaluate(() => scrollTo(0, 0))
  await expectToFit(page, 320, 1280)
  await page.getByRole('button', { name: /^Add / }).click()
  await expect(homes).toHaveCount(2)
})

test('a list without a name typed says who is asked for it, without script', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  await signInSomebody(page.request)
  await saveHomes(page, 1)
  await page.goto('/dashboard/favorites')
  await waitForHydration(page)
  await page.getByRole('checkbox', { name: /^Compare/ }).check()
  await page.getByRole('button', { name: 'Make a shortlist' }).click()
  await page.getByRole('button', { name: 'Save the shortlist' }).click()
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByText(/^https?:.*\/shortlists\//).innerText()
  const family = await someoneElse(browser, false)
  const phone = await family.newPage()
  await phone.goto(new URL(link).pathname)
  await phone.getByText('Write a comment').click()
  await phone.getByLabel('Your first name').last().fill('Kojo')
  await phone.getByLabel('Comment', { exact: true }).fill('Close to my school')
  await phone.getByRole('button', { name: 'Send' }).click()
  await expect(phone.getByText('You take part as Kojo.')).toBeVisible()
  await expect(phone.getByText('Close to my school')).toBeVisible()
  await family.close()
})
