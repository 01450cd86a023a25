import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ROOM_FOR_JOURNEYS } from './global-setup.ts'
import { expect, test } from './journey.ts'
import { insertJourneyProperty, prepareScenesIn } from './journey-database.ts'
import { PAYSTACK_KEY, type PaystackStandIn, startPaystack } from './paystack-stand-in.ts'
import { ADMINISTRATOR, fromOurPages, type Person, signInSomebody } from './people.ts'
import { startBuiltServer } from './server.ts'

/** A program, where it stores its data, and the stand-in at which it is paid. */
type PaystackProgram = { url: string; folder: string; paystack: PaystackStandIn }

/**
 * For all journeys of a file, one program that takes payments at a stand-in of Paystack, with these settings besides.
 * What it answers may be asked once the first of them runs.
 */
export function usePaystackProgram(name: string, settings: Record<string, string>): () => PaystackProgram {
  test.describe.configure({ mode: 'serial' })
  test.setTimeout(180_000)
  const { JOURNEY_URL } = process.env
  let program: PaystackProgram
  let stop: () => Promise<void>

  // biome-ignore lint/correctness/noEmptyPattern: the fixture needs no other
  test.beforeAll(async ({}, { project }) => {
    test.setTimeout(180_000)
    const folder = mkdtempSync(join(tmpdir(), `fihankra-${name}-`))
    const paystack = await startPaystack()
    const server = await startBuiltServer({
      environment: {
        DATA_DIR: folder,
        SAMPLE_DATA: 'off',
        ADMIN_EMAIL: ADMINISTRATOR.email,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
        PAYSTACK_API_URL: paystack.url,
        ...settings,
        ...ROOM_FOR_JOURNEYS,
      },
      logFile: `test-results/${name}-server-${project.name}.log`,
    })
    process.env.JOURNEY_URL = server.url
    const endScenes = prepareScenesIn(folder)
    program = { url: server.url, folder, paystack }
    stop = async () => {
      process.env.JOURNEY_URL = JOURNEY_URL
      endScenes()
      await server.stop()
      await paystack.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test.afterAll(() => stop())

  return () => program
}

/** Somebody with one home of GH₵100,000 in the cart, at the end of the checkout's form. */
export async function fillCheckout(page: Page): Promise<{ person: Person; homeId: string; title: string }> {
  const title = `Villa with a garden ${Math.random().toString(36).slice(2, 8)}`
  const home = { title, tag: 'For Sale', pricePesewas: 10_000_000 } as const
  const { id: homeId } = await insertJourneyProperty(ADMINISTRATOR.email, home)
  const person = await signInSomebody(page.request)
  const response = await page.request.post('/api/cart', {
    headers: fromOurPages(),
    data: { act: 'add', propertyId: homeId, planMonths: null },
  })
  expect(response.status()).toBe(200)
  await page.goto('/dashboard/payment')
  for (const [label, text] of Object.entries({
    Phone: '024 412 3456',
    Address: '12 Ring Road East',
    City: 'Accra',
    'State / region': 'Greater Accra',
    'Digital address / zip code': 'GA-183-8164',
  }))
    await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel(/I accept the terms/).check()
  return { person, homeId, title }
}
