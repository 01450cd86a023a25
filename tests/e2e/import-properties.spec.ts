import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

const HEADER = 'title,description,location,place,price_cedis,type,tag,beds,baths\n'
const ROWS = 5_000

test(
  'an administrator imports thousands of properties and watches how far it has come',
  { tag: '@desktop' },
  async ({ page }, { project }) => {
    test.setTimeout(180_000)
    const mark = `Imported on ${project.name} ${Date.now()}`
    const row = (index: number) =>
      `${index % 1_000 === 999 ? '=A' : `${mark} ${index}`},"${'Quiet street with a walled compound. '.repeat(8)}",East Legon,east-legon,1250000,House,For Sale,3,2\n`
    const csv = HEADER + Array.from({ length: ROWS }, (_, index) => row(index)).join('')
    await signIn(page.request, ADMINISTRATOR)
    await page.goto('/dashboard/properties/import')
    await waitForHydration(page)
    const file = { name: 'homes.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
    await page.getByLabel('CSV file').setInputFiles(file)
    await page.getByRole('button', { name: 'Check file' }).click()
    await expect(page.getByText('4,995 rows can be imported, 5 have problems')).toBeVisible({
      timeout: 60_000,
    })
    await expectToFit(page)

    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download these rows with reasons' }).click()
    expect((await download).suggestedFilename()).toBe('rows-with-problems.csv')

    await page.getByRole('button', { name: 'Import 4,995 good rows' }).click()
    const bar = page.getByRole('progressbar', { name: 'Importing' })
    await expect(bar).toHaveAttribute('max', String(ROWS))
    await expectAccessible(page)
    await expect(page.getByText('4,995 properties imported as drafts')).toBeVisible({ timeout: 120_000 })
    await expect(bar).toHaveCount(0)
    await page.getByRole('link', { name: 'See my drafts' }).click()
    await expect(page).toHaveURL(/\/dashboard\/listings\?status=draft/)
    await expect(page.getByText(`${mark} 0`, { exact: true }).locator('visible=true').first()).toBeVisible()
  },
)
