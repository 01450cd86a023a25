import { pinFields, rentFields } from '#/features/properties/form/property-form.rules.ts'
import type { ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import { formatDate } from '#/shared/dates.ts'
import { formatAmount } from '#/shared/money.ts'
import type { PropertyRow } from './properties-row.ts'

/** A property with its price and its date in words. */
export function presentRow(property: ManagedPropertyView): PropertyRow {
  const { pricePesewas, createdAt } = property
  return {
    ...property,
    price: formatAmount(pricePesewas),
    priceText: cedisText(pricePesewas),
    rent: rentFields(property),
    pin: pinFields(property),
    createdOn: formatDate(createdAt),
  }
}
