import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

const WORDS = 'Quiet street behind the school, with a walled compound and a borehole.'
const ROW =
  'title,description,location,price_cedis,type,tag,beds,baths\n%,Quiet street with a walled compound and a mango tree.,Osu,1250000,House,For Sale,3,2\n'

test('an agent shows the owner a draft by a private link, and ends it', { tag: '@desktop' }, async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Draft ${Date.now()}`
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/dashboard/properties/import')
  await waitForHydration(page)
  const file = { name: 'home.csv', mimeType: 'text/csv', buffer: Buffer.from(ROW.replace('%', title)) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check file' }).click()
  await page.getByRole('button', { name: 'Import 1 good row' }).click()
  await page.getByRole('link', { name: 'See my drafts' }).click()
  await page
    .getByRole('link', { name: `Finish: ${title}` })
    .locator('visible=true')
    .click()
  // What stands in the form is saved and shown.
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Description' }).fill(WORDS)
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  // The page that visitors will see, with what it is and the ways on at the foot of the window.
  const bar = page.getByRole('complementary', { name: 'Private preview' })
  await expect(bar).toContainText('Only you see it.')
  await expect(bar.getByRole('link', { name: 'Edit' })).toBeInViewport({ ratio: 1 })
  await waitForHydration(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(main.getByText('GH₵1,250,000', { exact: true }).locator('visible=true').first()).toBeVisible()
  await expect(main.getByText(WORDS).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const shown = page.getByText(/\/preview\/[0-9a-f]{32}$/)
  await expect(shown).toBeVisible()
  const link = (await shown.textContent()) ?? ''
  await expect(bar).toContainText('and whoever has the private link, until ')
  await expectToFit(page, 360, 768)

  const owner = await browser.newContext({
    baseURL: process.env.JOURNEY_URL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const phone = await owner.newPage()
  const answer = await phone.goto(new URL(link).pathname)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(phone.getByText('This is a private preview')).toBeInViewport()
  await expect(phone.getByText(/Add to Cart|Contact Agent/)).toHaveCount(0)
  await expect(phone.getByText('12 months').first()).toBeVisible()
  await expect(phone.getByRole('link', { name: 'Report this listing' })).toHaveCount(0)
  await expect(phone.getByRole('main').getByRole('link', { name: /Properties/ })).toHaveCount(0)
  await expect(phone.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')).toHaveText([
    'Home',
    /Osu/,
    title,
  ])
  await expectToFit(phone)

  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await expect(page.getByRole('button', { name: 'Make the link' })).toBeVisible()
  expect((await phone.goto(new URL(link).pathname))?.status()).toBe(410)
  await expect(phone.getByRole('heading', { level: 1, name: 'This preview has ended' })).toBeVisible()
  await expectAccessible(phone)
  await owner.close()
})
