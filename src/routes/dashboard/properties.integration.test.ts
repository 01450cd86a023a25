import { beforeEach, describe, expect, test } from 'vitest'
import type { Role } from '#/shared/actor.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { insertProperty, type NewProperty } from '../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { makeTestSite, signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/dashboard/properties.tsx',
  'routes/dashboard/properties-history.tsx',
])
const MANAGE = '/dashboard/properties'

beforeEach(async () => {
  const { db } = database
  await db.deleteFrom('properties').execute()
  await db.deleteFrom('accounts').execute()
  await db.deleteFrom('profiles').execute()
})

async function signIn(role: Role = 'admin') {
  const { id } = await insertAccount(database.db, { profile: { role, fullName: 'Ama Mensah' } })
  return { id, cookie: await signInAs(services, id) }
}

async function insertOthers(overrides: Partial<NewProperty> & { imageCount?: number } = {}) {
  const owner = await insertAccount(database.db, {
    email: `kofi-${factoryId()}@canary.example`,
    profile: { role: 'admin', fullName: 'Kofi Owner' },
  })
  return await insertProperty(database.db, { userId: owner.id, ...overrides })
}

async function rowOf(id: string) {
  return await database.db
    .selectFrom('properties')
    .select(['title', 'status', 'isPopular', 'version', 'pricePesewas', 'userId', 'rating'])
    .where('id', '=', id)
    .executeTakeFirst()
}

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

const plain = (html: string) => html.replaceAll('&quot;', '"').replaceAll('<!-- -->', '')

describe('the list of all properties', () => {
  test('shows everybody’s with their owner and what can be done', async () => {
    const { cookie } = await signIn()
    await insertOthers({ title: 'House of Kofi', status: 'withdrawn' })
    const response = await site.get(MANAGE, cookie)
    const text = plain(await response.text())
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    for (const shown of [
      'House of Kofi',
      'Kofi Owner',
      'Withdrawn',
      'Property Management: 1 property',
      'Publish again',
    ])
      expect(text).toContain(shown)
    expect(text).toContain('href="/dashboard/properties/export"')
    expect(text).toContain('href="/dashboard/properties/import"')
    expect(text).not.toContain('@canary.example')
  })

  test('takes any address for one', async () => {
    const { cookie } = await signIn()
    await insertOthers()
    const addresses = [
      'query=%25_%5C%27&status=x&sort=y&page=-5',
      'edit=%00',
      'edit=../../x&page=99999',
      'query=%FF',
    ]
    for (const address of addresses) {
      const response = await site.get(`${MANAGE}?${address}`, cookie)
      expect([address, response.status]).toEqual([address, 200])
    }
  })

  test('says that there are none', async () => {
    const { cookie } = await signIn()
    const text = await (await site.get(MANAGE, cookie)).text()
    expect(text).toContain('No properties found')
    expect(text).toContain('href="/submit-listing"')
    expect(await (await site.get(`${MANAGE}?query=x`, cookie)).text()).toContain('Show all properties')
  })

  test('and a history are refused to everybody else without a word of what is in them', async () => {
    const { id } = await insertOthers({ title: 'Canary' })
    const { cookie } = await signIn('user')
    for (const path of [
      MANAGE,
      `${MANAGE}.data`,
      `${MANAGE}/${id}/history`,
      `${MANAGE}/${id}/history.data`,
    ]) {
      const response = await site.get(path, cookie)
      expect(response.status).toBe(403)
      expect(await response.text()).not.toContain('Canary')
      expect((await site.get(path.replace('.data', ''))).status).toBe(302)
    }
  })

  test('that cannot be read says so', async () => {
    const { cookie } = await signIn()
    const { schema } = database.db
    await schema.alterTable('properties').renameColumn('location', 'lost').execute()
    try {
      const response = await site.get(MANAGE, cookie)
      expect(response.status).toBe(500)
      expect(await response.text()).toContain('Failed to load properties')
    } finally {
      await schema.alterTable('properties').renameColumn('lost', 'location').execute()
    }
  })
})

