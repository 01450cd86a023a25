import {
  expect,
  expectAccessible,
  expectToFit,
  firstHome,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

test('a visitor reports a listing, and an administrator settles it', { tag: '@phone' }, async ({
  page,
  browser,
}) => {
  const note = `Asked for a viewing fee, ${Date.now()}`
  await page.goto('/properties')
  await firstHome(page).click()
  await page.getByRole('link', { name: 'Report this listing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Report this listing' })).toBeVisible()
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Choose what is wrong')).toBeVisible()
  await expect(page.getByRole('radio').first()).toBeFocused()
  await expectToFit(page)
  await page.getByRole('radio', { name: 'Somebody asks for money before a visit' }).check()
  await page.getByLabel(/What should we know/).fill(note)
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Thank you. We have your report.')).toBeVisible()
  await expectAccessible(page)

  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_URL ?? '',
    viewport: { width: 390, height: 844 },
  })
  const office = await context.newPage()
  await signIn(office.request, ADMINISTRATOR)
  await office.goto('/dashboard/reports?status=open')
  await waitForHydration(office)
  const report = office.getByRole('listitem').filter({ hasText: note }).last()
  await expect(report).toBeVisible()
  await expectToFit(office)
  const settle = async () => {
    await report.getByText('Settle', { exact: true }).click()
    await report.getByLabel('What was done').fill('Called the agent')
    await report.getByRole('button', { name: 'Settle the report' }).click()
    await expect(office.getByText('The report is settled')).toBeVisible()
    await expect(report).toHaveCount(0)
  }
  await settle()
  await office.getByRole('button', { name: 'Undo' }).click()
  await expect(report).toBeVisible()
  await settle()
  await context.close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a listing is reported', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/properties')
    await firstHome(page).click()
    await page.getByRole('link', { name: 'Report this listing' }).click()
    await page.getByRole('radio', { name: 'It is listed twice' }).check()
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText('Thank you. We have your report.')).toBeVisible()
  })
})
