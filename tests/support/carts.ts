import type { PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import type { TestDatabase } from './test-database.ts'

/** What is in somebody's cart, first in first. */
export function cartRowsOf({ db }: TestDatabase, userId: string) {
  return db
    .selectFrom('cartItems')
    .select(['propertyId', 'planMonths', 'pricePesewas', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('propertyId')
    .execute()
}

/** Changes a property behind the back of carts. */
export function setProperty(
  { db }: TestDatabase,
  id: string,
  values: { status?: PropertyStatus; pricePesewas?: number; tag?: PropertyTag; title?: string },
) {
  return db.updateTable('properties').set(values).where('id', '=', id).execute()
}
