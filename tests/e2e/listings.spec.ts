import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newId } from '#/shared/ids.ts'
import { expect, expectAccessible, expectToFit, test, waitForHydration } from '../support/journey.ts'
import { serveMapTiles } from '../support/map-tiles.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

const PICTURES = 10

test('a property is written, illustrated, published, changed, reserved, withdrawn and deleted', {
  tag: '@phone',
}, async ({ page, browser, baseURL }) => {
  test.setTimeout(240_000)
  const title = 'House by the lagoon of Kpeshie'
  await serveMapTiles(page)
  await signIn(page.request, ADMINISTRATOR)

  await test.step('the form tells what is missing and takes the rest', async () => {
    await page.goto('/submit-listing')
    await waitForHydration(page)
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Title must be at least 5 characters')).toBeVisible()
    await expectAccessible(page)
    await page.locator('summary', { hasText: 'Not published: 5 faults' }).click()
    for (const name of ['title', 'description', 'location', 'price', 'pictures'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'location', exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Location' })).toBeFocused()
    await fill(page, title)
    await expect(page.locator('summary', { hasText: 'Not published: 1 fault' })).toBeVisible()
    await expect(page.getByText(/Still missing/)).toHaveCount(0)
  })

  await test.step('ten pictures are sent, and one is put first with the keyboard', async () => {
    await page.locator('input[type=file]').setInputFiles(await makePictures(PICTURES + 1))
    await expect(
      page.getByText('You can only upload 10 more image(s). Maximum 10 images allowed.'),
    ).toBeVisible()
    await page.locator('input[type=file]').setInputFiles(await makePictures(PICTURES))
    const rows = page.getByRole('group', { name: /^Picture \d+$/ })
    await expect(rows).toHaveCount(PICTURES)
    await expect(page.getByRole('progressbar')).toHaveCount(0, { timeout: 90_000 })
    await expect(page.getByText(/Upload failed/)).toHaveCount(0)
    await page.getByLabel('What does picture 10 show?').fill('The gate from the street')
    await page.getByRole('button', { name: 'Make cover: picture 10' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What does picture 1 show?')).toHaveValue('The gate from the street')
    await page.getByRole('button', { name: /later: picture 1$/i }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('What does picture 2 show?')).toHaveValue('The gate from the street')
    await page.getByRole('button', { name: /earlier: picture 2$/i }).press('Enter')
    await expect(page.getByLabel('What does picture 1 show?')).toHaveValue('The gate from the street')
    await expectToFit(page)
  })

  const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const listAddress = `/properties?query=${encodeURIComponent(title)}`

  await test.step('nobody sees it before it is published, and everybody right afterwards', async () => {
    // Cached by the program from now on, so that publishing has something to drop.
    await visitor.goto(listAddress)
    await expect(visitor.getByText('No properties found. Try adjusting your search.')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Property submitted successfully!')).toBeVisible()
    await expect(page).toHaveURL(/\/dashboard\?published=/)
    await expect(page.getByText(`“${title}” is published`)).toBeVisible()
    const share = page.getByRole('link', { name: 'Share on WhatsApp' })
    await expect(share).toHaveAttribute('href', /^https:\/\/wa\.me\/\?text=House%20by%20the%20lagoon/)
    await expect(page.getByRole('link', { name: 'Add another' })).toBeVisible()
    await expectToFit(page)
    await page.getByRole('link', { name: 'View', exact: true }).click()
    await expect(page).toHaveURL(/\/properties\/[\w-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await visitor.goto(listAddress)
    await expect(cardOf(visitor, title)).toBeVisible()
  })

  await test.step('featured, it is on the home page at once', async () => {
    await visitor.goto('/')
    await expect(cardOf(visitor, title)).toHaveCount(0)
    await page.goto(`/dashboard/properties?query=${encodeURIComponent(title)}`)
    await waitForHydration(page)
    await expectToFit(page, 1280)
    await visible(page, /^(Feature|Popular)/).click()
    await expect(
      page
        .getByText(/Popular|Featured/)
        .locator('visible=true')
        .first(),
    ).toBeVisible()
    await expect(async () => {
      await visitor.goto('/')
      await expect(cardOf(visitor, title).first()).toBeAttached()
    }).toPass()
  })

  await test.step('its owner changes the price', async () => {
    await page.goto(`/dashboard/listings?query=${encodeURIComponent(title)}`)
    await waitForHydration(page)
    await expectToFit(page, 1280)
    await page
      .getByRole('link', { name: new RegExp(`^Edit: ${title}`) })
      .locator('visible=true')
      .first()
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit property' })).toBeVisible()
    await expect(page.getByRole('group', { name: /^Picture \d+$/ })).toHaveCount(PICTURES)
    await page.getByRole('textbox', { name: 'Price' }).fill('1,150,000')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Property updated successfully!')).toBeVisible()
  })

  await test.step('the history shows both, and it is reserved and withdrawn', async () => {
    await page.goto(`/dashboard/properties?query=${encodeURIComponent(title)}`)
    await waitForHydration(page)
    await choose(page, title, 'Reserve')
    await expect(page.getByText('Reserved').locator('visible=true').first()).toBeVisible()
    await choose(page, title, 'History')
    const history = page.getByRole('dialog')
    await expect(history.getByText('GH₵1,150,000').first()).toBeVisible()
    await expect(history.getByText('GH₵1,250,000').first()).toBeVisible()
    await expect(history.getByText(/Reserved/).first()).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await choose(page, title, 'Withdraw')
    await expect(page.getByText('Withdrawn').locator('visible=true').first()).toBeVisible()
    await expect(async () => {
      await visitor.goto(listAddress)
      await expect(visitor.getByText('No properties found. Try adjusting your search.')).toBeVisible()
    }).toPass()
  })

  await test.step('it is deleted after being asked', async () => {
    await page.goto(`/dashboard/listings?query=${encodeURIComponent(title)}`)
    await waitForHydration(page)
    await choose(page, title, 'Delete')
    const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'))
    await expect(
      dialog.getByText(`Are you sure you want to delete "${title}"? This action cannot be undone.`),
    ).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText('Property deleted successfully')).toBeVisible()
    await expect(page.getByRole('link', { name: new RegExp(`^Edit: ${title}`) })).toHaveCount(0)
  })
  await visitor.context().close()
})

test('what is written survives a reload, and can be discarded', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/submit-listing')
  await waitForHydration(page)
  await page.getByRole('textbox', { name: 'Title' }).fill('Half-written bungalow')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Half-written bungalow')
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
})

test('a draft that is only opened is not saved again', { tag: '@desktop' }, async ({ page, baseURL }) => {
  await signIn(page.request, ADMINISTRATOR)
  // Older than some of the form's fields.
  const kept = await page.request.post('/api/property-drafts', {
    data: {
      draftId: newId(),
      propertyId: null,
      version: null,
      fields: { title: 'Older bungalow', price: '1650000' },
    },
    headers: { Origin: baseURL ?? '' },
  })
  expect(kept.status()).toBe(200)
  const { draftId } = (await kept.json()) as { draftId: string }
  const saved: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/property-drafts'))
      saved.push(request.postData() ?? '')
  })
  await page.goto(`/submit-listing?draft=${draftId}`)
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('1,650,000')
  await page.getByRole('textbox', { name: 'Location' }).fill('Tesano')
  await expect(page.getByText(/^Saved /)).toBeVisible()
  await expect.poll(() => saved.length).toBe(1)
  expect(saved[0]).toContain('Tesano')
  await page.getByRole('button', { name: 'Publish' }).click()
  const faults = page.getByText(/^Not published: [0-9]+ faults$/).locator('visible=true')
  await expect(faults).toBeVisible()
  // Beside the form stand as many, each with the way to its field.
  const [count = ''] = (await faults.textContent())?.match(/[0-9]+/) ?? []
  await expect(page.getByText(`To put right: ${count}`)).toBeVisible()
  const ways = page.getByRole('complementary', { name: 'Preview' }).getByRole('listitem').getByRole('button')
  await expect(ways).toHaveCount(Number(count))
  await ways.first().click()
  await expect(page.locator('[aria-invalid=true]:focus')).toHaveCount(1)
  await expect(page.getByText(/^Saved /)).toHaveCount(0)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('button', { name: 'Discard draft' })).toHaveCount(0)
})

test('a choice alone begins no draft', { tag: '@desktop' }, async ({ page }) => {
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/submit-listing')
  await waitForHydration(page)
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Land')
  await page.getByRole('link', { name: 'Fihankra, home' }).first().click()
  // What is a draft, or was about to be one, asks first.
  await expect(page).toHaveURL('/')
  await page.goto('/dashboard/listings')
  await expect(page.getByRole('heading', { name: 'My Listings' })).toBeVisible()
  await expect(page.getByText('Untitled')).toHaveCount(0)
})

async function fill(page: Page, title: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page
    .getByLabel('Description')
    .fill('Three bedrooms, borehole, walled and gated. Five minutes from the main road.')
  await page.getByRole('combobox', { name: 'Type' }).selectOption('House')
  await page.getByLabel('Location').fill('By the lagoon, Kpeshie')
  // On a phone what nobody has to say is folded up.
  if (!(await page.getByLabel('Digital address').isVisible()))
    await page.getByText('Digital address and pin').click()
  await page.getByLabel('Digital address').fill('ga-183-8164')
  await page.getByRole('button', { name: 'Set the pin on a map' }).click()
  await page.getByRole('button', { name: 'Go to GA, Accra' }).click()
  await page.getByText('The map shows Accra.').waitFor()
  const pin = page.getByRole('textbox', { name: 'Pin on the map' })
  await expect(pin).toHaveValue('')
  await page.getByRole('button', { name: 'Put the pin here' }).click()
  await expect(pin).toHaveValue(/^5\.\d+, -0\.\d+$/)
  const before = await pin.inputValue()
  await page.locator('.pin-map-canvas').press('ArrowUp')
  await expect(pin).not.toHaveValue(before)
  await page.getByRole('radio', { name: /Everybody/ }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('1,250,000')
  await page.getByRole('button', { name: '12 months' }).click()
  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Bathrooms').fill('2.5')
}

// The same button stands in the table of wide screens and on the card of narrow ones.
function visible(page: Page, name: RegExp) {
  return page.getByRole('button', { name }).locator('visible=true').first()
}

async function choose(page: Page, title: string, act: string) {
  await visible(page, new RegExp(`^More: ${title}`)).click()
  await page.getByRole('menuitem', { name: act, exact: true }).click()
}

// Noise, so that each is another picture and none is tiny.
async function makePictures(count: number) {
  return await Promise.all(
    Array.from({ length: count }, async (_, index) => ({
      name: `photo-${index + 1}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({
        create: {
          width: 640,
          height: 480,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 20 * index, sigma: 4 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    })),
  )
}

// A filter chip names the words searched for as well.
function cardOf(page: Page, title: string) {
  return page.getByRole('link', { name: new RegExp(`^${title}`) })
}
