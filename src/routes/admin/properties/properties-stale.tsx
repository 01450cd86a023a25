import { AMENITY_KEYS, type AmenityKey, amenityOf } from '#/features/amenities/amenity.schema.ts'
import { groupThousands } from '#/features/properties/components/property-facts.tsx'
import type { PropertyFields } from '#/features/properties/form/property-form.schema.ts'
import { cedisText, parseCedis } from '#/features/properties/price-text.rules.ts'
import { keysOf } from '#/shared/records.ts'
import { shorten } from '#/shared/text.ts'
import { LinkButton } from '#/ui/link-button.tsx'

const NAMES = {
  ...(Object.fromEntries(AMENITY_KEYS.map((key) => [key, amenityOf(key).label])) as Record<
    AmenityKey,
    string
  >),
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
} as const satisfies PropertyFields
const LONGEST = 120

/** Where a stale form differs from what is saved now, and the way to take that over. */
export function StaleFields({
  typed,
  current,
  href,
  onTake,
}: {
  typed: Readonly<Record<string, string>>
  current: PropertyFields
  /** The form with what is saved, for browsers without script. */
  href: string
  onTake: () => void
}) {
  const changed = differences(typed, current)
  return (
    <>
      {changed.length > 0 ? (
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
      ) : null}
      <LinkButton
        href={href}
        variant="secondary"
        size="sm"
        onClick={(event) => {
          event.preventDefault()
          onTake()
        }}
      >
        Use what is saved
      </LinkButton>
    </>
  )
}

/** The fields of the form whose saved value is another than the one typed, with that value in words. */
export function differences(typed: Readonly<Record<string, string>>, current: PropertyFields) {
  return keysOf(NAMES).flatMap((field) => {
    const name = NAMES[field]
    const value = current[field] ?? ''
    // A field that is not asked, such as the rooms of land, differs in nothing.
    const mine = typed[field] ?? value
    if (field === 'price') return priceDifference(mine, value)
    return value === mine ? [] : [{ name, value: shorten(value, LONGEST) || 'None' }]
  })
}

function priceDifference(typed: string, saved: string) {
  const pesewas = parseCedis(saved)
  if (parseCedis(typed.trim()) === pesewas) return []
  const [cedis = '', rest] = cedisText(pesewas ?? 0).split('.')
  return [{ name: NAMES.price, value: `GH₵${groupThousands(Number(cedis))}${rest ? `.${rest}` : ''}` }]
}
