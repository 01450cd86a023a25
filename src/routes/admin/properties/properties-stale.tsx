import { AMENITY_KEYS, amenityOf } from '#/features/amenities/amenity.schema.ts'
import { groupThousands } from '#/features/properties/components/property-facts.tsx'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { cedisText, parseCedis } from '#/features/properties/price-text.rules.ts'
import { keysOf, recordOf } from '#/shared/records.ts'
import { shorten } from '#/shared/text.ts'
import { RENT_NAMES } from './properties-row.ts'

const NAMES = {
  ...recordOf(AMENITY_KEYS, (key) => amenityOf(key).label),
  title: 'Title',
  description: 'Description',
  location: 'Location',
  price: 'Price',
  type: 'Type',
  tag: 'Tag',
  beds: 'Bedrooms',
  baths: 'Bathrooms',
  areaSquareFeet: 'Area',
  maxPaymentPlanMonths: 'Maximum payment plan, in months',
  papers: 'Papers',
  pin: 'Pin on the map',
  showsPin: 'Pin shown to everybody',
  ...RENT_NAMES,
} as const satisfies PropertyFields
const LONGEST = 120

/** Where a stale form differs from what is saved now. */
export function StaleFields({
  typed,
  current,
}: {
  typed: Readonly<Record<string, string>>
  current: PropertyFields
}) {
  const changed = differences(typed, current)
  if (changed.length === 0) return null
  return (
    <>
      <p className="text-sm">Saved meanwhile, and different from what stands below:</p>
      <dl className="mt-1 mb-3 text-sm">
        {changed.map(({ name, value }) => (
          <div key={name} className="flex gap-2">
            <dt className="shrink-0 font-semibold">{name}:</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** The fields of the form whose saved value is another than the one typed, with that value in words. */
export function differences(typed: Readonly<Record<string, string>>, current: PropertyFields) {
  const pictures = current.images ?? '[]'
  const areOthers = typed.images !== undefined && typed.images !== pictures
  const changed = areOthers
    ? [{ name: 'Pictures', value: String((JSON.parse(pictures) as unknown[]).length) }]
    : []
  const others = keysOf(NAMES).flatMap((field) => {
    const name = NAMES[field]
    const value = current[field] ?? ''
    // A field that is not asked, such as the rooms of land, differs in nothing.
    const mine = typed[field] ?? value
    if (field === 'price') return priceDifference(mine, value)
    return value === mine ? [] : [{ name, value: shorten(value, LONGEST) || 'None' }]
  })
  return [...changed, ...others]
}

function priceDifference(typed: string, saved: string) {
  const pesewas = parseCedis(saved)
  if (parseCedis(typed.trim()) === pesewas) return []
  const [cedis = '', rest] = cedisText(pesewas ?? 0).split('.')
  return [{ name: NAMES.price, value: `GH₵${groupThousands(Number(cedis))}${rest ? `.${rest}` : ''}` }]
}
