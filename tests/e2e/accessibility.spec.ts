import {
  expect,
  expectAccessible,
  expectToFit,
  layIntoPage,
  pathsOfHomes,
  test,
  waitForHydration,
} from '../support/journey.ts'

test('a property, its plan and its full-screen photos are accessible', { tag: '@phone' }, async ({
  page,
}) => {
  const [path = ''] = await pathsOfHomes(
    page.request,
    '/properties?category=For+Sale&type=house&sort=price-desc',
  )
  await page.goto(path)
  await waitForHydration(page)
  await page.getByRole('form', { name: 'Pay over time' }).getByRole('radio', { name: '6 months' }).click()
  for (const bar of await page.locator('main .sticky').all()) await layIntoPage(bar)
  await expectToFit(page, 1280)
  await page
    .getByRole('region', { name: 'Photos' })
    .getByRole('link', { name: /full screen/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
})

test('the open place search is accessible', async ({ page }) => {
  await page.goto('/')
  await waitForHydration(page)
  await page.getByRole('search').locator('summary').click()
  await page.getByRole('search').getByLabel('Location').click()
  await page.getByRole('combobox', { name: 'Location' }).last().fill('a')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the open menu is accessible', async ({ page }) => {
    await page.goto('/about')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })

  test('the open filters are accessible', async ({ page }) => {
    await page.goto('/properties')
    await waitForHydration(page)
    await page.getByRole('button', { name: /^Filters/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test.describe('pages that say no', { tag: '@phone' }, () => {
  test.use({ expectedConsoleErrors: [/404/] })

  for (const path of ['/no-such-page', '/properties/abc']) {
    test(`${path} is accessible`, async ({ page }) => {
      await page.goto(path)
      await expectAccessible(page)
    })
  }
})

test('what begins to fade while a page is measured is no finding', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/privacy-policy')
  await waitForHydration(page)
  // The measuring script names itself when it begins. So slow a fade would be measured in the middle.
  await page.evaluate(() => {
    const notice = document.querySelector('main p') as HTMLElement
    notice.style.transition = 'opacity 60s cubic-bezier(0, 1, 0, 1)'
    Object.defineProperty(window, 'axe', {
      configurable: true,
      set(value) {
        notice.style.opacity = '0'
        Object.defineProperty(window, 'axe', { value, writable: true, configurable: true })
      },
    })
  })
  await expectAccessible(page)
  await expect(page.locator('main p').first()).toHaveCSS('opacity', '0')
})
