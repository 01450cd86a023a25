import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertImage } from '../../../../tests/factories/image-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { FORM, inputOf, PAGE, pathOf, useListingWorld } from '../../../../tests/support/listing-world.ts'

const { allDrafts, allProperties, database, services, press, signIn, site } = await useListingWorld()

async function imagesOf(id: string) {
  const image = await insertImage(database.db, { uploadedBy: id })
  return JSON.stringify([{ id: image.id, alt: 'Front' }])
}

describe('who may write listings', () => {
  test('another agent’s property and draft are not found', async () => {
    const ama = await signIn()
    const kofi = await signIn('agent', 'Kofi Mensah')
    const { id } = await insertProperty(database.db, { userId: ama.id })
    const draftId = newId()
    await press({ title: 'Secret', draftId, act: 'draft' }, ama.cookie)
    for (const query of [`edit=${id}`, `id=${id}`, `copy=${id}`, 'copy=%00', `draft=${draftId}`]) {
      const response = await site.get(`${PAGE}?${query}`, kofi.cookie)
      expect(response.status).toBe(404)
      expect(await response.text()).not.toContain('Secret')
    }
    const answer = await press(
      { ...FORM, title: 'Stolen house', propertyId: id, version: '1', act: 'save' },
      kofi.cookie,
    )
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Failed to update property: Property not found')
    expect((await allProperties())[0]?.title).toBe('Family house with garden')
  })
})

describe('the page', () => {
  test('opens a new listing with its defaults, every field of it without script', async () => {
    const { cookie } = await signIn()
    const html = await (await site.get(PAGE, cookie)).text()
    for (const name of [...Object.keys(FORM), 'digitalAddress', 'placeName', 'placeId', 'areaSquareFeet'])
      expect(html).toContain(`name="${name}"`)
    for (const name of ['maxPaymentPlanMonths', 'advanceMonths', 'plotAreaSquareFeet', 'landType', 'tenure'])
      expect(html).toContain(`name="${name}"`)
    expect(inputOf(html, 'beds')).toBe('1')
    expect(html).not.toMatch(/<fieldset[^>]* disabled/)
    expect(html).toContain('The law allows at most 6 (Rent Act, 1963 (Act 220), section 25 (5)).')
  })

  test.each(['edit', 'id'])('opens one’s own property by ?%s=', async (name) => {
    const { id: userId, cookie } = await signIn()
    const { id } = await insertProperty(database.db, { userId, place: 'east-legon', title: '<b>"House"</b>' })
    const html = await (await site.get(`${PAGE}?${name}=${id}`, cookie)).text()
    expect(inputOf(html, 'title')).toBe('&lt;b&gt;&quot;House&quot;&lt;/b&gt;')
    expect(inputOf(html, 'price')).toBe('1,200,000')
    expect(inputOf(html, 'placeName')).toBe('East Legon, Accra')
    expect(html).toMatch(
      new RegExp(`<button[^>]* formaction="/submit-listing/changes[?]${name}=${id}">Save changes<`, 'i'),
    )
    expect(html).toContain(`<form action="/submit-listing/withdrawal?${name}=${id}"`)
  })

  test.each(['', 'x', '%00', factoryId(), "'%22--", '%ED%A0%80'])(
    'says that there is no such property: %s',
    async (id) => {
      const { cookie } = await signIn()
      const response = await site.get(`${PAGE}?edit=${id}`, cookie)
      const html = await response.text()
      expect(response.status).toBe(404)
      expect(html).toContain('Property not found')
      expect(html).toContain('<meta http-equiv="refresh" content="3;url=/dashboard"')
    },
  )

  test('says what failed when a property cannot be read, and leads to the dashboard', async () => {
    const { id: userId, cookie } = await signIn()
    const { id } = await insertProperty(database.db, { userId })
    await sql`alter table property_drafts rename to lost_drafts`.execute(database.db)
    try {
      const response = await site.get(`${PAGE}?edit=${id}`, cookie)
      const html = await response.text()
      expect(response.status).toBe(500)
      expect(html).toContain('Failed to load property data. Please try again.')
      expect(html).toMatch(/Failed to fetch property: (<!-- -->)?Something went wrong on our side[.]/)
      expect(html).toContain('content="3;url=/dashboard"')
      expect(html).not.toContain('property_drafts')
    } finally {
      await sql`alter table lost_drafts rename to property_drafts`.execute(database.db)
    }
  })

  test('gives way to the configuration error while no picture could be stored', async () => {
    const { cookie } = await signIn()
    const put = vi.spyOn(services.storage, 'put').mockRejectedValue(new Error('unreachable'))
    const response = await site.get(PAGE, cookie)
    const html = await response.text()
    expect(response.status).toBe(503)
    expect(html).toContain(
      'Configuration Error: Application is not properly configured. Please contact support.',
    )
    expect(html).toContain('Return to Dashboard')
    put.mockRestore()
    services.time.now = new Date(services.time.now.getTime() + 10_000)
    expect((await site.get(PAGE, cookie)).status).toBe(200)
  })
})

describe('a copy of one’s own listing', () => {
  test('opens the form of a new one with all but the pictures, and leaves the other as it is', async () => {
    const { id: userId, cookie } = await signIn()
    const { id } = await insertProperty(database.db, {
      userId,
      title: 'Third floor, two bedrooms',
      location: 'Block C, Dzorwulu',
      imageCount: 2,
    })
    const before = await allProperties()
    const response = await site.get(`${PAGE}?copy=${id}`, cookie)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(inputOf(html, 'title')).toBe('Third floor, two bedrooms')
    expect(inputOf(html, 'location')).toBe('Block C, Dzorwulu')
    expect(inputOf(html, 'images')).toBe('[]')
    expect(inputOf(html, 'propertyId')).toBeUndefined()
    expect(await allProperties()).toEqual(before)
    expect(await allDrafts()).toEqual([])
  })
})

