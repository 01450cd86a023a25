import { describe, expect, test } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { FORM, inputOf, PAGE, pathOf, useListingWorld } from '../../../../tests/support/listing-world.ts'

const { allDrafts, allProperties, database, press, signIn, site } = await useListingWorld()

describe('an edit', () => {
  async function insertOwn(overrides: Parameters<typeof insertProperty>[1] = {}) {
    const person = await signIn()
    const { id } = await insertProperty(database.db, { userId: person.id, imageCount: 1, ...overrides })
    const images = await database.db
      .selectFrom('propertyImages')
      .select(['imageId as id', 'alt'])
      .where('propertyId', '=', id)
      .execute()
    const fields = {
      ...FORM,
      areaSquareFeet: '2400',
      images: JSON.stringify(images),
      propertyId: id,
      version: '1',
    }
    return { ...person, propertyId: id, fields }
  }

  test('is saved and leads to the dashboard', async () => {
    const { cookie, fields } = await insertOwn()
    const response = await press({ ...fields, price: '1300000', act: 'save' }, cookie)
    expect([response.status, pathOf(response)]).toEqual([303, '/dashboard'])
    expect(await allProperties()).toMatchObject([{ pricePesewas: 130_000_000, version: 2, status: 'active' }])
  })

  test('has ways to its sections, which the form of a new home does not need', async () => {
    const { cookie, propertyId } = await insertOwn()
    const text = await (await site.get(`${PAGE}?edit=${propertyId}`, cookie)).text()
    const ways = [...text.matchAll(/href="#(pictures|basics|place|price|rooms|has|papers)"/g)]
    expect(ways.length).toBeGreaterThan(5)
    for (const [, anchor] of ways) expect(text).toContain(`<section id="${anchor}"`)
    expect(await (await site.get(PAGE, cookie)).text()).not.toContain('href="#price"')
  })

  test('of a stale form shows who saved what, keeps what was typed, and lets either side win', async () => {
    const { cookie, fields, propertyId } = await insertOwn()
    await press({ ...fields, price: '1300000', act: 'save' }, cookie)
    const mine = { ...fields, title: 'Family house with a well', act: 'save' }
    const stale = await press(mine, cookie, `?edit=${propertyId}`)
    const html = await stale.text()
    expect(stale.status).toBe(409)
    expect(html).toContain('saved this property')
    expect(html).toContain('Family house with a well')
    expect(html).toMatch(/GH₵1,200,000[\s\S]*GH₵1,300,000/)
    expect(await allDrafts()).toMatchObject([{ propertyId, data: { title: 'Family house with a well' } }])

    const theirs = await (await site.get(`${PAGE}?edit=${propertyId}&changes=kept`, cookie)).text()
    expect(inputOf(theirs, 'title')).toBe('Family house with garden')
    expect(inputOf(theirs, 'price')).toBe('1,300,000')
    expect(theirs).toContain('Back to my changes')
    const back = await (await site.get(`${PAGE}?edit=${propertyId}`, cookie)).text()
    expect(inputOf(back, 'title')).toBe('Family house with a well')
    expect(back).toContain('These are your unsaved changes of')

    expect(html).toMatch(/value="2"[^>]* name="replaces" formaction="[/]submit-listing[/]changes[?]/i)
    const saved = await press({ ...mine, act: 'save', replaces: '2' }, cookie)
    expect(saved.status).toBe(303)
    expect(await allProperties()).toMatchObject([
      { title: 'Family house with a well', pricePesewas: 120_000_000, version: 3 },
    ])
    expect(await allDrafts()).toEqual([])
  })

  test('that wins over another keeps what it changed and takes the rest from the other', async () => {
    const { cookie, fields, propertyId } = await insertOwn()
    const opened = await (await site.get(`${PAGE}?edit=${propertyId}`, cookie)).text()
    const asOpened = (inputOf(opened, 'opened') ?? '').replaceAll('&quot;', '"')
    expect(JSON.parse(asOpened)).toMatchObject({ title: FORM.title, price: '1200000' })
    await press({ ...fields, price: '1300000', beds: '4', act: 'save' }, cookie)
    const mine = { ...fields, opened: asOpened, title: 'Family house with a well', beds: '5' }
    const stale = await press({ ...mine, act: 'save' }, cookie, `?edit=${propertyId}`)
    const html = await stale.text()
    expect(html).toContain('You saved this property in your other window')
    expect(html).toContain('Bedrooms</strong>')
    expect(html).not.toContain('Price</strong>')
    expect(JSON.parse((inputOf(html, 'opened') ?? '').replaceAll('&quot;', '"'))).toEqual(
      JSON.parse(asOpened),
    )
    expect((await press({ ...mine, act: 'save', replaces: '2' }, cookie)).status).toBe(303)
    expect(await allProperties()).toMatchObject([
      { title: 'Family house with a well', pricePesewas: 130_000_000, beds: 5, version: 3 },
    ])
  })

  test.each(['a\nb', '🏠', 'é', '//evil.example', newId()])(
    'that is discarded leads to no address but ours: %j',
    async (propertyId) => {
      const { cookie } = await signIn()
      for (const act of ['discard', 'withdraw', 'save', 'draft']) {
        const response = await press({ ...FORM, propertyId, act }, cookie)
        const isKnown = act === 'discard'
        expect(response.status).toBe(isKnown ? 303 : 404)
        if (isKnown) expect(pathOf(response)).toMatch(/^[/](dashboard|submit-listing[?]edit=[0-9a-f-]{36})$/)
      }
    },
  )

  test('that names a version which is gone again is asked again', async () => {
    const { cookie, fields } = await insertOwn()
    for (const version of ['0', '9', 'x', '-1', '1e3', ''])
      expect((await press({ ...fields, title: 'Another title', version, act: 'save' }, cookie)).status).toBe(
        409,
      )
    expect(await allProperties()).toMatchObject([{ title: FORM.title, version: 1 }])
  })

  test('takes a property out of sight and back', async () => {
    const { cookie, fields, propertyId } = await insertOwn()
    const withdrawn = await press({ propertyId, act: 'withdraw' }, cookie)
    expect([withdrawn.status, pathOf(withdrawn)]).toEqual([303, '/dashboard'])
    expect(await allProperties()).toMatchObject([{ status: 'withdrawn' }])
    const again = await press({ propertyId, act: 'withdraw' }, cookie)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('Failed to update property: ')
    await press({ ...fields, version: '2', act: 'publish' }, cookie)
    expect(await allProperties()).toMatchObject([{ status: 'active' }])
  })

  test('of somebody else’s leads an administrator to it in the list, and an agent nowhere', async () => {
    const { propertyId } = await insertOwn()
    const address = `${PAGE}?edit=${propertyId}`
    const led = await site.get(address, (await signIn()).cookie)
    expect(led.status).toBe(302)
    expect(led.headers.get('Location')).toMatch(
      new RegExp(`^/dashboard/properties[?]query=.*&edit=${propertyId}$`),
    )
    expect((await site.get(address, (await signIn('agent')).cookie)).status).toBe(404)
  })

  test('forgets the changes that are discarded, and nobody else’s', async () => {
    const { cookie, propertyId } = await insertOwn()
    const other = await signIn()
    await press({ title: 'Hut', propertyId, version: '1', act: 'draft' }, cookie)
    const [draft] = await allDrafts()
    const fields = { propertyId, draftId: draft?.id ?? '', act: 'discard' }
    await press(fields, other.cookie)
    expect(await allDrafts()).toHaveLength(1)
    const response = await press(fields, cookie)
    expect(pathOf(response)).toBe(`/submit-listing?edit=${propertyId}`)
    expect(await allDrafts()).toEqual([])
  })
})
