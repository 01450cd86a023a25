import { expect } from '@playwright/test'
import { test, waitUntilAlive } from '../support/journey.ts'

test.describe('the phone menu', () => {
  test.skip(({ isMobile }) => !isMobile, 'a desktop has the links in its header')

  test('slides in, keeps the focus, holds the page still, and gives the focus back', async ({ page }) => {
    await page.goto('/about')
    await waitUntilAlive(page)
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
  })

  test('leads to a page and closes', async ({ page }) => {
    await page.goto('/')
    await waitUntilAlive(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('dialog').getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  })
})

test.describe('the header', () => {
  test('lies over the hero until the page is scrolled more than 50 pixels', async ({ page }) => {
    await page.goto('/')
    await waitUntilAlive(page)
    const background = () =>
      page.getByRole('banner').evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await background()).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => window.scrollTo(0, 40))
    await expect.poll(background).toBe('rgba(0, 0, 0, 0)')
    await page.evaluate(() => window.scrollTo(0, 60))
    await expect.poll(background).toBe('rgb(251, 246, 236)')
  })
})

test.describe('an address that leads nowhere', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  for (const path of [
    '/no-such-page',
    '/properties/a/b',
    '/%E0%A4%A',
    '/dashboards',
    '/styleguide',
    '/<script>alert(1)</script>',
  ]) {
    test(`gets the page that says so: ${path}`, async ({ page }) => {
      const response = await page.goto(path)
      expect(response?.status()).toBe(404)
      await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: /homepage/ })
        .click()
      await expect(page).toHaveURL(/\/$/)
    })
  }
})

test.describe('every page', () => {
  for (const path of [
    '/',
    '/properties',
    '/about',
    '/blog',
    '/contact',
    '/privacy-policy',
    '/terms-of-service',
  ]) {
    test(`has a title, a description, a canonical address and a link preview: ${path}`, async ({ page }) => {
      await page.goto(path)
      expect((await page.title()).length).toBeGreaterThan(10)
      const description = await page.locator('meta[name="description"]').getAttribute('content')
      expect(description?.length).toBeGreaterThan(40)
      expect(description?.length).toBeLessThanOrEqual(160)
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
        'href',
        new RegExp(`^http://localhost:\\d+${path === '/' ? '/' : path}$`),
      )
      await expect(page.locator('meta[property="og:title"]')).toHaveCount(1)
      await expect(page.locator('meta[property="og:url"]')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    })
  }

  test('says that the listings are samples and the pictures computer-made', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('contentinfo')).toContainText(
      'are samples, and their pictures are computer-made',
    )
  })

  test('asks nothing of any other site, and sets no cookie', async ({ page, baseURL, context }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !request.url().startsWith('data:'))
        foreign.push(request.url())
    })
    for (const path of ['/', '/properties', '/blog', '/contact'])
      await page.goto(path, { waitUntil: 'networkidle' })
    expect(foreign).toEqual([])
    expect(await context.cookies()).toEqual([])
  })
})
