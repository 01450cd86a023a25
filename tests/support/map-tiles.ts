import type { Page } from '@playwright/test'

// One transparent pixel.
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP4//8/AAX+Av4zEpUUAAAAAElFTkSuQmCC',
  'base64',
)

/** Answers for the site that the pictures of maps come from in journeys, or with `fails` not at all. */
export async function serveMapTiles(page: Page, { fails = false } = {}): Promise<void> {
  await page.unroute('https://tiles.example/**')
  await page.route('https://tiles.example/**', (route) =>
    fails ? route.abort() : route.fulfill({ contentType: 'image/png', body: TILE }),
  )
}
