import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { makeAgent } from '../support/agents.ts'
import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyPlanOrder, insertJourneyProperty } from '../support/journey-database.ts'
import { ADMINISTRATOR, makePerson, signIn, signUp } from '../support/people.ts'

async function picture(name: string, color: string) {
  const image = sharp({ create: { width: 800, height: 600, channels: 3, background: color } })
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

const rowsOf = (page: Page) => page.getByRole('group', { name: /^Picture \d+$/ })

test('an administrator changes the pictures of another’s home, in the list and on their own page', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(180_000)
  const owner = makePerson()
  await signUp(page.request, owner)
  const title = `House of another ${owner.fullName.slice(4)}`
  const { id } = await insertJourneyProperty(owner.email, { title, status: 'withdrawn' })
  await signIn(page.request, ADMINISTRATOR)

  await page.goto(`/dashboard/properties?query=${encodeURIComponent(title)}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: `Edit: ${title}` }).click()
  const form = page.getByRole('form', { name: `Edit: ${title}` })
  await form.getByText('Pictures', { exact: true }).click()
  // Save is pressed at once and waits for what is on its way.
  await form
    .locator('input[type=file]')
    .setInputFiles([await picture('gate', '#8a7f6c'), await picture('yard', '#44aa66')])
  await expect(rowsOf(page)).toHaveCount(2)
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Property updated successfully!')).toBeVisible({ timeout: 60_000 })
  await expect(form).toHaveCount(0)

  await page.getByRole('button', { name: `More: ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Pictures' }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/properties/${id}/pictures$`))
  await expect(page.getByRole('heading', { level: 1, name: 'Pictures' })).toBeVisible()
  await expect(rowsOf(page)).toHaveCount(2)
  await expectToFit(page, 360, 768)
  await page.getByLabel('What does picture 2 show?').fill('The yard behind the house')
  await page.getByRole('button', { name: 'Make cover: picture 2' }).click()
  await expect(page.getByLabel('What does picture 1 show?')).toHaveValue('The yard behind the house')
  await page.getByRole('button', { name: 'Save pictures' }).click()
  await expect(page.getByText('Pictures saved')).toBeVisible()
  // Once more, so that the form knows the version that it has just made.
  await page.getByRole('button', { name: 'Remove: picture 2' }).click()
  const saved = page.waitForResponse(
    (answer) => answer.request().method() === 'POST' && answer.url().includes('/pictures/changes'),
  )
  await page.getByRole('button', { name: 'Save pictures' }).click()
  expect((await saved).status()).toBe(200)
  await page.reload()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page.getByLabel('What does picture 1 show?')).toHaveValue('The yard behind the house')

  await page.goto(`/dashboard/audit-log?event=property.edited&person=${ADMINISTRATOR.email}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: title }).first().click()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  await expectToFit(page, 390)
})

test('instalments, brand and first steps fit every screen', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(180_000)
  const { orderId, number } = await insertJourneyPlanOrder({ isParked: true })
  await signIn(page.request, ADMINISTRATOR)
  const pages = [
    [`/dashboard/orders/${orderId}/instalments`, 'Instalments'],
    ['/dashboard/brand', 'Brand and Texts'],
    ['/dashboard/first-steps', 'First Steps'],
  ] as const
  for (const [address, heading] of pages) {
    await page.goto(address)
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectToFit(page, 360, 390, 768)
  }
  await page.goto(`/dashboard/orders/${orderId}/instalments`)
  await waitForHydration(page)
  await expect(page.getByText(`Order ${number}`).first()).toBeVisible()
  await page.getByText('Record a payment', { exact: true }).click()
  await expectToFit(page, 360)

  await page.getByLabel('What becomes of it').selectOption({ label: 'Accept what came' })
  await page.getByRole('textbox', { name: 'Reason' }).fill('Seen at the provider')
  await page.getByRole('button', { name: 'Decide it' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decide it' }).click()
  await expect(page.getByRole('heading', { name: 'What came in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'A payment waits for a decision' })).toBeHidden()
})

test('the first steps are in the menu until all is done, and their lines are copied', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/system')
  await waitForHydration(page)
  const menu = page.getByRole('navigation', { name: 'Dashboard', exact: true })
  await menu.getByRole('link', { name: 'First Steps' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'First Steps' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Name the proxy' })).toContainText(
    'Not needed here',
  )
  const line = 'BACKUP_FOLDER=/var/backups/fihankra'
  await page.getByRole('button', { name: `Copy : ${line}` }).click()
  await expect(page.getByRole('button', { name: `Copied : ${line}` })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(line)
})

test('a field that is wrong is brought into sight with its label', { tag: '@phone' }, async ({ page }) => {
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/settings')
  await waitForHydration(page)
  const form = page.getByRole('form', { name: 'Profile' })
  await form.getByLabel('Full name').fill('')
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(form.getByLabel('Full name')).toBeFocused()
  const header = await page.getByRole('banner').boundingBox()
  const label = await form.getByText('Full name', { exact: true }).first().boundingBox()
  expect(label?.y).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? 0))
})

test('a page of homes is seen at once on a desktop, with agent and day whole', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.setTimeout(120_000)
  const agent = await makeAgent(browser)
  const word = agent.fullName.replace(/\W/g, '')
  for (let number = 1; number <= 24; number++)
    await insertJourneyProperty(agent.email, {
      title: `Two-bedroom flat with a balcony, ${number} of ${word}`,
    })
  await signIn(page.request, ADMINISTRATOR)
  await page.setViewportSize({ width: 1_440, height: 1_600 })
  await page.goto(`/dashboard/properties?query=${word}`)
  await waitForHydration(page)
  const rows = page.getByRole('table', { name: 'Properties' }).locator('tbody tr')
  await expect(rows).toHaveCount(24)
  const last = await rows.nth(23).boundingBox()
  expect(last && last.y + last.height).toBeLessThanOrEqual(1_600)
  // Agent and day are whole: what they hold is no wider than they are.
  const secondary = rows.locator('td:nth-child(2) p, time')
  await expect(secondary).toHaveCount(48)
  const cut = await secondary.evaluateAll(
    (texts) =>
      texts.filter(
        (text) => text.scrollWidth > text.clientWidth + 1 || text.scrollHeight > text.clientHeight + 1,
      ).length,
  )
  expect(cut).toBe(0)
})

test('an agent says with one press that a home is still available, and it waits no longer', {
  tag: '@phone',
}, async ({ page, browser }) => {
  test.setTimeout(120_000)
  const agent = await makeAgent(browser)
  const longAgo = new Date(Date.now() - 70 * 86_400_000)
  const title = `Old house of ${agent.fullName.slice(4)}`
  await insertJourneyProperty(agent.email, {
    title,
    createdAt: longAgo,
    publishedAt: longAgo,
    updatedAt: longAgo,
  })
  await signIn(page.request, agent)
  await page.goto('/dashboard')
  await waitForHydration(page)
  await expectToFit(page, 360)
  await page.getByRole('button', { name: `Still available: ${title}` }).click()
  await expect(page.getByText(`“${title}” is still available`)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `Still available: ${title}` }).click()
  await expect(page.getByText('Nothing waits for you.')).toBeVisible()
  await page.goto('/dashboard/properties?age=stale')
  await expect(page.getByText(title)).toHaveCount(0)
})

test('the search of a phone waits for words', { tag: '@phone' }, async ({ page }) => {
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/system')
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
})

test('the search over everything is reached with a key, and answers while one types', {
  tag: '@desktop',
}, async ({ page }) => {
  const owner = makePerson()
  await signUp(page.request, owner)
  const title = `Searched house ${owner.fullName.slice(4)}`
  await insertJourneyProperty(owner.email, { title })
  await signIn(page.request, ADMINISTRATOR)

  // Key and words are kept that come before any code is there.
  const { promise: pressed, resolve: letCodeCome } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await pressed
    await route.continue()
  })
  await page.goto('/dashboard/system', { waitUntil: 'commit' })
  const field = page.getByRole('searchbox', { name: 'Search everything' })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await page.keyboard.type(title)
  letCodeCome()
  const hit = page.getByRole('search', { name: 'Dashboard' }).getByRole('link', { name: title })
  await expect(hit).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(hit).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(hit).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard\/search\?query=/)
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeVisible()
  // The arrows go from the field into the list, as they do above every other page.
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('main').getByRole('link', { name: title }).first()).toBeFocused()
  // One field, whose words the list follows.
  await expect(page.getByRole('searchbox')).toHaveCount(1)
  await field.fill('no home is called that')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
})
