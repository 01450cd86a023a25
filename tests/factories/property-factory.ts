import type { Insertable } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { factoryId } from './factory-id.ts'
import { insertImage } from './image-factory.ts'
import { insertProfile } from './profile-factory.ts'

export type NewProperty = Insertable<DB['properties']>

/** A valid active property for sale, published on 1 March 2026; for rent when it is let. `userId` must be somebody's. */
export function makeProperty(overrides: Partial<NewProperty> & Pick<NewProperty, 'userId'>): NewProperty {
  return {
    id: factoryId(),
    title: 'Family house with garden',
    description: 'Quiet street, tiled floors, water tank and a walled compound.',
    location: 'East Legon, Accra',
    placeId: null,
    pricePesewas: 120_000_000,
    beds: 3,
    baths: 2,
    areaSquareFeet: 2_400,
    type: 'House',
    tag: overrides.status === 'let' ? 'For Rent' : 'For Sale',
    maxPaymentPlanMonths: null,
    rating: null,
    isPopular: false,
    isSample: false,
    status: 'active',
    publishedAt: '2026-03-01T09:00:00Z',
    createdAt: '2026-03-01T08:00:00Z',
    updatedAt: '2026-03-01T09:00:00Z',
    ...overrides,
  }
}

/** Stores a property and what it needs: an owner unless one is given, `place` by its slug, and so many pictures. */
export async function insertProperty(
  db: Executor,
  {
    place,
    imageCount = 0,
    ...overrides
  }: Partial<NewProperty> & { place?: string; imageCount?: number } = {},
): Promise<{ id: string }> {
  const userId = overrides.userId ?? (await insertProfile(db)).id
  const placeId = place ? await placeIdOf(db, place) : (overrides.placeId ?? null)
  const property = makeProperty({ ...overrides, userId, placeId })
  await db.insertInto('properties').values(property).execute()
  for (let position = 0; position < imageCount; position++) {
    const image = await insertImage(db)
    await db
      .insertInto('propertyImages')
      .values({ propertyId: property.id, position, imageId: image.id, alt: `Picture ${position + 1}` })
      .execute()
  }
  return { id: property.id }
}

async function placeIdOf(db: Executor, slug: string): Promise<string> {
  const place = await db.selectFrom('places').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()
  return place.id
}
