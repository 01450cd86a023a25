import { describe, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { MANAGE, plain, useManageWorld } from '../../../../tests/support/manage-world.ts'

const { act, insertOthers, rowOf, services, signIn, site } = await useManageWorld()

/** The inline form as the page posts it. */
function inlineFields(propertyId: string, overrides: Record<string, string> = {}) {
  return {
    intent: 'edit',
    propertyId,
    version: '1',
    title: 'Family house, painted anew',
    description: 'Quiet street, tiled floors, water tank and a walled compound.',
    location: 'East Legon, Accra',
    price: '1250000.50',
    type: 'House',
    tag: 'For Sale',
    beds: '3',
    baths: '2.5',
    areaSquareFeet: '2400',
    maxPaymentPlanMonths: '12',
    ...overrides,
  }
}

describe('the inline form, without script', () => {
  test('opens in its row by the address and saves', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers({ title: 'House of Kofi' })
    const open = await (await site.get(`${MANAGE}?edit=${id}`, cookie)).text()
    expect(open).toContain('aria-label="Edit: House of Kofi"')
    expect(open).toContain('name="version" value="1"')
    const saved = await act(inlineFields(id), cookie)
    const text = await saved.text()
    expect(saved.status).toBe(200)
    expect(text).toContain('Property updated successfully!')
    expect(text).toContain('Family house, painted anew')
    expect(text).not.toContain('name="version"')
    expect(await rowOf(id)).toMatchObject({ version: 2, pricePesewas: 125_000_050 })
  })

  test('asks for a payment plan where a home is sold, and for the terms of the rent where it is let', async () => {
    const { cookie } = await signIn()
    const asked = async (tag: 'For Rent' | 'For Sale') => {
      const { id } = await insertOthers({ tag })
      const text = await (await site.get(`${MANAGE}?edit=${id}`, cookie)).text()
      return ['maxPaymentPlanMonths', 'advanceMonths'].filter((name) => text.includes(`name="${name}"`))
    }
    expect(await asked('For Sale')).toEqual(['maxPaymentPlanMonths'])
    expect(await asked('For Rent')).toEqual(['advanceMonths'])
  })

  test('comes back with each message and everything typed', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    const wrong: [Record<string, string>, string][] = [
      [{ title: '  ' }, 'Please fill in all required fields'],
      [{ description: '' }, 'Please fill in all required fields'],
      [{ location: '' }, 'Please fill in all required fields'],
      [{ price: '0' }, 'Price must be greater than 0'],
      [{ beds: '0' }, 'Bedrooms must be a whole number from 1 to 10'],
      [{ baths: '11' }, 'Bathrooms must be'],
      [{ type: 'Castle' }, 'Property type is required'],
    ]
    for (const [fields, message] of wrong) {
      const response = await act(inlineFields(id, { title: 'A title typed in vain', ...fields }), cookie)
      const text = await response.text()
      expect([fields, response.status]).toEqual([fields, 422])
      expect(text).toContain(message)
      if (fields.title === undefined) expect(text).toContain('A title typed in vain')
    }
    expect(await rowOf(id)).toMatchObject({ version: 1 })
  })

  test('sets, moves and removes the pin, and leaves it where it is when nothing is said of it', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    const open = await (await site.get(`${MANAGE}?edit=${id}`, cookie)).text()
    expect(open).toContain('name="pin"')
    const set = await act(inlineFields(id, { pin: '5.60372, -0.18696', showsPin: 'yes' }), cookie)
    expect(set.status).toBe(200)
    const pinned = { pinLatitude: 5.60372, pinLongitude: -0.18696, showsPin: true }
    const pinOf = () =>
      services.db
        .selectFrom('properties')
        .select(['pinLatitude', 'pinLongitude', 'showsPin', 'version'])
        .where('id', '=', id)
        .executeTakeFirst()
    expect(await pinOf()).toEqual({ ...pinned, version: 2 })
    expect(await (await site.get(`${MANAGE}?edit=${id}`, cookie)).text()).toContain('5.60372, -0.18696')
    await act(inlineFields(id, { version: '2', price: '900000' }), cookie)
    expect(await pinOf()).toEqual({ ...pinned, version: 3 })
    await act(inlineFields(id, { version: '3', pin: '', showsPin: 'no' }), cookie)
    expect(await pinOf()).toEqual({ pinLatitude: null, pinLongitude: null, showsPin: false, version: 4 })
    for (const [wrong, message] of [
      [{ pin: 'behind the market' }, 'Enter coordinates'],
      [{ pin: '51.5, -0.12' }, 'Ghana'],
      [{ pin: '', showsPin: 'yes' }, 'pin'],
      [{ pin: '5.6, -0.18', showsPin: 'perhaps' }, 'Choose who is shown the pin'],
    ] as const) {
      const response = await act(inlineFields(id, { version: '4', ...wrong }), cookie)
      expect([wrong, response.status]).toEqual([wrong, 422])
      expect(await response.text()).toContain(message)
    }
    expect(await rowOf(id)).toMatchObject({ version: 4 })
  })

  test('says who saved meanwhile and what, keeps what was typed, and saves over it when told to', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    await act(inlineFields(id, { price: '900000' }), cookie)
    const other = await signIn()
    const stale = await act(inlineFields(id, { title: 'Typed by the second' }), other.cookie)
    const text = await stale.text()
    expect(stale.status).toBe(409)
    for (const shown of [
      'Ama Mensah changed this property on',
      'Typed by the second',
      'GH₵900,000',
      'Use what is saved',
    ])
      expect(text).toContain(shown)
    expect(text).toContain('name="version" value="2"')
    expect(await rowOf(id)).toMatchObject({ title: 'Family house, painted anew' })
    const again = inlineFields(id, { title: 'Typed by the second', version: '2' })
    expect((await act(again, other.cookie)).status).toBe(200)
    expect(await rowOf(id)).toMatchObject({ title: 'Typed by the second', pricePesewas: 125_000_050 })
  })

  test('sets nothing that is the server’s', async () => {
    const { cookie, id: actorId } = await signIn()
    const { id } = await insertOthers()
    const before = await rowOf(id)
    const more = {
      userId: actorId,
      user_id: actorId,
      rating: '5',
      isPopular: 'true',
      status: 'sold',
      id: factoryId(),
    }
    await act({ ...inlineFields(id), ...more }, cookie)
    expect(await rowOf(id)).toMatchObject({
      userId: before?.userId,
      rating: null,
      isPopular: false,
      status: 'active',
    })
  })
})

