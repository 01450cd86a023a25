import type { CDPSession, Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test, waitForHydration } from '../support/journey.ts'
import { ADMINISTRATOR, signIn } from '../support/people.ts'

const PICTURES = 8
const MOST_TAPS = 14
const UPLOAD_LIMIT = 5_242_880

// Requests that the interruption cut off.
// Without the recording, which would read what the page previews, and the page's policy refuses that.
test.use({ expectedConsoleErrors: [/net::ERR_|status of 413/], trace: 'off' })

test('a phone lists a home with eight camera pictures over a slow line that breaks once', {
  tag: '@phone',
}, async ({ page }) => {
  test.setTimeout(300_000)
  const title = 'Bungalow behind the Nungua market'
  const files = await cameraPictures(PICTURES)
  for (const { buffer } of files) expect(buffer.length).toBeGreaterThan(UPLOAD_LIMIT)
  const arrived = watchUploads(page)
  const taps = countTaps()
  await signIn(page.request, ADMINISTRATOR)
  await page.goto('/submit-listing')
  await waitForHydration(page)
  const line = await page.context().newCDPSession(page)
  const started = Date.now()
  await slow(line)

  const chooser = page.waitForEvent('filechooser')
  await taps.tap(page.getByRole('button', { name: 'Choose pictures' }))
  // In the phone's gallery: the first of them held, the last swept to, and Done.
  taps.count += 3
  await (await chooser).setFiles(files)
  await expect(page.getByRole('group', { name: /^Picture \d+$/ })).toHaveCount(PICTURES)

  await taps.type(page.getByRole('textbox', { name: 'Title' }), title)
  await taps.type(
    page.getByLabel('Description'),
    'Two bedrooms with a wall and a gate. The market is five minutes away on foot.',
  )
  taps.count += 2
  await page.getByRole('combobox', { name: 'Type' }).selectOption('House')
  await taps.type(page.getByLabel('Location'), 'Behind the market, Nungua')
  await taps.type(page.getByRole('textbox', { name: 'Price' }), '480000')

  await taps.tap(page.getByRole('button', { name: 'Publish' }))
  await expect(page.getByText(/When the last one is in, this goes on by itself/)).toBeVisible()

  await expect.poll(() => arrived.length, { timeout: 120_000 }).toBeGreaterThan(1)
  await lose(line)
  await expect(page.getByText('The connection was lost. It goes on by itself.').first()).toBeVisible()
  // Nothing arrives while this takes its time.
  await expectAccessible(page)
  await slow(line)

  await expect(page.getByText('Property submitted successfully!')).toBeVisible({ timeout: 240_000 })
  const seconds = Math.round((Date.now() - started) / 1000)
  const sent = arrived.reduce((sum, { bytes }) => sum + bytes, 0)
  process.stdout.write(
    `${taps.count} taps, ${seconds} s, ${(sent / 1e6).toFixed(1)} MB sent of ${(total(files) / 1e6).toFixed(1)} MB\n`,
  )
  expect(taps.count).toBeLessThanOrEqual(MOST_TAPS)
  // Each within the limit, and upright though the camera was held sideways.
  for (const { bytes, width, height } of arrived) {
    expect(bytes).toBeLessThanOrEqual(UPLOAD_LIMIT)
    expect(height).toBeGreaterThan(width)
  }
  await line.detach()
  await page.goto(`/dashboard/listings?query=${encodeURIComponent(title)}`)
  await page
    .getByRole('link', { name: new RegExp(`^Edit: ${title}`) })
    .locator('visible=true')
    .first()
    .click()
  await expect(page.getByRole('group', { name: /^Picture \d+$/ })).toHaveCount(PICTURES)
})

test.describe('what is no picture to send', () => {
  test.use({ expectedConsoleErrors: [/415/] })

  test('a file over 40 MB, and one that nobody can read, large or small, are refused', {
    tag: '@phone',
  }, async ({ page }) => {
    await signIn(page.request, ADMINISTRATOR)
    await page.goto('/submit-listing')
    await waitForHydration(page)
    const choose = (name: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    await choose('damaged.jpg', Buffer.alloc(UPLOAD_LIMIT + 1))
    await expect(
      page.getByText(
        'File size must be less than 5MB. This file could not be read as a picture and made smaller.',
        { exact: true },
      ),
    ).toBeVisible()
    await choose('small.jpg', Buffer.alloc(1_000))
    await expect(
      page.getByText('File size must be less than 5MB. This file could not be read as a picture.', {
        exact: true,
      }),
    ).toBeVisible()
    await choose('huge.jpg', Buffer.alloc(41_943_041))
    await expect(page.getByText('huge.jpg: File size must be less than 5MB')).toBeVisible()
  })
})

// A camera held upright stores its picture lying down and says so beside it. Noise makes it as heavy as a real one.
async function cameraPictures(count: number) {
  const [width, height] = [4032, 3024]
  // A piece of it all over: a whole one takes seconds to make.
  const noise = await sharp({
    create: {
      width: width / 8,
      height: height / 8,
      channels: 3,
      background: '#7f8a80',
      noise: { type: 'gaussian', mean: 128, sigma: 16 },
    },
  })
    .png()
    .toBuffer()
  const whole = await sharp({ create: { width, height, channels: 3, background: '#7f8a80' } })
    .composite([{ input: noise, tile: true }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const pictures: { name: string; mimeType: string; buffer: Buffer }[] = []
  for (let index = 0; index < count; index++) {
    const buffer = await sharp(whole, { raw: { width, height, channels: 3 } })
      .tint({ r: 120 + 12 * index, g: 140, b: 200 - 15 * index })
      .withMetadata({ orientation: 6 })
      .jpeg({ quality: 94 })
      .toBuffer()
    pictures.push({ name: `IMG_${2000 + index}.jpg`, mimeType: 'image/jpeg', buffer })
  }
  return pictures
}

const total = (files: readonly { buffer: Buffer }[]) =>
  files.reduce((sum, { buffer }) => sum + buffer.length, 0)

function watchUploads(page: Page) {
  const arrived: { bytes: number; width: number; height: number }[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('/api/uploads') || response.status() !== 200) return
    const { originalSize, width, height } = (await response.json()) as Record<string, number>
    arrived.push({ bytes: originalSize ?? 0, width: width ?? 0, height: height ?? 0 })
  })
  return arrived
}

function countTaps() {
  const taps = {
    count: 0,
    tap: async (target: Locator) => {
      taps.count += 1
      await target.tap()
    },
    type: async (target: Locator, words: string) => {
      await taps.tap(target)
      await target.fill(words)
    },
  }
  return taps
}

// As good as lines are where people list homes: three megabits, a fifth of a second away.
const slow = (line: CDPSession) =>
  line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 375_000,
    uploadThroughput: 375_000,
  })

const lose = (line: CDPSession) =>
  line.send('Network.emulateNetworkConditions', {
    offline: true,
    latency: 0,
    downloadThroughput: 0,
    uploadThroughput: 0,
  })
