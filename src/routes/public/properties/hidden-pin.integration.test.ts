import { beforeAll, describe, expect, test } from 'vitest'
import { insertProfile } from '../../../../tests/factories/profile-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const PIN = { pinLatitude: 5.554321, pinLongitude: -0.187654 }
const PIN_DIGITS = /5\.5543|0\.1876|5554321|187654/
// A home's place on the map follows from its id: this one's is nowhere near the pin.
const HIDDEN_ID = '0193a000-0000-7000-8000-000000000004'
const DIGITAL_ADDRESS = 'GA-183-8164'
let site: Awaited<ReturnType<typeof makeTestSite>>
let userId: string

beforeAll(async () => {
  const services = makeTestServices(database)
  site = await makeTestSite(services, [
    'routes/public/properties/list/property-list.tsx',
    'routes/public/properties/detail/property-detail.tsx',
    'routes/public/places/place-detail.tsx',
    'routes/public-api/properties.ts',
    'routes/public-api/property.ts',
    'routes/machine/seo/property-feed.ts',
  ])
  userId = (await insertProfile(database.db)).id
})

describe('a pin that its agent does not show', () => {
  test('is in no page, data of a page, structured data, feed or answer of the API, nor is its digital address', async () => {
    const home = { userId, place: 'osu', status: 'active' as const, digitalAddress: DIGITAL_ADDRESS, ...PIN }
    const hidden = await insertProperty(database.db, { ...home, id: HIDDEN_ID })
    const shown = await insertProperty(database.db, { ...home, showsPin: true })
    const addresses = (id: string) => [
      `/properties/${id}`,
      `/properties/${id}.data`,
      `/api/v1/properties/${id}`,
    ]
    for (const address of addresses(shown.id)) {
      const response = await site.get(address)
      expect(response.status, address).toBe(200)
      const text = await response.text()
      expect(text, address).toMatch(PIN_DIGITS)
      expect(text, address).toContain(DIGITAL_ADDRESS)
    }
    await database.db.deleteFrom('properties').where('id', '=', shown.id).execute()
    const everything = [
      ...addresses(hidden.id),
      ...['/properties', '/properties.data', '/properties/in/osu', '/properties/in/osu.data'],
      ...[
        '/api/v1/properties',
        '/api/v1/properties?fields=ListingKey,digitalAddress',
        '/properties/feed.xml',
      ],
    ]
    for (const address of everything) {
      const response = await site.get(address)
      expect(response.status, address).toBe(200)
      const text = await response.text()
      expect(text, address).toContain(hidden.id)
      expect(text, address).not.toMatch(PIN_DIGITS)
      expect(text, address).not.toMatch(/GA.?183.?8164/)
    }
  })
})