test('a history says who changed status and price, and nothing of a property that is not there', async () => {
  const { cookie } = await signIn()
  const { id: propertyId } = await insertOthers({ pricePesewas: 100_000_000 })
  await act({ intent: 'status', propertyId, to: 'reserved' }, cookie)
  services.time.now = new Date(services.time.now.getTime() + 60_000)
  await act(inlineFields(propertyId, { price: '900000', version: '2' }), cookie)
  const text = plain(await (await site.get(`${MANAGE}/${propertyId}/history`, cookie)).text())
  for (const shown of [
    'Active → Reserved',
    'Price: GH₵1,000,000 → GH₵900,000',
    'Ama Mensah',
    'at GH₵1,000,000',
  ])
    expect(text).toContain(shown)
  expect(text.indexOf('Price:')).toBeLessThan(text.indexOf('Active → Reserved'))
  for (const id of [factoryId(), 'x', '%00', '..%2F..%2Fx'])
    expect([id, (await site.get(`${MANAGE}/${id}/history`, cookie)).status]).toEqual([id, 404])
})

test('nobody but administrators edits', async () => {
  const { id } = await insertOthers({ title: 'Canary of Kofi' })
  const { cookie } = await signIn('user')
  const refused = await act(inlineFields(id), cookie)
  const text = await refused.text()
  expect(refused.status).toBe(403)
  expect(text).toContain('Access denied. Admin privileges required.')
  expect(text).not.toContain('Canary')
  const called = await act(inlineFields(id), cookie, '.data')
  expect(called.status).toBe(403)
  expect(await called.text()).toContain('"Access denied. Admin privileges required."')
  expect((await act(inlineFields(id))).status).toBe(302)
  expect(await rowOf(id)).toMatchObject({ version: 1 })
})

test('what the form never sends is refused, never a failure', async () => {
  const { cookie } = await signIn()
  const { id: propertyId } = await insertOthers()
  const hostile: [Record<string, string>, number[]][] = [
    [inlineFields(factoryId()), [404]],
    [inlineFields('x'), [422]],
    [inlineFields(propertyId, { version: '99999999999' }), [422]],
    [inlineFields(propertyId, { version: '-1' }), [422]],
    [inlineFields(propertyId, { version: '9999999999' }), [409]],
    [inlineFields(propertyId, { price: '1e309' }), [422]],
    [inlineFields(propertyId, { beds: 'NaN' }), [422]],
    [inlineFields(propertyId, { title: 'x'.repeat(201) }), [422]],
  ]
  for (const [form, statuses] of hostile) {
    const { status } = await act(form, cookie)
    expect([form.version, form.price, form.beds, status]).toEqual([
      form.version,
      form.price,
      form.beds,
      statuses[0],
    ])
  }
})
