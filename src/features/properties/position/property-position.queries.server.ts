import type { ExpressionBuilder } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'

/** The digital address of the property that the query is at, which leads to the door: null unless its agent shows where it is. */
export function shownDigitalAddress(eb: ExpressionBuilder<DB, 'properties'>) {
  return eb.case().when('properties.showsPin', '=', true).then(eb.ref('properties.digitalAddress')).end()
}
