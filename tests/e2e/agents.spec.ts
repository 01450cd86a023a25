import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { makeAgent } from '../support/agents.ts'
import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyProperty } from '../support/journey-database.ts'
import { ADMINISTRATOR, signIn, signInSomebody } from '../support/people.ts'

// Pages that are refused, and homes of others, which are not there for an agent.
test.use({ expectedConsoleErrors: [/status of (403|404)/] })

// A word that nothing else has.
const newWord = () => `Odo${Date.now().toString(36).replace(/\d/g, 'x')}`

async function newPage(browser: Browser): Promise<Page> {
  return await (await browser.newContext({ baseURL: process.env.JOURNEY_URL ?? '' })).newPage()
}

test('an agent publishes at once, and sees nothing of the dashboard but their own', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.setTimeout(180_000)
  const word = newWord()
  const title = `Bungalow of ${word}`
  const agent = await makeAgent(browser)
  const { id: anothers } = await insertJourneyProperty(ADMINISTRATOR.email, { title: `House of ${word}` })
  await signIn(page.request, agent)

  await test.step('the dashboard offers what is theirs', async () => {
    await page.goto('/dashboard')
    const links = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    await expect(links.filter({ hasText: 'My Listings' })).toBeVisible()
    for (const name of ['Manage Users', 'Payments', 'Articles', 'Audit Log', 'Offered Homes'])
      await expect(links.filter({ hasText: name })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('all else is denied', async () => {
    for (const path of [
      '/dashboard/users',
      '/dashboard/subscribers',
      '/dashboard/payments',
      '/dashboard/audit-log',
      '/submit-blog',
    ]) {
      expect((await page.goto(path))?.status()).toBe(403)
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible()
    }
    await expectAccessible(page)
    for (const path of [
      `/submit-listing?edit=${anothers}`,
      `/dashboard/properties/${anothers}/history`,
      `/dashboard/properties/${anothers}/pictures`,
    ])
      expect((await page.goto(path))?.status()).toBe(404)
  })

  await test.step('homes, leads and orders of others are in no list and no search', async () => {
    for (const path of [`/dashboard/properties?query=${word}`, `/dashboard/search?query=${word}`]) {
      await page.goto(path)
      await expect(page.getByRole('main')).toBeVisible()
      await expect(page.getByText(`House of ${word}`)).toHaveCount(0)
    }
    for (const [path, empty] of [
      ['/dashboard/leads', 'No leads yet'],
      ['/dashboard/orders', 'No orders yet'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(empty)).toBeVisible()
    }
    await expectAccessible(page)
  })

  await test.step('a home of their own is public at once', async () => {
    await page.goto('/submit-listing')
    await waitForHydration(page)
    await page.locator('input[type=file]').setInputFiles(await makePicture())
    await expect(page.getByRole('group', { name: /^Picture \d+$/ })).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Title' }).fill(title)
    await page
      .getByLabel('Description')
      .fill('Two bedrooms with a wall and a gate. The market is five minutes away on foot.')
    await page.getByRole('combobox', { name: 'Type' }).selectOption('House')
    await page.getByLabel('Location').fill(`${word} Street, Nungua`)
    await page.getByRole('textbox', { name: 'Price' }).fill('480000')
    // Its picture may still be on its way.
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Property submitted successfully!')).toBeVisible({ timeout: 60_000 })
    const visitor = await newPage(browser)
    await visitor.goto(`/properties?query=${word}`)
    await expect(visitor.getByRole('article').getByRole('heading', { name: title })).toBeVisible()
    await visitor.context().close()
  })

  await test.step('it alone is in their lists', async () => {
    for (const path of [`/dashboard/listings?query=${word}`, `/dashboard/properties?query=${word}`]) {
      await page.goto(path)
      await expect(page.getByText(title).locator('visible=true').first()).toBeVisible()
      await expect(page.getByText(`House of ${word}`)).toHaveCount(0)
    }
    await expectAccessible(page)
  })
})

test('a press on WhatsApp becomes a lead, which the agent of the home answers', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000)
  const title = `Cottage of ${newWord()}`
  const agent = await makeAgent(browser)
  const { id } = await insertJourneyProperty(agent.email, { title })
  const desk = await newPage(browser)
  await signIn(desk.request, agent)

  const person = await test.step('a visitor opens a chat about a home', async () => {
    const somebody = await signInSomebody(page.request)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
    await page.goto(`/properties/${id}`)
    await waitForHydration(page)
    const noted = page.waitForResponse('**/api/leads')
    const [chat] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).first().click(),
    ])
    await expect(chat).toHaveURL(/^https:\/\/wa\.me\/\d+\?text=/)
    expect((await noted).status()).toBe(200)
    return somebody
  })

  await test.step('the agent sees it on the dashboard, and finds it', async () => {
    await desk.setViewportSize({ width: 390, height: 844 })
    await desk.goto('/dashboard')
    await waitForHydration(desk)
    await expect(desk.getByRole('main').getByText(person.fullName).first()).toBeVisible()
    await desk.goto('/dashboard/leads')
    await waitForHydration(desk)
    await expectToFit(desk)
    // Beside it is the letter to them, since they left no number.
    await desk.getByRole('link', { name: person.fullName, exact: true }).click()
    await expect(desk.getByRole('heading', { level: 1, name: person.fullName })).toBeVisible()
    await expect(desk.getByText('Answered', { exact: true })).toHaveCount(0)
  })

  await test.step('marked as contacted, it has an answer time, and so has the agent', async () => {
    await desk.getByRole('combobox', { name: 'Status' }).selectOption('Contacted')
    await desk.getByRole('button', { name: 'Save changes' }).click()
    await expect(desk.getByText('The lead has been saved').first()).toBeVisible()
    await expect(desk.getByText(/, within \d+ minutes?$/)).toBeVisible()
    await expectAccessible(desk)
    await desk.goto('/dashboard/leads')
    await waitForHydration(desk)
    await desk.getByText(/^Answer times of the last/).click()
    const times = desk.getByRole('listitem').filter({ hasText: agent.fullName })
    await expect(
      times
        .filter({ hasText: /minute/ })
        .locator('visible=true')
        .first(),
    ).toBeVisible()
    await expectAccessible(desk)
  })
  await desk.context().close()
})

async function makePicture() {
  const image = sharp({ create: { width: 1_200, height: 900, channels: 3, background: 'tan' } })
  return { name: 'house.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}
