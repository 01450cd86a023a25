import type { Locator, Page } from '@playwright/test'
import { expect, test, waitForHydration } from '../support/journey.ts'
import { serveMapTiles } from '../support/map-tiles.ts'
import { ADMINISTRATOR, signIn, signInSomebody } from '../support/people.ts'

type Overlay = {
  name: string
  as: 'a visitor' | 'a buyer' | 'an administrator'
  tag: '@phone' | '@desktop'
  path: string
  open: (page: Page) => Promise<void>
  overlay: (page: Page) => Locator
  /** How it closes without Back; Escape where nothing is said. */
  close?: (page: Page) => Promise<void>
}

const dialog = (page: Page) => page.getByRole('dialog')
const shown = (locator: Locator) => locator.filter({ visible: true }).first()
const pressClose = (page: Page) =>
  dialog(page).getByRole('button', { name: 'Close', exact: true }).last().click()

const A_HOME = '/properties?category=For+Sale&type=house&sort=price-desc'

/** To a property as visitors come to one, so that Back has a list to lead to. */
async function openProperty(page: Page) {
  await shown(page.getByRole('article').getByRole('heading').getByRole('link')).click()
  await expect(page).toHaveURL(/\/properties\/[^?]/)
  // The address comes before the page, which the router scrolls to its top as it comes.
  await expect(page.getByLabel('Photos', { exact: true }).first()).toBeVisible()
}

/** Each kind of overlay that a visitor, a buyer or an administrator can open; another one is another line. */
const OVERLAYS: Overlay[] = [
  {
    name: 'the menu',
    as: 'a visitor',
    tag: '@phone',
    path: '/contact',
    open: (page) => page.getByRole('button', { name: 'Menu' }).click(),
    overlay: dialog,
    close: pressClose,
  },
  {
    name: 'the filters',
    as: 'a visitor',
    tag: '@phone',
    path: '/properties',
    open: (page) => page.getByRole('button', { name: /^Filters/ }).click(),
    overlay: (page) => page.getByRole('dialog', { name: 'Filters' }),
    close: pressClose,
  },
  {
    name: 'the map of the homes',
    as: 'a visitor',
    tag: '@phone',
    path: '/properties',
    open: async (page) => {
      await serveMapTiles(page)
      await page.getByRole('button', { name: 'Map', exact: true }).click()
    },
    overlay: (page) => page.getByRole('region', { name: 'Map of the homes' }),
    close: (page) => page.getByRole('button', { name: 'Show the list' }).click(),
  },
  {
    name: 'the list of locations',
    as: 'a visitor',
    tag: '@phone',
    path: '/',
    open: async (page) => {
      const folded = page.locator('details:not([open]) > summary').filter({ visible: true })
      if ((await folded.count()) > 0) await folded.first().click()
      // Touched once, the field is the button of its list.
      await shown(
        page
          .getByPlaceholder('Search location...')
          .or(page.getByRole('button').filter({ hasText: 'Search location...' })),
      ).click()
    },
    overlay: dialog,
    close: pressClose,
  },
  {
    name: 'the photographs',
    as: 'a visitor',
    tag: '@phone',
    path: A_HOME,
    open: (page) => shown(page.getByRole('region', { name: 'Photos' }).getByRole('link')).click(),
    overlay: (page) => page.locator('.yarl__portal_open'),
  },
  {
    name: 'signing in',
    as: 'a visitor',
    tag: '@phone',
    path: A_HOME,
    open: (page) => shown(page.getByRole('link', { name: 'Contact Agent' })).click(),
    overlay: dialog,
    close: pressClose,
  },
  {
    name: 'the request to an agent',
    as: 'a buyer',
    tag: '@phone',
    path: A_HOME,
    open: (page) => shown(page.getByRole('link', { name: 'Contact Agent' })).click(),
    overlay: dialog,
    close: pressClose,
  },
  {
    name: 'a filter of the list',
    as: 'a visitor',
    tag: '@desktop',
    path: '/properties',
    open: (page) => page.getByRole('button', { name: /^Price/ }).click(),
    overlay: (page) => page.locator('.filter-popover'),
  },
  {
    name: 'a menu of actions',
    as: 'an administrator',
    tag: '@desktop',
    path: '/dashboard/properties',
    open: (page) => shown(page.getByRole('button', { name: /^More: / })).click(),
    overlay: (page) => page.getByRole('menu'),
  },
  {
    name: 'a question',
    as: 'an administrator',
    tag: '@desktop',
    path: '/dashboard/properties',
    open: async (page) => {
      await shown(page.getByRole('button', { name: /^More: / })).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    },
    overlay: dialog,
    close: (page) => dialog(page).getByRole('button', { name: 'Cancel' }).click(),
  },
]

