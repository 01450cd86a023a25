import { expect, type Page } from '@playwright/test'
import { expectToFit, test, waitForHydration } from '../support/journey.ts'

const chips = (page: Page) => page.getByRole('list', { name: 'Applied filters' }).getByRole('link')
const field = (page: Page) => page.getByRole('searchbox', { name: 'Search properties' })
const NOTHING = 'No properties found. Try adjusting your search.'

async function search(page: Page, words: string) {
  await field(page).fill(words)
  await field(page).press('Enter')
}

test('a sentence becomes chips, and each can be taken away', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  await search(page, 'chamber and hall madena self contained')
  await expect(page).toHaveURL('/properties?query=chamber+and+hall+madena+self+contained')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Rooms for sale and rent in Madina, Greater Accra',
  )
  await expect(field(page)).toHaveValue('chamber and hall madena self contained')
  await expect(chips(page)).toHaveText([/Madina, Greater Accra/, /Room/, /Self-contained/, 'Clear All'])
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectToFit(page, 1280)

  await chips(page).filter({ hasText: 'Madina' }).click()
  await expect(page).toHaveURL('/properties?type=room&selfContained=yes')
  await expect(field(page)).toHaveValue('')
  await expect(chips(page)).toHaveText([/Room/, /Self-contained/, 'Clear All'])
})

test('what the field suggests finds homes', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  const hint = await field(page).getAttribute('placeholder')
  expect(hint).toMatch(/^Try: /)
  await search(page, hint?.replace('Try: ', '') ?? '')
  await expect(chips(page).last()).toHaveText('Clear All')
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('what words say is set in the filters, and an order keeps the words', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/properties?query=2+bedroom+apartment+under+1m')
  await waitForHydration(page)
  await expect(chips(page)).toHaveText([/Apartment/, /Up to GH₵1,000,000/, /2\+ beds/, 'Clear All'])
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('price-asc')
  await expect(page).toHaveURL('/properties?query=2+bedroom+apartment+under+1m&sort=price-asc')
  await page.getByRole('button', { name: '2+ beds' }).click()
  await page.locator('.filter-popover').getByRole('radio', { name: /^3\+/ }).click()
  await expect(page).toHaveURL('/properties?type=apartment&maxPrice=1000000&beds=3&sort=price-asc')
})

test('words that are looked for bring the best match first', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties?query=shop')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText(/^Best match/)
  await expect(page.getByRole('article').first()).toContainText(/shop/i)
  await expect(page.getByRole('article').first()).not.toContainText(/chamber and hall/i)
  await page.goto('/properties?query=house')
  await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveText(/^Sort: Newest/)
})

test('where nothing is found there are ways on: one chip less, near places, the office', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties?query=tesano')
  await expect(page.getByText(NOTHING)).toBeVisible()
  await waitForHydration(page)
  await expectToFit(page)
  const near = page.getByText('Near Tesano there are such homes:').locator('..').getByRole('link').first()
  const promised = Number(/(\d+) homes?$/.exec(await near.innerText())?.[1])
  await near.click()
  await expect(page.getByRole('article')).toHaveCount(promised)

  await page.goto('/properties?query=5+bedroom+land+tesano+below+50')
  const drop = page.getByText('Drop a filter and there are homes:').locator('..').getByRole('link').first()
  await expect(drop).toHaveText(/^Without .+ and .+ · \d+ (homes?|properties)$/)
  await expectToFit(page)
  await page.getByRole('link', { name: 'Request a home' }).click()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Request a home')
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(
    /^I am looking for: .*Land.*Up to GH₵50.*5\+ beds/,
  )
})

for (const javaScriptEnabled of [true, false]) {
  test(`where nothing is found, being told of the first is one button away, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, {
    tag: '@phone',
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), javaScriptEnabled })
    const page = await context.newPage()
    await page.goto('/properties?location=osu&beds=5&category=For+Rent')
    await expect(page.getByText(NOTHING)).toBeVisible()
    await expect(page.getByText('Other homes near Osu:')).toBeVisible()
    await page.getByRole('link', { name: 'Tell me when there is one' }).click()
    await expect(page).toHaveURL(/\/saved-searches\/new\?/)
    await expect(page.getByText('0 homes match')).toBeVisible()
    for (const words of ['Osu, Accra', 'For Rent', '5+ beds'])
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible()
    await context.close()
  })
}

test('homes that only mention a place are one link behind its own', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties?query=east+legon')
  await page.getByRole('link', { name: 'All homes that mention East Legon' }).click()
  await expect(page).toHaveURL('/properties?query=%22East+Legon%22')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('matching “East Legon”')
  await expect(page.getByRole('article').first()).toContainText('East Legon')
})
