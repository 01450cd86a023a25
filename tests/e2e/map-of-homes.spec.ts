import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectToFit, pathsOfHomes, test, waitForHydration } from '../support/journey.ts'
import { insertJourneyProperty } from '../support/journey-database.ts'
import { serveMapTiles } from '../support/map-tiles.ts'
import { ADMINISTRATOR } from '../support/people.ts'

test.beforeEach(({ page }) => serveMapTiles(page))

const map = (page: Page) => page.getByRole('region', { name: 'Map of the homes' })
const clusters = (page: Page) => map(page).getByRole('button', { name: /homes: look closer$/ })
const inView = (page: Page) => map(page).getByRole('status')

async function openMap(page: Page, address = '/properties') {
  await page.goto(address)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Map', exact: true }).click()
  await expect(inView(page)).toHaveText(/^\d+ (of \d+ )?homes? in view/)
}

test('the map opens where most homes are, shows all on request, and the list follows where it is moved', async ({
  page,
}) => {
  await openMap(page)
  await expect(inView(page)).toHaveText(/^\d+ of \d+ homes in view$/)
  const [here = 0, inAll = 0] = ((await inView(page).innerText()).match(/\d+/g) ?? []).map(Number)
  // The samples, and what other journeys publish beside this one.
  expect(inAll).toBeGreaterThanOrEqual(60)
  expect(here).toBeGreaterThanOrEqual(inAll / 2)
  await map(page)
    .getByRole('button', { name: /^Show all/ })
    .click()
  await expect(inView(page)).toHaveText(/^\d+ homes in view$/)
  const all = Number.parseInt(await inView(page).innerText(), 10)
  expect(all).toBe(inAll)
  await expect(page).toHaveURL('/properties#map')
  await expectToFit(page)

  const [largest] = await clusters(page).allInnerTexts()
  await clusters(page).first().click()
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{24}#map$/)
  // It comes apart.
  await expect(clusters(page).first()).not.toHaveText(largest ?? '')
  await expect.poll(async () => Number.parseInt(await inView(page).innerText(), 10)).toBeLessThan(all)

  // The address alone brings back map and area.
  const address = page.url()
  await page.goto('/about')
  await page.goto(address)
  await expect(
    clusters(page)
      .or(map(page).getByRole('button', { name: /^Home for/ }))
      .first(),
  ).toBeVisible()
  await expect(page).toHaveURL(address)
})

test('a wheel that turns as soon as the map is there narrows the list, and both count the same homes', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/properties#map')
  const canvas = page.locator('.list-map-canvas')
  await expect(canvas).toHaveCSS('opacity', '1')
  await canvas.hover()
  await page.mouse.wheel(0, -150)
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{24}#map$/)
  const listed = page.locator('.list-head').getByRole('status')
  await expect(listed).toHaveText(/^[1-9]\d* homes$/)
  const found = await listed.innerText()
  await expect(inView(page)).toHaveText(`${found} in view`)
  // As the address alone brings it back.
  await page.reload()
  await expect(inView(page)).toHaveText(`${found} in view`)
})

test('a wheel that turns before the map is seen narrows the list as well', { tag: '@desktop' }, async ({
  page,
}) => {
  const { promise: isTurned, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/search\/map\?/, async (route) => {
    await isTurned
    await route.continue()
  })
  await page.goto('/properties#map')
  const canvas = page.locator('.list-map-canvas')
  // The map is there, and asks where the homes are.
  await expect(canvas.locator('.leaflet-control-zoom')).toBeAttached()
  await expect(canvas).toHaveCSS('opacity', '0')
  await canvas.hover()
  await page.mouse.wheel(0, -150)
  answer()
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{24}#map$/)
})

test('the circles of a town are apart at once on a phone', { tag: '@phone' }, async ({ page }) => {
  await openMap(page)
  await expect(clusters(page).nth(2)).toBeVisible()
  const inCircles = (await clusters(page).allInnerTexts()).map(Number)
  const here = Number.parseInt(await inView(page).innerText(), 10)
  expect(Math.max(...inCircles)).toBeLessThan((here * 2) / 3)
})

