import { expect } from '@playwright/test'
import {
  expectAccessible,
  expectNoSidewaysScroll,
  firstHome,
  test,
  waitForHydration,
} from '../support/journey.ts'

test.describe('the phone menu', { tag: '@phone' }, () => {
  test('slides in, keeps the focus, holds the page still, gives the focus back, and closes behind a link', async ({
    page,
  }) => {
    await page.goto('/about')
    await waitForHydration(page)
    const opener = page.getByRole('button', { name: 'Menu' })
    await opener.click()
    const menu = page.getByRole('dialog')
    await expect(menu.getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')

    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab')
      expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.mouse.wheel(0, 800)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)

    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(opener).toBeFocused()

    await opener.click()
    await menu.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(menu).toBeHidden()
  })
})

test.describe('the header', () => {
  test('lies over the hero until the page is scrolled more than 50 pixels', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/')
    await waitForHydration(page)
    const background = () =>
      page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await background()).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => window.scrollTo(0, 40))
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => window.scrollTo(0, 60))
    await expect.poll(background).toBe('rgb(251, 246, 236)')
  })
})

test('Tab leaves the list of locations for the next field and loses nobody on the way', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByText('Location, category, price').click()
  const field = page.getByPlaceholder('Search location...').filter({ visible: true }).first()
  await field.focus()
  await expect(page.getByRole('listbox', { name: 'Location' }).first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('listbox', { name: 'Location' })).toBeHidden()
  expect(await page.evaluate(() => document.activeElement?.matches('input, select, button, a'))).toBe(true)
})

test.describe('an address that leads nowhere', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('gets the page that says so', { tag: '@desktop' }, async ({ page }) => {
    for (const path of [
      '/properties/a/b',
      '/%E0%A4%A',
      '/dashboards',
      '/styleguide',
      '/<script>alert(1)</script>',
      '/no-such-page',
    ]) {
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('404: '))
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      expect((await logged).text()).toContain(new URL(page.url()).pathname)
    }
    await expectAccessible(page)
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(6)
    await page
      .getByRole('main')
      .getByRole('link', { name: /homepage/ })
      .click()
    await expect(page).toHaveURL(/\/$/)
  })

  test('has a search that finds homes without script', { tag: '@phone' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL: baseURL ?? '', javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto('/no-such-page')
    await expectNoSidewaysScroll(page)
    // Rows on a phone, so that the page stays short.
    const height = (await page.getByRole('main').getByRole('article').first().boundingBox())?.height
    expect(height).toBeLessThan(200)
    await page.getByRole('searchbox', { name: 'Looking For?' }).fill('house')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL('/properties?query=house')
    await expect(page.getByRole('article').first()).toBeVisible()
    await context.close()
  })
})

test.describe('a page of properties that cannot be read', { tag: '@desktop' }, () => {
  // An answer that comes after its page has opened is told to the console by React too, by the name of its class alone.
  test.use({ expectedConsoleErrors: [/500|caught the following error|^\w+$/] })

  test('says what failed, and a way on', async ({ page }) => {
    await page.goto('/properties')
    await waitForHydration(page)
    await page.route('**/properties/*.data*', (route) => route.fulfill({ status: 500, body: 'Down' }))
    await firstHome(page).click()
    await expect(page.getByText('Failed to load property details.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()

    await page.goto('/about')
    await waitForHydration(page)
    await page.route('**/properties.data*', (route) => route.fulfill({ status: 500, body: 'Down' }))
    await page.getByRole('banner').getByRole('link', { name: 'Properties', exact: true }).click()
    await expect(page.getByText('Failed to fetch properties')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').first()).toBeVisible()
  })
})