describe('a new listing', () => {
  test('is published and leads to the dashboard', async () => {
    const { id, cookie } = await signIn()
    const fields = { ...FORM, images: await imagesOf(id), placeName: 'east legon', act: 'publish' }
    const response = await press(fields, cookie)
    const [property] = await allProperties()
    expect([response.status, pathOf(response)]).toEqual([303, `/dashboard?published=${property?.id}`])
    expect(property).toMatchObject({ userId: id, status: 'active', pricePesewas: 120_000_000 })
    expect(property?.placeId).not.toBeNull()
  })

  test('is published without a place when its words name none that we know', async () => {
    const { id, cookie } = await signIn()
    const fields = { ...FORM, images: await imagesOf(id), placeName: 'Nowhere at all', act: 'publish' }
    expect((await press(fields, cookie)).status).toBe(303)
    expect(await allProperties()).toMatchObject([{ placeId: null, location: FORM.location }])
  })

  test('sent twice becomes one property', async () => {
    const { id, cookie } = await signIn()
    const draftId = inputOf(await (await site.get(PAGE, cookie)).text(), 'draftId') ?? ''
    const fields = { ...FORM, draftId, images: await imagesOf(id), act: 'publish' }
    expect((await press(fields, cookie)).status).toBe(303)
    const again = await press(fields, cookie)
    const [property] = await allProperties()
    expect(again.status).toBe(409)
    const html = await again.text()
    expect(html).toContain('Failed to submit property: This listing was saved already.')
    expect(html).toContain(`/submit-listing?edit=${property?.id}`)
    expect(await allProperties()).toHaveLength(1)
  })

  test.each<[Record<string, string>, string[]]>([
    [{ title: 'Hut' }, ['Title must be at least 5 characters']],
    [{ description: 'Short' }, ['Description must be at least 20 characters']],
    [{ location: '  ' }, ['Location is required', 'Please fill in all required fields']],
    [{ price: '0' }, ['Price must be a positive number']],
    [{ beds: '0' }, ['Number of beds must be a positive integer']],
    [{ baths: '-1' }, ['Number of baths must be a positive number']],
    [{ type: 'Castle' }, ['Property type is required']],
    [{ tag: '' }, ['Property tag is required']],
    [{ maxPaymentPlanMonths: '61' }, ['The longest payment plan is 1 to 60 months']],
    [{ digitalAddress: 'Osu' }, ['Enter a digital address such as GA-183-8164']],
    [{}, ['Add at least one picture before you publish']],
  ])('with %j says %j and keeps what was typed', async (change, messages) => {
    const { cookie } = await signIn()
    const response = await press({ ...FORM, ...change, act: 'publish' }, cookie)
    const html = await response.text()
    expect(response.status).toBe(422)
    for (const message of messages) expect(html).toContain(message)
    expect(html).toContain(change.description ?? FORM.description)
    expect(inputOf(html, 'beds')).toBe(change.beds ?? '3')
    expect(await allProperties()).toEqual([])
  })

  test('saved as a draft is one property when it is complete, and unfinished draft when it is not', async () => {
    const { cookie } = await signIn()
    const draftId = newId()
    const unfinished = await press({ title: 'Hut', draftId, act: 'draft' }, cookie)
    expect([unfinished.status, pathOf(unfinished)]).toEqual([303, '/dashboard/listings'])
    expect(await allDrafts()).toMatchObject([{ id: draftId, data: { title: 'Hut' } }])
    const html = await (await site.get(`${PAGE}?draft=${draftId}`, cookie)).text()
    expect(inputOf(html, 'title')).toBe('Hut')
    expect(await (await site.get(PAGE, cookie)).text()).toContain(`/submit-listing?draft=${draftId}`)

    expect((await press({ ...FORM, draftId, act: 'draft' }, cookie)).status).toBe(303)
    expect(await allDrafts()).toEqual([])
    expect(await allProperties()).toMatchObject([{ status: 'draft', title: FORM.title }])
  })

  test('is the writer’s, whatever else is sent along', async () => {
    const { id, cookie } = await signIn()
    const forbidden = {
      id: newId(),
      userId: newId(),
      user_id: newId(),
      rating: '5',
      isPopular: 'true',
      status: 'sold',
    }
    await press({ ...FORM, ...forbidden, images: await imagesOf(id), act: 'publish' }, cookie)
    expect(await allProperties()).toMatchObject([
      { userId: id, rating: null, isPopular: false, status: 'active', version: 1 },
    ])
    expect((await allProperties())[0]?.id).not.toBe(forbidden.id)
  })

  test.each(['publish', 'save/1', '__proto__'])(
    'of a page from before an update asks to reload: %j',
    async (intent) => {
      const { cookie } = await signIn()
      for (const path of [PAGE, `${PAGE}.data`]) {
        const response = await site.post(path, { ...FORM, intent, draftId: newId() }, cookie)
        const text = await response.text()
        expect(response.status).toBe(409)
        expect(text).toContain('Please reload the page: it was opened before an update.')
        expect(text).toContain(FORM.title)
      }
      expect(await allProperties()).toEqual([])
      expect(await allDrafts()).toEqual([])
    },
  )
})