test('homes of one part of town are apart at once, and the map is not seen before', {
  tag: '@desktop',
}, async ({ page }) => {
  // Homes of the samples lie elsewhere in their part of town with each start. Seen as a town, these are one circle.
  const METRES_200 = 0.0018
  const word = `Beside${Date.now()}`
  const pins = [0, 1, 2, 3].map((step) => ({
    pinLatitude: 10.06 + METRES_200 * (step % 2),
    pinLongitude: -2.5 + METRES_200 * Math.floor(step / 2),
  }))
  for (const pin of pins)
    await insertJourneyProperty(ADMINISTRATOR.email, {
      title: `Town house ${word}`,
      place: 'wa',
      showsPin: true,
      ...pin,
    })
  const { promise: isAsked, resolve: answer } = Promise.withResolvers<void>()
  await page.route(/\/api\/search\/map\?/, async (route) => {
    await isAsked
    await route.continue()
  })
  await page.goto(`/properties?location=wa&query=${word}#map`)
  const canvas = map(page).locator('.list-map-canvas')
  await expect(canvas).toHaveCSS('opacity', '0')
  answer()
  await expect(canvas).toHaveCSS('opacity', '1')
  await expect(map(page).getByRole('button', { name: /^Home for/ })).toHaveCount(pins.length)
  await expect(inView(page)).toHaveText(`${pins.length} homes in view`)
})

test('the map of a town opens on each of its homes, and shows them again after a move', {
  tag: '@phone',
}, async ({ page }) => {
  await openMap(page, '/properties?location=accra')
  await expect(inView(page)).toHaveText(/^\d+ homes in view$/)
  await expect(map(page).getByRole('button', { name: /^Show all/ })).toBeHidden()
  await map(page).getByText('Search as I move').click()
  for (let step = 0; step < 3; step++) await map(page).getByRole('button', { name: 'Zoom in' }).click()
  await map(page)
    .getByRole('button', { name: /^Show all \d+$/ })
    .click()
  await expect(inView(page)).toHaveText(/^\d+ homes in view$/)
  await expect(page.locator('.list-map-canvas')).toBeFocused()
})

test('a home that is chosen at the edge of the map comes into view, clear of its card', {
  tag: '@phone',
}, async ({ page }) => {
  await openMap(page, '/properties?location=ho')
  const canvas = page.locator('.list-map-canvas')
  const own = map(page)
    .getByRole('button', { name: /^Home for GH₵/ })
    .first()
  const middleOf = async () => {
    const box = await own.boundingBox()
    return box ? box.y + box.height / 2 : 0
  }
  await map(page).getByText('Search as I move').click()
  await canvas.focus()
  const foot = await canvas.boundingBox().then((box) => (box ? box.y + box.height : 0))
  // Until it lies where the card will.
  for (let step = 0; step < 8 && (await middleOf()) < foot - 100; step++) {
    const before = await middleOf()
    await canvas.press('ArrowUp')
    await expect.poll(middleOf).toBeGreaterThan(before)
  }
  await own.press('Enter')
  const card = map(page).getByRole('article')
  await expect(card).toBeVisible()
  await expect
    .poll(async () => {
      const zoom = map(page).locator('.leaflet-control-zoom')
      const [mark, over, buttons] = await Promise.all([
        own.locator('span').boundingBox(),
        card.boundingBox(),
        zoom.boundingBox(),
      ])
      if (!mark || !over || !buttons) return false
      const isBelowButtons = mark.x + mark.width > buttons.x && mark.y + mark.height > buttons.y
      return mark.y + mark.height <= over.y && !isBelowButtons
    })
    .toBe(true)
  await expect(own).toBeFocused()
})

test('a price opens the card of its home, which leads to its page', { tag: '@desktop' }, async ({ page }) => {
  await openMap(page, '/properties?location=ho')
  await map(page)
    .getByRole('button', { name: /^Home for GH₵/ })
    .first()
    .click()
  await expect(map(page).getByRole('article')).toContainText('Somewhere near here')
  await expectAccessible(page)
  await map(page).getByRole('article').getByRole('heading').getByRole('link').click()
  await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/)
})

test('the page of a home shows where it is, and leads to the map of the homes around it', {
  tag: '@phone',
}, async ({ page }) => {
  const [home = ''] = await pathsOfHomes(page.request, '/properties?location=ho')
  await page.goto(home)
  await expect(page.getByRole('heading', { name: 'Where it is' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Map with a circle near the middle of Ho/ })).toBeVisible()
  await expect(page.getByText(/The agent does not show the exact spot: ask before you go/)).toBeVisible()
  await expectToFit(page, 1280)
  const title = await page.getByRole('heading', { level: 1 }).innerText()
  await page.getByRole('link', { name: 'See the homes around it on the map' }).click()
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{24}#map=[\w-]{36}$/)
  await expect(inView(page)).toHaveText(/^\d+ (of \d+ )?homes? in view/)
  const own = map(page).getByRole('button', { name: /^The home that you looked at, for GH₵/ })
  await expect(own).toBeVisible()
  // The card says the place below the title.
  await expect(map(page).getByRole('article')).toContainText(title.replace(/,.*/, ''))
  await expectAccessible(page)
  // Wherever the map goes, it stays marked.
  await map(page).getByRole('button', { name: 'Zoom out' }).click()
  await expect(own).toBeVisible()
})

