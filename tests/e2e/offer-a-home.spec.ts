import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { readOutboxMail } from '../support/mailbox.ts'
import { ADMINISTRATOR, makePerson, signIn } from '../support/people.ts'

const CONFIRM = /Confirm the home that you offer/
const mailTo = (to: string, subject: RegExp) => readOutboxMail(process.env.JOURNEY_DATA ?? '', to, subject)

async function picture(color: string): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const image = sharp({ create: { width: 1_200, height: 900, channels: 3, background: color } })
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

// As heavy as a phone's camera makes it: more than may be sent.
async function cameraPicture(): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const image = sharp({ create: { width: 4_032, height: 3_024, channels: 3, background: 'olive', noise } })
  const buffer = await image.jpeg({ quality: 96 }).toBuffer()
  expect(buffer.length).toBeGreaterThan(5_242_880)
  return { name: 'olive.jpg', mimeType: 'image/jpeg', buffer }
}

async function fillIn(page: Page, { email, location }: { email: string; location: string }): Promise<void> {
  await page.getByRole('radio', { name: 'Let it' }).check()
  await page.getByLabel('What is it?').selectOption('House')
  await page.getByLabel('Where is it?').fill(location)
  await page.getByLabel('What do you ask for it?').fill('3,500')
  await page.getByLabel(/^Bedrooms/).fill('3')
  await page.getByLabel(/^Bathrooms/).fill('2')
  await page.getByLabel('What should people know?').fill('Three rooms behind a wall, with a borehole.')
  await page.getByLabel('Name', { exact: true }).fill('Esi Owner')
  await page.getByLabel('Phone').fill('024 412 3456')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('checkbox', { name: /This home is mine/ }).check()
}

test('an owner offers a home, which the staff check and publish', { tag: '@phone' }, async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(180_000)
  const { email } = makePerson()
  // A word that no other home has.
  const word = `Nsuo${Date.now().toString(36).replace(/\d/g, 'x')}`
  const location = `${word} Street, Accra`
  const title = `3 bedroom house in ${location}`

  await test.step('the form says what is missing', async () => {
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'List with us' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'List your home with us' })).toBeVisible()
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Go on to the pictures' }).click()
    await expect(page.getByText('Say where it is: the area and the town')).toBeVisible()
    await expect(page.getByText(/^Tick this box/)).toBeVisible()
    await expectToFit(page)
    await fillIn(page, { email, location })
    await page.getByRole('button', { name: 'Go on to the pictures' }).click()
  })

  await test.step('pictures are added, one is removed, and a mail asks to confirm', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Add its pictures' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send my home' })).toBeDisabled()
    await page
      .locator('input[type=file]')
      .setInputFiles([await picture('tan'), await picture('teal'), await cameraPicture()])
    await expect(page.getByRole('listitem').getByRole('button', { name: /^Remove/ })).toHaveCount(3, {
      timeout: 60_000,
    })
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await expect(page.getByRole('button', { name: /^Remove picture/ })).toHaveCount(2)
    await expectToFit(page)
    await page.getByRole('button', { name: 'Send my home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
    const { link } = await mailTo(email, CONFIRM)
    await page.goto(link ?? '')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Confirm and send my home' }).click()
    await expect(page.getByText('Our office has your home.')).toBeVisible()
    await expectAccessible(page)
  })

  const staff = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await test.step('the staff see it with its pictures, accept it and publish the listing', async () => {
    await mailTo('office@fihankra.example', /An owner offers a home/)
    await signIn(staff.request, ADMINISTRATOR)
    await staff.goto('/dashboard/offered-homes?status=waiting')
    await waitForHydration(staff)
    await expectAccessible(staff)
    await staff.getByRole('link', { name: `House in ${location}` }).click()
    const pictures = staff.getByRole('list', { name: 'Pictures' }).getByRole('img')
    await expect(pictures).toHaveCount(2)
    await expect
      .poll(() => pictures.first().evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const address = await pictures.first().getAttribute('src')
    expect((await page.request.get(address ?? '', { maxRedirects: 0 })).status()).toBe(302)
    await expectToFit(staff)
    await staff.getByRole('button', { name: 'Accept and prepare' }).click()
    await expect(staff).toHaveURL(/\/submit-listing\?draft=/)
    await waitForHydration(staff)
    await expect(staff.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
    await expect(staff.getByRole('group', { name: /^Picture \d+$/ })).toHaveCount(2)
    await staff.getByRole('button', { name: 'Publish' }).click()
    await expect(staff.getByText('Property submitted successfully!')).toBeVisible()
    await mailTo(email, /We are preparing your listing/)
  })

  await test.step('everybody finds it', async () => {
    await page.goto(`/properties?query=${word}`)
    const card = page.getByRole('article').getByRole('heading', { name: location }).getByRole('link')
    await page.goto((await card.getAttribute('href')) ?? '')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await staff.goto('/dashboard/offered-homes?status=accepted')
    await staff.getByRole('link', { name: `House in ${location}` }).click()
    await expect(staff.getByText('Its listing is public.')).toBeVisible()
  })
})

test.describe('over a line that breaks', { tag: '@phone' }, () => {
  // Requests that the interruption cut off.
  test.use({ expectedConsoleErrors: [/net::ERR_/] })

  test('a picture goes on by itself when the line is back', async ({ page }) => {
    test.setTimeout(180_000)
    const { email } = makePerson()
    await page.goto('/list-with-us')
    await waitForHydration(page)
    await fillIn(page, { email, location: 'Labadi, Accra' })
    await page.getByRole('button', { name: 'Go on to the pictures' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Add its pictures' })).toBeVisible()

    // The first attempt is under way until the line is cut; whatever comes then is cut at once.
    const cut = Promise.withResolvers<void>()
    const uploads = '**/api/offered-homes/*/pictures'
    await page.route(uploads, async (route) => {
      await cut.promise
      await route.abort('connectionreset')
    })
    await page.locator('input[type=file]').setInputFiles(await picture('maroon'))
    await expect(page.getByText('Sending picture 1 of 1')).toBeVisible()
    cut.resolve()
    await expect(page.getByText('The connection was lost. It goes on by itself.')).toBeVisible()
    await page.unroute(uploads)

    const pictures = page.getByRole('list', { name: 'Your pictures' }).getByRole('listitem')
    await expect(pictures).toHaveCount(1, { timeout: 60_000 })
    await expect(pictures.getByRole('img', { name: 'Number 1 of your home' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send my home' })).toBeEnabled()
    await expectAccessible(page)
  })
})

test('an owner offers a home without script, and deletes the offer again', { tag: '@phone' }, async ({
  browser,
  baseURL,
}) => {
  const { email } = makePerson()
  const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/list-with-us')
  await page.getByRole('button', { name: 'Go on to the pictures' }).click()
  await expect(page.getByText('Say where it is: the area and the town')).toBeVisible()
  await fillIn(page, { email, location: 'Osu, Accra' })
  await page.getByRole('button', { name: 'Go on to the pictures' }).click()
  await page
    .getByLabel('A picture')
    .setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('not a picture') })
  await page.getByRole('button', { name: 'Add this picture' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByLabel('A picture').setInputFiles(await picture('maroon'))
  await page.getByRole('button', { name: 'Add this picture' }).click()
  await expect(page.getByText('The picture is added')).toBeVisible()
  await page.getByRole('button', { name: 'Send my home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your mail' })).toBeVisible()
  const { link } = await mailTo(email, CONFIRM)
  expect(link).toContain('/list-with-us/confirm?token=')
  await page.getByRole('button', { name: 'Delete my offer' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Your offer is deleted, with its pictures.')).toBeVisible()
})