describe('the inline form, without script', () => {
  test('opens in its row by the address and saves', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers({ title: 'House of Kofi' })
    const open = await (await site.get(`${MANAGE}?edit=${id}`, cookie)).text()
    expect(open).toContain('aria-label="Edit: House of Kofi"')
    expect(open).toContain('name="version" value="1"')
    const saved = await site.post(MANAGE, inlineFields(id), cookie)
    const text = await saved.text()
    expect(saved.status).toBe(200)
    expect(text).toContain('Property updated successfully!')
    expect(text).toContain('Family house, painted anew')
    expect(text).not.toContain('name="version"')
    expect(await rowOf(id)).toMatchObject({ version: 2, pricePesewas: 125_000_050 })
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
      const response = await site.post(
        MANAGE,
        inlineFields(id, { title: 'A title typed in vain', ...fields }),
        cookie,
      )
      const text = await response.text()
      expect([fields, response.status]).toEqual([fields, 422])
      expect(text).toContain(message)
      if (fields.title === undefined) expect(text).toContain('A title typed in vain')
    }
    expect(await rowOf(id)).toMatchObject({ version: 1 })
  })

  test('says who saved meanwhile and what, keeps what was typed, and saves over it when told to', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    await site.post(MANAGE, inlineFields(id, { price: '900000' }), cookie)
    const other = await signIn()
    const stale = await site.post(MANAGE, inlineFields(id, { title: 'Typed by the second' }), other.cookie)
    const text = await stale.text()
    expect(stale.status).toBe(409)
    for (const shown of [
      'Ama Mensah changed this property on',
      'Typed by the second',
      '900000',
      'Use what is saved',
    ])
      expect(text).toContain(shown)
    expect(text).toContain('name="version" value="2"')
    expect(await rowOf(id)).toMatchObject({ title: 'Family house, painted anew' })
    const again = inlineFields(id, { title: 'Typed by the second', version: '2' })
    expect((await site.post(MANAGE, again, other.cookie)).status).toBe(200)
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
    await site.post(MANAGE, { ...inlineFields(id), ...more }, cookie)
    expect(await rowOf(id)).toMatchObject({
      userId: before?.userId,
      rating: null,
      isPopular: false,
      status: 'active',
    })
  })
})

describe('acts on one property', () => {
  test('feature it and stop featuring it', async () => {
    const { cookie } = await signIn()
    const { id: propertyId } = await insertOthers()
    const post = (isPopular: string) =>
      site.post(MANAGE, { intent: 'popular', propertyId, isPopular }, cookie)
    expect(await (await post('true')).text()).toContain('Featured as popular')
    expect(await rowOf(propertyId)).toMatchObject({ isPopular: true })
    expect(await (await post('false')).text()).toContain('No longer featured')
    expect(await rowOf(propertyId)).toMatchObject({ isPopular: false })
    expect((await post('1')).status).toBe(422)
  })

  test('delete anybody’s, after the question', async () => {
    const { cookie } = await signIn()
    const { id: propertyId } = await insertOthers({ title: 'House of Kofi' })
    const asked = plain(await (await site.post(MANAGE, { intent: 'delete', propertyId }, cookie)).text())
    expect(asked).toContain('Delete Property')
    expect(asked).toContain('Are you sure you want to delete "House of Kofi"? This action cannot be undone.')
    expect(await rowOf(propertyId)).toBeDefined()
    const form = { intent: 'delete', propertyId, confirmed: 'on' }
    expect(await (await site.post(MANAGE, form, cookie)).text()).toContain('Property deleted successfully.')
    expect(await rowOf(propertyId)).toBeUndefined()
    const again = await site.post(MANAGE, form, cookie)
    expect(again.status).toBe(404)
    expect(await again.text()).toContain('Failed to delete property. Please try again.')
  })
})

