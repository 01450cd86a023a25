import { sql, type Transaction } from 'kysely'
import { prepared } from '#/database/prepared.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { isId } from '#/shared/ids.ts'
import { propertyNotFound } from './property.errors.ts'
import { isVisible } from './property.queries.server.ts'
import { isPublicStatus } from './property.rules.ts'
import type { PropertyStatus, PropertyTag } from './property.schema.ts'

/** What is asked of a property before somebody keeps it or means to order it. */
export type HeldProperty = {
  id: string
  status: PropertyStatus
  tag: PropertyTag
  pricePesewas: number
  maxPaymentPlanMonths: number | null
}

const heldProperties = prepared((db, { propertyId }: { propertyId: string }) =>
  db
    .selectFrom('properties')
    .select(['id', 'status', 'tag', 'pricePesewas', 'maxPaymentPlanMonths'])
    .where('id', '=', propertyId)
    .forKeyShare()
    .compile(),
)

/** `holdPublicProperty` as a step of a statement, which gives the property's `id`. */
export const holdStep = (propertyId: string) => sql`
      select id from properties
      where id = ${propertyId} and ${isVisible}
      for key share`

/** A property that visitors may see; nobody deletes it until `tx` ends. Refuses any other as not found. */
export async function holdPublicProperty(
  tx: Transaction<DB>,
  { propertyId }: { propertyId: string },
): Promise<HeldProperty> {
  const [row] = isId(propertyId) ? await heldProperties(tx, { propertyId }) : []
  if (!row || !isPublicStatus(row.status)) throw propertyNotFound()
  return row
}
