import {
  expect,
  expectAccessible,
  expectToFit,
  firstHome,
  pathsOfHomes,
  test,
  waitForHydration,
} from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

// What the server refuses is said by the browser's console too.
test.use({ expectedConsoleErrors: [/422/] })

const OFFERED = 'Redco'

test('what somebody can pay leads from home to the homes that fit, and one of them is worked out with dates', async ({
  page,
}) => {
  await page.goto('/')
  const own = page.getByRole('region', { name: 'Rent to own in three steps' })
  await own.getByLabel('I have now').fill('200,000')
  await own.getByLabel('I can pay a month').fill('36k')
  await own.getByRole('button', { name: 'See what fits' }).click()
  await expect(page).toHaveURL(/cash=200%2C000&monthly=36k/)
  await waitForHydration(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties for sale in Ghana')
  await expect(page.getByRole('link', { name: /GH₵200,000 now, GH₵36,000 a month/ }).first()).toBeVisible()
  const card = page.getByRole('article').filter({ hasText: 'Mile 7' }).first()
  await expect(card).toContainText('Fits: rent to own')
  await expectToFit(page)

  await card.getByRole('heading').getByRole('link').click()
  const costs = page.getByRole('region', { name: 'What it really costs' })
  await expect(costs.getByText('2,355,000').filter({ visible: true }).first()).toBeVisible()
  // Phones have no table; there renting to own is what is open.
  await expect(costs.getByText('8.8%').filter({ visible: true }).first()).toBeVisible()
  await expect(costs).toContainText('Paid in full is not yet owned')
  const example = page.getByRole('region', { name: 'Rent to own, worked out' })
  await expect(
    example.getByRole('img', { name: /^Equity rises from GH₵195,000 to GH₵1,950,000/ }),
  ).toBeVisible()
  await example.getByText('Month by month').click()
  await expect(example.getByRole('row', { name: /^12\s/ })).toContainText('546,000')
  const table = example.getByRole('region', { name: 'The payments and what they come to' })
  expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0)
  await expect(example).toContainText('From month 24: 80% of your equity, GH₵717,600 in that month.')
  await expectToFit(page)
})

test('the bar at the foot leads to what renting to own takes or what moving in does, wide enough for a finger', {
  tag: '@phone',
}, async ({ page }) => {
  for (const [list, name] of [
    ['/properties?query=Mile+7', /^Rent to own: GH₵/],
    ['/properties?category=For+Rent', /^To move in/],
  ] as const) {
    await page.goto((await pathsOfHomes(page.request, list))[0] ?? '')
    await waitForHydration(page)
    const way = page.locator('.action-bar').getByRole('link', { name })
    expect((await way.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    if (list.includes('Mile')) {
      const apply = page.locator('.action-bar').getByRole('link', { name: 'Apply' })
      await expect(apply).toHaveAttribute('href', /\/apply\//)
      expect((await apply.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await expectToFit(page)
    await way.click()
    await expect(page.locator('#own')).toBeInViewport()
  }
})

test('renting to own is offered between the price and the agent on the first screen, and other plans follow', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties?query=Mile+7')
  await page.goto((await firstHome(page).getAttribute('href')) ?? '')
  const card = page.getByRole('complementary', { name: 'Price and contact' })
  const inOrder = [
    card.getByRole('link', { name: 'Apply to rent to own' }),
    card.getByRole('link', { name: 'Contact Agent' }),
    card.getByRole('form', { name: 'Pay over time' }),
    card.getByRole('link', { name: 'Add to Cart' }),
  ]
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['Apply to rent to own', 'Contact Agent', 'WhatsApp'])
      await expect(card.getByRole('link', { name }).first()).toBeInViewport({ ratio: 1 })
    const tops = await Promise.all(inOrder.map(async (one) => (await one.boundingBox())?.y ?? Number.NaN))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  }
})

test('an administrator offers a home: what does not add up is refused beside its field, what is saved is on its page', {
  tag: '@desktop',
}, async ({ page }) => {
  test.setTimeout(120_000)
  await signIn(page.request, ADMINISTRATOR)
  await page.goto(`/properties?query=${OFFERED}`)
  const href = await firstHome(page).getAttribute('href')
  await page.goto(`/dashboard${href}/rent-to-own`)
  await waitForHydration(page)
  await expectAccessible(page)
  const example = page.getByRole('region', { name: 'Worked example' })
  // What the suggestion fills in is folded, and opens where it is wrong.
  await page.locator('summary', { hasText: 'Late payments' }).click()
  await page.getByLabel('Days of grace').fill('many')
  await page.locator('summary', { hasText: 'Late payments' }).click()
  await page.getByRole('button', { name: 'Offer to rent to own' }).click()
  await expect(page.getByLabel('Days of grace')).toBeVisible()
  await page.getByLabel('Days of grace').fill('7')
  await page.getByLabel('Price in the offer').fill('1,000,000')
  await page.getByLabel('Option fee').fill('100,000')
  await page.getByLabel('Monthly payment').fill('25,000')
  await page.getByLabel('Equity share').fill('50')
  await expect(example).toContainText('GH₵150,000 less than the price. It adds up with a share of 60%.')
  // All that is wrong is said at once, the first of it with the focus.
  await page.getByRole('button', { name: 'Offer to rent to own' }).click()
  await expect(page.getByLabel('Equity share')).toBeFocused()
  await expect(page.getByRole('form', { name: 'Terms of the offer' })).toContainText(
    'It adds up with a share of 60%.',
  )
  await expect(page.getByLabel('Seller’s e-mail')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await page.getByLabel('Seller’s name').fill('Ama Boateng')
  await page.getByLabel('Seller’s e-mail').fill('seller@example.com')
  await page.getByLabel('Seller’s address').fill('12 Ring Road, Accra')
  await page.getByLabel('Equity share').fill('60')
  await example.getByText('Month by month').click()
  await expect(example.getByRole('row', { name: /^60 / })).toContainText('1,000,000')
  expect(page.url()).not.toContain('Boateng')
  await page.getByRole('button', { name: 'Offer to rent to own' }).click()
  await expect(page.getByText(/^Offer \d+ holds since/)).toBeVisible()

  await page.goto(href ?? '')
  await expect(page.getByRole('region', { name: 'Rent to own, worked out' })).toContainText('GH₵25,000')
  expect(await page.content()).not.toContain('Boateng')
  await page.goto(`/dashboard${href}/rent-to-own`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'End the offer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the offer' }).click()
  await expect(page.getByText('This home is not offered to rent to own.')).toBeVisible()
  // Its step back in the browser's history would take the place of what is opened next.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(href ?? '')
  await expect(page.getByRole('region', { name: 'Rent to own, worked out' })).toHaveCount(0)
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('an offer is worked out before it is saved, and says beside its field what does not add up', {
    tag: '@desktop',
  }, async ({ page }) => {
    await signIn(page.request, ADMINISTRATOR)
    await page.goto('/properties?query=Penkwase')
    const href = await firstHome(page).getAttribute('href')
    await page.goto(`/dashboard${href}/rent-to-own`)
    await page.getByLabel('Term in months').fill('48')
    await page.getByRole('button', { name: 'Work it out' }).click()
    await expect(page.getByLabel('Term in months')).toHaveValue('48')
    await expect(page.getByRole('form', { name: 'Terms of the offer' })).toContainText('than the price.')
  })
})