describe('acts on several properties', () => {
  test('are done to those that allow it and say why the others do not', async () => {
    const { cookie } = await signIn()
    const active = await insertOthers({ title: 'An active house' })
    const draft = await insertOthers({ title: 'A draft of a house', status: 'draft', publishedAt: null })
    const untouched = await insertOthers({ title: 'Not ticked' })
    const form = { intent: 'bulk', act: 'reserve', [`pick:${active.id}`]: 'on', [`pick:${draft.id}`]: 'on' }
    const text = plain(await (await site.post(MANAGE, form, cookie)).text())
    expect(text).toContain('1 property reserved, 1 refused')
    expect(text).toContain('This property is a draft and cannot become reserved.')
    expect(await rowOf(active.id)).toMatchObject({ status: 'reserved' })
    expect(await rowOf(draft.id)).toMatchObject({ status: 'draft' })
    expect(await rowOf(untouched.id)).toMatchObject({ status: 'active' })
  })

  test('delete only after the question', async () => {
    const { cookie } = await signIn()
    const [first, second] = [await insertOthers({ title: 'First house' }), await insertOthers()]
    const picks = { [`pick:${first.id}`]: 'on', [`pick:${second.id}`]: 'on' }
    const form = { intent: 'bulk', act: 'delete', ...picks }
    const asked = plain(await (await site.post(MANAGE, form, cookie)).text())
    expect(asked).toContain('Are you sure you want to delete 2 properties? This action cannot be undone.')
    expect(asked).toContain('First house')
    expect(await rowOf(first.id)).toBeDefined()
    const done = await site.post(MANAGE, { ...form, confirmed: 'on' }, cookie)
    expect(await done.text()).toContain('2 properties deleted')
    expect(await rowOf(second.id)).toBeUndefined()
  })

  test('need an act and at least one property', async () => {
    const { cookie } = await signIn()
    const { id } = await insertOthers()
    const nothing = await site.post(MANAGE, { intent: 'bulk', act: 'reserve' }, cookie)
    expect(nothing.status).toBe(422)
    expect(await nothing.text()).toContain('Select at least one property first')
    const actless = await site.post(MANAGE, { intent: 'bulk', act: '', [`pick:${id}`]: 'on' }, cookie)
    expect(actless.status).toBe(422)
    expect(await actless.text()).toContain('Choose what to do with the selected properties')
  })
})

test('a history says who changed status and price, and nothing of a property that is not there', async () => {
  const { cookie } = await signIn()
  const { id: propertyId } = await insertOthers({ pricePesewas: 100_000_000 })
  await site.post(MANAGE, { intent: 'status', propertyId, to: 'reserved' }, cookie)
  services.time.now = new Date(services.time.now.getTime() + 60_000)
  await site.post(MANAGE, inlineFields(propertyId, { price: '900000', version: '2' }), cookie)
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

test('nobody but administrators acts on anything', async () => {
  const { id: propertyId } = await insertOthers()
  const { cookie } = await signIn('user')
  const before = await rowOf(propertyId)
  const forms: Record<string, string>[] = [
    { intent: 'delete', propertyId, confirmed: 'on' },
    { intent: 'popular', propertyId, isPopular: 'true' },
    { intent: 'status', propertyId, to: 'reserved' },
    inlineFields(propertyId),
    { intent: 'bulk', act: 'delete', [`pick:${propertyId}`]: 'on', confirmed: 'on' },
  ]
  for (const form of forms) {
    const refused = await site.post(MANAGE, form, cookie)
    expect(refused.status).toBe(403)
    expect(await refused.text()).not.toContain('East Legon, Accra')
    expect((await site.post(MANAGE, form)).status).toBe(302)
  }
  expect(await rowOf(propertyId)).toEqual(before)
})

test('what none of our forms sends is refused, never a failure', async () => {
  const { cookie } = await signIn()
  const { id: propertyId } = await insertOthers()
  const hostile: [Record<string, string>, number[]][] = [
    [{ intent: 'toString' }, [400]],
    [{ intent: 'discard', draftId: factoryId(), confirmed: 'on' }, [400]],
    [{ intent: 'bulk', act: '__proto__', [`pick:${propertyId}`]: 'on' }, [422]],
    [{ intent: 'bulk', act: 'reserve', 'pick:x': 'on' }, [422]],
    [{ intent: 'bulk', act: 'reserve', 'pick:': 'on', [`pick:${factoryId()}`]: 'on' }, [422]],
    [{ intent: 'bulk', act: 'feature', [`pick:${factoryId()}`]: 'on' }, [200]],
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
    const { status } = await site.post(MANAGE, form, cookie)
    expect([form.intent, form.act ?? form.version, status]).toEqual([
      form.intent,
      form.act ?? form.version,
      statuses[0],
    ])
  }
})
