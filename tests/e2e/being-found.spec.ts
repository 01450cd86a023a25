import {
  expect,
  expectAccessible,
  expectToFit,
  firstHome,
  test,
  waitForHydration,
} from '../support/journey.ts'

test('somebody finds a place by a search engine, sends a home of it, and whoever gets the link pays for little data', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  let shortPage = ''

  await test.step('the page of a place says what is there and leads to its homes', async () => {
    await page.goto('/properties/in/accra')
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Accra')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expectToFit(page)
    await firstHome(page).click()
    await expect(page).toHaveURL(/\/properties\/[0-9a-f-]{36}$/)
  })

  await test.step('home and the page of a place have a picture for the preview too', async () => {
    for (const path of ['/', '/properties/in/accra']) {
      const html = await (await page.request.get(path)).text()
      const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1]
      const answer = await page.request.get(picture ?? '')
      expect(answer.headers()['content-type'], path).toBe('image/jpeg')
    }
  })

  await test.step('a home is sent by its short address, with a picture for the preview', async () => {
    const picture = await page.locator('meta[property="og:image"]').getAttribute('content')
    const answer = await page.request.get(picture ?? '')
    expect(answer.headers()['content-type']).toBe('image/jpeg')
    await page.evaluate(() => {
      navigator.share = async ({ url } = {}) => {
        document.title = url ?? ''
      }
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await expect(page).toHaveTitle(/\/l\/[0-9a-z]{8}$/)
    shortPage = await page.title()
  })

  await test.step('the short page shows it with all costs for less than 50 kB', async () => {
    const receiver = await browser.newPage({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 740 },
    })
    let bytes = 0
    receiver.on('response', async (response) => {
      bytes += (await response.body().catch(() => Buffer.alloc(0))).length
    })
    await receiver.goto(shortPage)
    await expect(receiver.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(receiver.getByRole('link', { name: 'Contact Agent' })).toHaveAttribute(
      'href',
      /\/properties\/[^/]+\/contact-agent$/,
    )
    await receiver.waitForLoadState('networkidle')
    expect(bytes).toBeGreaterThan(3_000)
    expect(bytes).toBeLessThan(50_000)
    await receiver.close()
    await page.goto(shortPage)
    await expectAccessible(page)
  })

  await test.step('who saves data gets small pictures and is told so', async () => {
    const saving = await browser.newPage({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      deviceScaleFactor: 3,
      extraHTTPHeaders: { 'Save-Data': 'on' },
    })
    const widths: string[] = []
    saving.on('request', (request) => {
      const width = /-(\d+)\.(?:avif|webp|jpeg)$/.exec(request.url())?.[1]
      if (width) widths.push(width)
    })
    await saving.goto('/properties')
    await waitForHydration(saving)
    await expect(saving.getByText(/Pictures are small/)).toBeAttached()
    expect(new Set(widths)).toEqual(new Set(['320']))
    await saving.close()
  })
})

test('prices on the page of a place end in one line, and no tag of a card touches its heart', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/properties/in/accra')
  const ends = await page
    .locator('.place-offers section')
    .evaluateAll((cards) =>
      cards.map((card) => [
        ...new Set(
          [...card.querySelectorAll('li > span')].map((price) =>
            Math.round(price.getBoundingClientRect().right),
          ),
        ),
      ]),
    )
  expect(ends.length).toBeGreaterThan(0)
  for (const rights of ends) expect(rights).toHaveLength(1)

  await page.goto('/properties')
  const gaps = await page.locator('.property-card').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const heart = card.querySelector('.heart')?.getBoundingClientRect()
      const tags = [...card.querySelectorAll('.card-tags > *')].map((tag) => tag.getBoundingClientRect())
      return heart ? tags.map(({ right }) => heart.left - right) : []
    }),
  )
  expect(gaps.length).toBeGreaterThanOrEqual(24)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(8)
})
