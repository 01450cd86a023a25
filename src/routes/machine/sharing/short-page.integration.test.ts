import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertProperty, type NewProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices, type TestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const MOST_BYTES = 50_000

const database = useTestDatabase()
let services: TestServices
let site: Awaited<ReturnType<typeof makeTestSite>>

beforeEach(async () => {
  services = makeTestServices(database)
  site = await makeTestSite(services, ['routes/machine/sharing/short-page.ts'])
})

async function advertise(overrides: Partial<NewProperty> = {}) {
  const { id } = await insertProperty(database.db, overrides)
  const { shortCode } = await database.db
    .selectFrom('properties')
    .select('shortCode')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, address: `/l/${shortCode}`, shortCode }
}

async function addPicture(propertyId: string, storageKey: string) {
  const { id: imageId } = await insertImage(database.db, {
    storageKey,
    width: 1280,
    height: 960,
    widths: [320, 640, 960, 1280],
  })
  await database.db
    .insertInto('propertyImages')
    .values({ propertyId, imageId, position: 0, alt: 'The veranda' })
    .execute()
}

describe('the short page of a property', () => {
  test('weighs less than 50 kB with its picture, and asks for nothing else', async () => {
    const { id, address } = await advertise({ maxPaymentPlanMonths: 12 })
    await addPicture(id, 'sample/bungalow-03-veranda')
    const page = await (await site.get(address)).text()
    const asked = [...page.matchAll(/(?:src|srcset|srcSet|href)="(\/[^"]*|https?:[^"]*)"/g)].map(
      ([, url]) => url,
    )
    const pictures = asked.filter((url) => url?.startsWith('/images/'))
    expect(pictures).toEqual([
      '/images/sample/bungalow-03-veranda-640.avif',
      '/images/sample/bungalow-03-veranda-640.webp',
    ])
    expect(page).not.toMatch(/<script|<link rel="(?:stylesheet|preload|modulepreload)|url\(/)
    const heaviest = await readFile(join(services.config.samplePictures, 'bungalow-03-veranda-640.webp'))
    expect(Buffer.byteLength(page) + heaviest.length).toBeLessThan(MOST_BYTES)
  })

  test('names every cost of a home for sale, each plan with its total', async () => {
    const { address } = await advertise({ pricePesewas: 250_000_00, maxPaymentPlanMonths: 6 })
    const page = await (await site.get(address)).text()
    for (const amount of [
      'GH₵250,000',
      'GH₵125,000',
      'GH₵100',
      'GH₵125,100',
      'GH₵300,100',
      'GH₵150,000',
      'GH₵29,166.66',
    ])
      expect(page).toContain(amount)
    expect(page).toContain('Over 3 months')
    expect(page).not.toContain('Over 12 months')
  })

  test('names every cost of a home for rent, and what the law allows in advance', async () => {
    const { address } = await advertise({
      tag: 'For Rent',
      pricePesewas: 1_200_00,
      maxPaymentPlanMonths: null,
      advanceMonths: 6,
    })
    const page = await (await site.get(address)).text()
    for (const part of [
      'Refundable deposit',
      'GH₵50',
      'GH₵2,450',
      '5 more months of the 6 in advance',
      'GH₵6,000',
      'GH₵8,450',
      'The law allows at most',
    ])
      expect(page).toContain(part)
  })

  test('opens a chat that names the home where everybody may, and leads to the whole page', async () => {
    const { id, address } = await advertise({ title: 'House "Akwaaba" </a><b>' })
    const { config } = services
    const open = Object.create(services, {
      config: { value: { ...config, leads: { ...config.leads, contactNeedsAccount: false } } },
    }) as TestServices
    const openSite = await makeTestSite(open, ['routes/machine/sharing/short-page.ts'])
    const page = await (await openSite.get(address)).text()
    const chat = /href="(https:\/\/wa\.me\/\d+\?text=[^"]*)"/.exec(page)?.[1] ?? ''
    const url = `${services.config.siteUrl}/properties/${id}`
    expect(new URL(chat).searchParams.get('text')).toContain(`House "Akwaaba" </a><b>.`)
    expect(new URL(chat).searchParams.get('text')).toContain(url)
    expect(page).toContain(`<link rel="canonical" href="${url}"/>`)
    expect(page).not.toContain('</a><b>')
    const gated = await (await site.get(address)).text()
    expect(gated).not.toContain('wa.me')
    expect(gated).toContain(`href="${url}/contact-agent"`)
  })

  test('is the same for everybody, and no search engine’s', async () => {
    const { address } = await advertise()
    const response = await site.get(address)
    expect(response.headers.get('Cache-Control')).toMatch(/^public/)
    expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(await response.text()).toContain('<meta name="robots" content="noindex"/>')
  })

  test('is found however its code is written', async () => {
    const { id } = await advertise()
    await database.db.updateTable('properties').set({ shortCode: 'k3v901xq' }).where('id', '=', id).execute()
    const response = await site.get('/l/k3v9oixq')
    expect(response.status).toBe(301)
    expect(new URL(response.headers.get('Location') ?? '', services.config.siteUrl).pathname).toBe(
      '/l/k3v901xq',
    )
  })
})

describe('a short address', () => {
  test('of what was withdrawn or deleted is gone', async () => {
    const withdrawn = await advertise({ status: 'withdrawn' })
    expect((await site.get(withdrawn.address)).status).toBe(410)
    const deleted = await advertise()
    await database.db.deleteFrom('properties').where('id', '=', deleted.id).execute()
    const response = await site.get(deleted.address)
    expect(response.status).toBe(410)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.text()).toContain('Property Not Found')
  })

  test.each(['/l/00000000', '/l/uuuuuuuu', '/l/%00', '/l/a', '/l/..%2f', `/l/${'a'.repeat(2_000)}`])(
    'that nobody gave, %s, leads to nothing',
    async (address) => {
      const { status } = await site.get(address)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  test('of a draft leads to nothing', async () => {
    const { address } = await advertise({ status: 'draft', publishedAt: null })
    expect((await site.get(address)).status).toBe(404)
  })
})