test('a card lights the price of its home, and a price its card', { tag: '@desktop' }, async ({ page }) => {
  await openMap(page, '/properties?location=ho')
  const mark = map(page)
    .getByRole('button', { name: /^Home for GH₵/ })
    .first()
  await page.locator('.property-card').first().hover()
  await expect(mark).toHaveClass(/home-mark-on/)
  await page.getByRole('heading', { level: 1 }).hover()
  await mark.hover()
  await expect(page.locator('.property-card').first()).toHaveClass(/card-lit/)
})

test('an area that is drawn narrows the list until it is cleared', { tag: '@desktop' }, async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: 'Draw area' }).click()
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is on the screen')
  const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(0.3, 0.6))
  await page.mouse.down()
  for (const point of [at(0.95, 0.6), at(0.95, 0.95), at(0.3, 0.95)])
    await page.mouse.move(...point, { steps: 4 })
  await page.mouse.up()
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{18,}#map$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Properties for sale and rent in this area',
  )
  await expect(map(page).getByRole('button', { name: 'Clear area' })).toBeVisible()
  await expectAccessible(page)
  await map(page).getByRole('button', { name: 'Clear area' }).click()
  await expect(page).toHaveURL('/properties#map')
})

test('an area is drawn by a finger', { tag: '@phone' }, async ({ page }) => {
  await openMap(page)
  await map(page).getByRole('button', { name: 'Draw area' }).click()
  await expect(inView(page)).toHaveText('Draw round the homes that you want to see')
  const box = await map(page).boundingBox()
  if (!box) throw new Error('The map is on the screen')
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [{ x: box.x + box.width * x, y: box.y + box.height * y }],
    })
  await touch('touchStart', 0.3, 0.4)
  // Down first, which would scroll the page.
  for (const [x, y] of [
    [0.3, 0.5],
    [0.3, 0.85],
    [0.9, 0.85],
    [0.9, 0.4],
  ] as const)
    await touch('touchMove', x, y)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{24,}#map$/)
  await expect(map(page).getByRole('button', { name: 'Clear area' })).toBeVisible()
})

test('keys look closer at many homes, and open the card of one', { tag: '@desktop' }, async ({ page }) => {
  await openMap(page)
  const all = Number.parseInt(await inView(page).innerText(), 10)
  await clusters(page).first().press('Enter')
  await expect(page).toHaveURL(/\/properties\?area=[\w-]{24}#map$/)
  await expect.poll(async () => Number.parseInt(await inView(page).innerText(), 10)).toBeLessThan(all)
  await expect(page.locator('.list-map-canvas')).toBeFocused()
  await openMap(page, '/properties?location=ho')
  await map(page)
    .getByRole('button', { name: /^Home for GH₵/ })
    .first()
    .press(' ')
  await expect(map(page).getByRole('article')).toContainText('Somewhere near here')
})

test('on a phone the map lies over the list until it is closed', { tag: '@phone' }, async ({ page }) => {
  await openMap(page)
  await expect(page.locator('.property-card').first()).toBeHidden()
  await map(page).getByRole('button', { name: 'Show the list' }).click()
  await expect(map(page)).toBeHidden()
  await expect(page.locator('.property-card').first()).toBeVisible()
  await expect(page).toHaveURL('/properties')
})

test.describe('where no picture of the map comes', () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('the drawn country carries the same homes', { tag: '@desktop' }, async ({ page }) => {
    await serveMapTiles(page, { fails: true })
    await openMap(page)
    await map(page)
      .getByRole('button', { name: /^Show all/ })
      .click()
    await expect(map(page).getByText('Gulf of Guinea')).toBeVisible()
    await expect(map(page).getByText('Savannah', { exact: true })).toBeVisible()
    // The samples, and what other journeys publish beside this one.
    await expect(inView(page)).toHaveText(/^[6-9]\d homes in view$/)
    await expect(clusters(page).first()).toBeVisible()
    await expectAccessible(page)
  })
})

test('an area that cannot be read is no filter', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/properties?area=everywhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Properties for sale and rent in Ghana')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the switch says what the map needs', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/properties')
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await expect(page.locator('#map')).toBeVisible()
    await expect(page.locator('#map')).toContainText('The map needs JavaScript.')
  })
})
