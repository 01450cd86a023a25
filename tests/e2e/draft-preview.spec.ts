import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

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
  await page.getByRole('link', { name: 'Private preview' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Private preview' })).toBeVisible()
  await waitForHydration(page)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2, name: title })).toBeVisible()
  for (const shown of ['GH₵1,250,000', 'Quiet street with a walled compound and a mango tree.'])
    await expect(main.getByText(shown, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the link' }).click()
  const link = await page.getByLabel('The link').inputValue()
  expect(link).toMatch(/\/preview\/[0-9a-f]{32}$/)
  await expectToFit(page)

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
  await expect(phone.getByText('This is a private preview')).toBeVisible()
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
