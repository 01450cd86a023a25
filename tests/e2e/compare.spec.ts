import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  pathsOfHomes,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { fromOurPages, signInSomebody } from '../support/people.ts'

async function findIds({ request }: Page, count: number): Promise<string[]> {
  const paths = await pathsOfHomes(request, '/properties?category=For+Rent')
  return paths.slice(0, count).map((path) => path.split('/').at(-1) ?? '')
}

const columns = (page: Page) => page.getByRole('columnheader').filter({ visible: true })

test('a visitor compares a home with others like it, and sees what they differ in', async ({ page }) => {
  const isPhone = (page.viewportSize()?.width ?? 0) < 640
  const [id] = await findIds(page, 1)
  await page.goto(`/properties/${id}`)
  await waitForHydration(page)
  await page.getByRole('link', { name: 'Compare them with this home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compare homes' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/compare\\?homes=${id},`))
  await waitForHydration(page)
  await expect(columns(page)).toHaveCount(isPhone ? 2 : 4)
  const price = page.getByRole('row', { name: /^Price GH₵/ })
  await expect(price.getByRole('cell').filter({ visible: true }).first()).toContainText('GH₵')
  await expectToFit(page)

  if (isPhone) {
    const third = await page.getByRole('columnheader', { includeHidden: true }).nth(2).textContent()
    await page.getByLabel('Home on the right').selectOption({ index: 2 })
    await expect(columns(page).nth(1)).toHaveText(third ?? '')
  }
  const same = page.locator('.compare-same').first()
  await page.getByLabel('Show only what differs').check()
  await expect(same).toBeHidden()
  await expect(price).toBeVisible()

  // What is taken out is gone from the address, and can be added again.
  await page
    .getByRole('link', { name: /^Take out: / })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: 'Add a home' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(`homes=${id},`))
  await expectAccessible(page)
})

test('a phone changes to the third home, folds what neither of the two in view states, and names it below them', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto(`/compare?homes=${(await findIds(page, 3)).join(',')}`)
  await waitForHydration(page)
  await expect(columns(page)).toHaveCount(2)
  const names = await page.getByRole('columnheader', { includeHidden: true }).allTextContents()
  const [left, right] = [page.getByLabel('Home on the left'), page.getByLabel('Home on the right')]
  await left.selectOption({ index: 1 })
  // Who asks for the one on the other side gets both changed over.
  await expect(right).toHaveValue('0')
  await expect(columns(page)).toHaveText(names.slice(0, 2).reverse())
  await right.selectOption({ index: 2 })
  await expect(left).toHaveValue('1')
  await expect(columns(page)).toHaveText(names.slice(1, 3))
  await expectAccessible(page)
  await left.selectOption({ index: 0 })
  await right.selectOption({ index: 1 })
  const note = page.getByText(/^Not stated for these two: /)
  const folded = ((await note.textContent()) ?? '').replace(/^.*: |\.$/g, '').split(', ')
  expect(folded).not.toEqual([''])
  for (const label of folded)
    await expect(page.getByRole('row', { name: new RegExp(`^${label}`), includeHidden: true })).toBeHidden()
  const empty = page.getByRole('row', { name: /Not stated Not stated$/ }).filter({ visible: true })
  await expect(empty).toHaveCount(0)
})

test('homes are ticked among the favorites and compared', { tag: '@phone' }, async ({ page }) => {
  const ids = await findIds(page, 3)
  await signInSomebody(page.request)
  for (const propertyId of ids)
    await page.request.post('/api/favorites', {
      headers: fromOurPages(),
      data: { propertyId, isFavorite: true },
    })
  await page.goto('/dashboard/favorites')
  await waitForHydration(page)
  const compare = page.getByRole('button', { name: 'Compare' })
  await expect(compare).toBeHidden()
  const [first, second] = await page.getByRole('checkbox', { name: /^Compare/ }).all()
  await first?.check()
  // One home is compared with nothing.
  await expect(compare).toBeDisabled()
  await second?.check()
  await expectAccessible(page)
  await compare.click()
  await expect(page).toHaveURL(/\/compare\?homes=[0-9a-f-]{36},[0-9a-f-]{36}$/)
  await expect(columns(page)).toHaveCount(2)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('three homes stand beside each other, and one can be taken out', { tag: '@phone' }, async ({
    page,
  }) => {
    const ids = await findIds(page, 3)
    await page.goto(`/compare?homes=${ids[0]}&homes=${ids[1]}&homes=${ids[2]}`)
    await expect(page).toHaveURL(`/compare?homes=${ids.join(',')}`)
    await expect(page.getByRole('columnheader')).toHaveCount(3)
    await expectNoSidewaysScroll(page)
    await page
      .getByRole('link', { name: /^Take out: / })
      .first()
      .click()
    await expect(page).toHaveURL(`/compare?homes=${ids.slice(1).join(',')}`)
  })
})
