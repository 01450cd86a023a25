import { pinFields, rentFields } from '#/features/properties/form/property-form.rules.ts'
import type { ManagedPropertyView } from '#/features/properties/manage/managed-property.schema.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import { NO_FIGURES, readListingFigures } from '#/features/statistics/listing-figures.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import type { PropertyRow } from './properties-row.ts'

// Short: it stands in a narrow column.
const day = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

/** A property with its price and its date in words. */
export function presentRow(property: ManagedPropertyView): PropertyRow {
  const { pricePesewas, createdAt } = property
  return {
    ...property,
    price: formatAmount(pricePesewas),
    priceText: cedisText(pricePesewas),
    rent: rentFields(property),
    pin: pinFields(property),
    createdOn: day.format(createdAt),
  }
}

/** The properties of a page with what came of each until now. */
export async function presentRows(
  db: Services['db'],
  properties: readonly ManagedPropertyView[],
  /** Whose leads are counted, and when. */
  counted: Omit<Parameters<typeof readListingFigures>[1], 'ids'>,
): Promise<PropertyRow[]> {
  const figures = await readListingFigures(db, { ids: properties.map(({ id }) => id), ...counted })
  return properties.map((property) => ({
    ...presentRow(property),
    figures: figures.get(property.id) ?? NO_FIGURES,
  }))
}
