import type { Page } from '@playwright/test'
import { expect, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyProperty } from '../support/journey-database.ts'
import { ADMINISTRATOR, fromOurPages, signInSomebody } from '../support/people.ts'

const newTitle = (words: string) => `${words} ${Math.random().toString(36).slice(2, 8)}`

/** The word of a title that no other has, looked for as it stands. */
const wordOf = (title: string) => encodeURIComponent(`"${title.split(' ').at(-1)}"`)

/** What is asked for today and on signing, as a page says it, in cedis. */
async function dueUntilTheKeys(page: Page): Promise<number> {
  const text = await page.getByRole('main').innerText()
  const amounts = [
    ...text.matchAll(/(?:Today|When you sign|To pay now)[^₵]*?(?:deposit of GH₵[\d,.]+)?\s+GH₵([\d,.]+)/g),
  ]
  return amounts.reduce((sum, [, amount = '']) => sum + Number(amount.replaceAll(',', '')), 0)
}

test('the cost to move in is the same sum on the page, by the filter, in the cart and at the checkout', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(120_000)
  const title = newTitle('Flat above the bakery')
  const [SUM, IN_ALL, TODAY] = ['GH₵17,900', 17_900, 4_250]
  const { id } = await insertJourneyProperty(ADMINISTRATOR.email, {
    title,
    ...{ type: 'Apartment', tag: 'For Rent', pricePesewas: 210_000, advanceMonths: 6 },
    ...{ depositPesewas: 420_000, agentFeePesewas: 105_000, otherFeesPesewas: 0 },
  })
  await page.goto(`/properties/${id}`)
  await expect(page.getByRole('region', { name: 'Cost to move in' }).first()).toContainText(SUM)
  await expectToFit(page, 1280)
  await page.goto(`/properties?maxMoveIn=17900&query=${wordOf(title)}`)
  await waitForHydration(page)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expectToFit(page, 1280)
  await page.goto(`/properties?maxMoveIn=17899&query=${wordOf(title)}`)
  await expect(page.getByText('No properties found. Try adjusting your search.')).toBeVisible()

  await signInSomebody(page.request)
  const response = await page.request.post('/api/cart', {
    headers: fromOurPages(),
    data: { act: 'add', propertyId: id, planMonths: null },
  })
  expect(response.status()).toBe(200)
  await page.goto('/dashboard/cart')
  await waitForHydration(page)
  await expect(page.getByRole('heading', { name: title }).or(page.getByText(title)).first()).toBeVisible()
  // What is reserved today stands with the home and again as what the cart comes to.
  expect((await dueUntilTheKeys(page)) - TODAY).toBe(IN_ALL)
  await expect(page.getByText(`To move in ${SUM}`)).toBeVisible()
  await expectToFit(page, 1280)
  await page.goto('/dashboard/payment')
  await waitForHydration(page)
  await expect(page.getByText('Later', { exact: true })).toBeVisible()
  expect(await dueUntilTheKeys(page)).toBe(IN_ALL)
  await expect(page.getByText(`To move in ${SUM}`)).toBeVisible()
  await expectToFit(page, 1280)
})
