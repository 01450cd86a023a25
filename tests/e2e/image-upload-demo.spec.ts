import sharp from 'sharp'
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  expectToFit,
  test,
  waitForHydration,
} from '../support/journey.ts'

test.use({ expectedConsoleErrors: [/status of 415|net::ERR_FAILED/] })

const photograph = () =>
  sharp({ create: { width: 1000, height: 700, channels: 3, background: '#8a7f6c' } })
    .jpeg({ quality: 100 })
    .toBuffer()

test('a visitor tries what becomes of a picture', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/image-upload-demo')
  await waitForHydration(page)
  await expectAccessible(page)
  const upload = page.getByRole('button', { name: 'Upload' })
  const choose = page.getByLabel('Picture', { exact: true })

  await upload.click()
  await expect(page.getByText('No Image: Please upload an image first')).toBeVisible()
  await choose.setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
  await expect(page.getByText('Invalid file type. Please upload jpeg, jpg, png, webp')).toBeVisible()
  await choose.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5_242_881) })
  await expect(page.getByText('File size must be less than 5MB')).toBeVisible()

  await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg></svg>') })
  await upload.click()
  await expect(page.getByText(/^File type image\/svg\+xml is not supported/)).toBeVisible()
  await expectAccessible(page)

  const buffer = await photograph()
  await choose.setInputFiles({ name: 'house.jpg', mimeType: 'image/jpeg', buffer })
  await page.route('**/api/uploads/demo', (route) => route.abort())
  await upload.click()
  await expect(page.getByText('Failed to upload image')).toBeVisible()
  await expect(page.getByText(/^Upload failed: The connection was lost/)).toBeVisible()
  await page.unroute('**/api/uploads/demo')
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(page.getByRole('heading', { name: 'Your picture', exact: true })).toBeVisible()
  const variants = page.getByRole('table', { name: 'Variants' })
  await expect(variants.getByRole('link')).toHaveText([
    '320 pixels, webp',
    '320 pixels, jpeg',
    '640 pixels, webp',
    '640 pixels, jpeg',
    '1000 pixels, webp',
    '1000 pixels, jpeg',
  ])
  await expectToFit(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const address = await variants.getByRole('link').first().getAttribute('href')
  const response = await page.request.get(address ?? '')
  expect(response.headers()).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  })
})