async function come(page: Page, { as, path }: Pick<Overlay, 'as' | 'path'>) {
  if (as === 'a buyer') await signInSomebody(page.request)
  if (as === 'an administrator') await signIn(page.request, ADMINISTRATOR)
  await page.goto('/about')
  await page.goto(path)
  await waitForHydration(page)
  if (path === A_HOME) await openProperty(page)
}

for (const each of OVERLAYS) {
  const { name, as, tag, open, overlay } = each
  test(`Back closes ${name} and ${as} stays on the page; closed otherwise, it leaves the page`, {
    tag,
  }, async ({ page }) => {
    await come(page, each)
    const address = page.url()
    await open(page)
    await expect(overlay(page)).toBeVisible()
    await page.goBack()
    await expect(overlay(page)).toBeHidden()
    expect(page.url()).toBe(address)

    await open(page)
    await expect(overlay(page)).toBeVisible()
    await (each.close?.(page) ?? page.keyboard.press('Escape'))
    await expect(overlay(page)).toBeHidden()
    expect(page.url()).toBe(address)
    // What fades out is open until it has.
    await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
    await page.goBack()
    await expect(page).toHaveURL(each.path === A_HOME ? A_HOME : '/about')
  })
}

test('Back from a property whose photographs were looked at leads to the list where it was left', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/properties')
  await waitForHydration(page)
  const fifth = page.getByRole('article').nth(4).getByRole('heading').getByRole('link')
  await fifth.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await fifth.click()
  await expect(page).toHaveURL(/\/properties\/[^?]/)
  const photos = page.locator('.yarl__portal_open')
  await shown(page.getByRole('region', { name: 'Photos' }).getByRole('link')).click()
  await expect(photos).toBeVisible()
  await page.goBack()
  await expect(photos).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/properties')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before - 200)
})

test('A page opened from the menu takes its place, and Back leads to the page below it', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await dialog(page).getByRole('link', { name: 'About' }).click()
  await expect(page).toHaveURL('/about')
  await expect(dialog(page)).toBeHidden()
  await page.goBack()
  await expect(page).toHaveURL('/contact')
  await page.goForward()
  await expect(page).toHaveURL('/about')
})

test('Loaded anew with an open overlay, a page needs one Back to be left', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/about')
  await page.goto('/contact')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await waitForHydration(page)
  await expect.poll(() => page.evaluate(() => history.state.overlays)).toBeUndefined()
  await page.goBack()
  await expect(page).toHaveURL('/about')
})

test.describe('a listing half written that cannot be saved', { tag: '@desktop' }, () => {
  test.use({ expectedConsoleErrors: [/ERR_FAILED/] })

  test('is asked about on the way Back; another Back stays, and Leave leaves', async ({ page }) => {
    await signIn(page.request, ADMINISTRATOR)
    await page.goto('/dashboard/listings')
    await waitForHydration(page)
    await shown(page.locator('a[href="/submit-listing"]')).click()
    await expect(page).toHaveURL(/submit-listing/)
    await page.getByRole('textbox', { name: 'Title' }).fill('Two rooms and a veranda')
    // The address becomes the draft's.
    await expect(page).toHaveURL(/draft=/)
    await page.route('**/*', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('textbox', { name: 'Title' }).fill('Three rooms and a veranda')
    await page.goBack()
    await expect(dialog(page)).toContainText('Leave this page?')
    await page.goBack()
    await expect(dialog(page)).toBeHidden()
    await expect(page).toHaveURL(/draft=/)
    await page.goBack()
    await dialog(page).getByRole('button', { name: 'Leave', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/listings')
  })
})

test('A dialog opened from the bar at the foot gives the focus back and leaves the page where it is', {
  tag: '@phone',
}, async ({ page }) => {
  await come(page, { as: 'a visitor', path: A_HOME })
  // The bar, and not the same button in the page.
  const opener = page.getByRole('link', { name: 'Contact Agent' }).filter({ visible: true }).last()
  await page.evaluate(() => scrollTo(0, 600))
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500)
  const before = await page.evaluate(() => scrollY)
  // By the finger, since Playwright's own click scrolls to what sticks to the foot.
  const { x, y } = (await opener.boundingBox()) ?? { x: 0, y: 0 }
  await page.touchscreen.tap(x + 20, y + 20)
  await expect(dialog(page)).toBeVisible()
  await pressClose(page)
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(before)
})
