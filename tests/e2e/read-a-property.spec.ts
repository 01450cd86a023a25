import { expect, type Page } from '@playwright/test'
import { firstHome, pathsOfHomes, test, waitForHydration } from '../support/journey.ts'

async function openDearestHouse(page: Page) {
  const [path = ''] = await pathsOfHomes(
    page.request,
    '/properties?category=For+Sale&type=house&sort=price-desc',
  )
  await page.goto(path)
}

test.describe('reading a property', () => {
  test.beforeEach(async ({ page }) => {
    await openDearestHouse(page)
    await waitForHydration(page)
  })

  test('its photos are leafed through', { tag: '@phone' }, async ({ page }) => {
    const photos = page.getByRole('region', { name: 'Photos' })
    await expect(photos.getByText('1 / 6')).toBeVisible()
    await photos.getByRole('button', { name: 'Next photo' }).click()
    await expect(photos.getByText('2 / 6')).toBeVisible()
    await photos.getByRole('link', { name: /^Photo 4/ }).click()
    await expect(photos.getByText('4 / 6')).toBeVisible()
    await photos.getByRole('button', { name: 'Previous photo' }).click()
    await expect(photos.getByText('3 / 6')).toBeVisible()
  })

  test('its plan is shown, stays in the address and can be dropped', { tag: '@phone' }, async ({ page }) => {
    const plan = page.getByRole('form', { name: 'Pay over time' })
    await plan.getByRole('radio', { name: '6 months' }).click()
    // 11,800,000 + 50,000 × 6/3 = 11,900,000; half of it first; the other half in six parts.
    for (const amount of ['GH₵11,900,000', 'GH₵5,950,000', 'GH₵991,666.66', 'GH₵100,000']) {
      await expect(plan.getByText(amount).filter({ visible: true }).first()).toBeVisible()
    }
    // 5,850,000 later for 5,950,000 in six parts: 0.487% a month.
    await expect(plan.getByText('GH₵100,000 (0.8%) above the list price, 6% as a yearly rate.')).toBeVisible()
    // The bar at the foot says what is paid first, then what each month.
    await expect(page.locator('.action-bar')).toContainText('GH₵5,950,000 first, then 6 × GH₵991,666.66')
    await expect(page).toHaveURL(/\?months=6$/)
    await page.reload()
    await waitForHydration(page)
    await expect(plan.getByText('GH₵11,900,000').filter({ visible: true }).first()).toBeVisible()
    await plan.getByRole('radio', { name: '6 months' }).click()
    await expect(page).not.toHaveURL(/months/)
    await expect(plan.getByText('GH₵11,900,000').filter({ visible: true })).toHaveCount(0)

    // Who is not signed in is told no number.
    await plan.getByRole('radio', { name: '12 months' }).click()
    await expect(
      page.getByRole('link', { name: 'WhatsApp' }).filter({ visible: true }).first(),
    ).toHaveAttribute('href', /\/contact-agent\?months=12$/)
    // The office's own number is for all.
    expect(await page.content()).not.toMatch(/wa\.me\/(?!233200000000\?)/)
  })

  test('price, plan, agent and WhatsApp are on the first screen', { tag: '@desktop' }, async ({ page }) => {
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      for (const address of [page.url().replace(/\?.*/, ''), `${page.url().replace(/\?.*/, '')}?months=12`]) {
        await page.goto(address)
        const card = page.getByRole('complementary', { name: 'Price and contact' })
        for (const name of ['Contact Agent', 'WhatsApp'])
          await expect(card.getByRole('link', { name }).filter({ visible: true }).first()).toBeInViewport({
            ratio: 1,
          })
        await expect(card.getByText(/^Agent: .+, licence /)).toBeVisible()
        const heightOf = (box: { height: number } | null) => box?.height ?? Number.NaN
        // Below the site's header the whole card fits.
        expect(heightOf(await card.locator('.pay-card').boundingBox())).toBeLessThanOrEqual(900 - 80)
        const top = async (name: string) =>
          (await card.getByRole('link', { name }).filter({ visible: true }).first().boundingBox())?.y ??
          Number.NaN
        expect(await top('WhatsApp')).toBeLessThan(await top('Add to Cart'))
      }
    }
  })

  test('what each plan costs is read on a narrow phone without scrolling sideways', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const costs = page.getByRole('region', { name: 'What it really costs' })
    // The shortest plan is open, the others say what they come to.
    for (const plan of ['6 months', '12 months'])
      await costs.locator('summary').filter({ hasText: plan }).click()
    for (const amount of ['11,800,000', '11,850,000', '991,666.66', '12,200,000']) {
      const figure = costs.getByText(amount, { exact: true }).filter({ visible: true })
      await figure.first().scrollIntoViewIfNeeded()
      await expect(figure.first(), amount).toBeInViewport({ ratio: 1 })
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('full screen is opened, leafed and closed by the keyboard, and leaves the focus on the photo last seen', {
    tag: '@desktop',
  }, async ({ page }) => {
    const opener = page
      .getByRole('region', { name: 'Photos' })
      .getByRole('link', { name: /full screen/ })
      .first()
    await opener.focus()
    await page.keyboard.press('Enter')
    const lightbox = page.getByRole('dialog')
    await expect(lightbox).toBeVisible()
    await expect(lightbox.getByText(/1 \/ 6/)).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(lightbox.getByText(/2 \/ 6/)).toBeVisible()
    // What it shows is said below it, and every button is as large as a thumb.
    await expect(lightbox.locator('.lightbox-caption')).toHaveText(/\w{3}/)
    for (const name of ['Zoom', 'Close', 'Previous photo', 'Next photo']) {
      const box = await lightbox.getByRole('button', { name }).boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(44)
    }
    await lightbox.getByRole('button', { name: 'Next photo' }).click()
    await expect(lightbox.getByText(/3 \/ 6/)).toBeVisible()
    await lightbox.getByRole('button', { name: 'Previous photo' }).click()
    await expect(lightbox.getByText(/2 \/ 6/)).toBeVisible()
    // A room is jumped to, and asking the agent leads back to the same photograph.
    await lightbox.getByRole('button', { name: /^Photo 5/ }).click()
    await expect(lightbox.getByText(/5 \/ 6/)).toBeVisible()
    await lightbox.getByRole('link', { name: 'Contact Agent' }).click()
    const question = page.getByRole('dialog').filter({ has: page.getByLabel('Password', { exact: true }) })
    await expect(question).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(lightbox.getByRole('link', { name: 'Contact Agent' })).toBeFocused()
    await expect(lightbox.getByText(/5 \/ 6/)).toBeVisible()
    await lightbox.getByRole('button', { name: /^Photo 2/ }).click()
    await expect(lightbox.getByText(/2 \/ 6/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(lightbox).toBeHidden()
    // The strip stays at the photo last looked at, and so does the focus.
    await expect(
      page
        .getByRole('region', { name: 'Photos' })
        .getByRole('link', { name: /full screen/ })
        .nth(1),
    ).toBeFocused()
  })

  test('search engines are told its price and place, similar homes lead on, and the way back leads to the list', {
    tag: '@phone',
  }, async ({ page }) => {
    const scripts = await page.locator('script[type="application/ld+json"]').allTextContents()
    const data = scripts.map((text) => JSON.parse(text))
    const text = JSON.stringify(data)
    expect(text).toContain('"RealEstateListing"')
    expect(text).toContain('"BreadcrumbList"')
    expect(text).toContain('"priceCurrency":"GHS"')
    expect(text).toContain('11800000')

    const similar = page.getByRole('region', { name: 'Similar homes' }).first()
    const href = await firstHome(similar).getAttribute('href')
    await firstHome(similar).click()
    await expect(page).toHaveURL(new RegExp(`${href}$`))
    await page.getByRole('link', { name: 'Back to Properties' }).click()
    await expect(page).toHaveURL(/\/properties$/)
  })
})

test.describe('without script', { tag: '@phone' }, () => {
  test.use({ javaScriptEnabled: false })

  test('the picture of the longest plan has its figures folded below it', async ({ page }) => {
    await openDearestHouse(page)
    const costs = page.getByRole('region', { name: 'What it really costs' })
    await expect(costs.getByRole('img', { name: /^Paid rises from GH₵6,100,000/ })).toBeVisible()
    const table = costs.getByRole('region', { name: 'The payments and what they come to' })
    await expect(table).toBeHidden()
    await costs.getByText('Month by month').click()
    // Half of 12,200,000 first, the other half in 24 parts.
    await expect(table.getByRole('row', { name: /^1\s/ })).toContainText('6,354,166.66')
    await expect(table.getByRole('row', { name: /^24\s/ })).toContainText('12,200,000')
    for (const width of [360, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(table).toBeVisible()
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    }
  })
})

test.describe('a property whose page was changed on its way', () => {
  // React says that it renders the page anew.
  test.use({ expectedConsoleErrors: [/Minified React error/] })

  test('is rendered anew by the browser, with all that is read of it', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.route(/\/properties\/[\da-f-]{36}$/, async (route) => {
      const answer = await route.fetch()
      const body = (await answer.text()).replace(/<h2 (id="description"[^>]*>[^<]*)<\/h2>/, '<h4 $1</h4>')
      await route.fulfill({ response: answer, body })
    })
    const data = page.waitForResponse(/\/properties\/[\da-f-]{36}\.data/)
    await openDearestHouse(page)
    expect((await data).status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'About this property', level: 2 })).toBeVisible()
    for (const name of ['Facts', 'Papers', 'Agent']) {
      await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
    }
    await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible()
  })
})

test.describe('a property that is not there', () => {
  test.use({ expectedConsoleErrors: [/404/] })

  test('says so with status 404', { tag: '@phone' }, async ({ page }) => {
    for (const id of ['abc', '%00', "1'--", '01920000-0000-7000-8000-000000000000']) {
      const response = await page.goto(`/properties/${id}`)
      expect(response?.status(), id).toBe(404)
      await expect(page.getByRole('heading', { name: 'Property Not Found' })).toBeVisible()
      await expect(
        page.getByText("The property you're looking for doesn't exist or has been removed."),
      ).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Newest homes' })).toBeVisible()
    }
    await page.getByRole('link', { name: 'Back to Properties' }).first().click()
    await expect(page).toHaveURL(/\/properties$/)
  })
})
