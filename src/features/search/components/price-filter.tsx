import { useEffect, useState } from 'react'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { urls } from '#/shared/urls.ts'
import { groupDigits, priceStops } from '../price-bounds.rules.ts'
import type { PriceSpread } from '../prices/price-spread.rules.ts'
import { formatFilters, withoutPage } from '../search.rules.ts'
import type { PropertyFilters } from '../search.schema.ts'
import { PriceRange } from './price-range.tsx'

/** The price as a range over how the prices of this search lie; usual prices until, or unless, these are there. */
export function PriceFilter({ title, filters }: { title: string; filters: PropertyFilters }) {
  const [spread, setSpread] = useState<PriceSpread | null>(null)
  const search = formatFilters(withoutPage(filters, 'sort', 'minPrice', 'maxPrice'))
  search.set('prices', 'yes')
  const address = `${urls.searchCount}?${search}`
  useEffect(() => {
    const controller = new AbortController()
    callEndpoint<{ prices: PriceSpread | null }>(address, { signal: controller.signal }).then(
      ({ prices }) => setSpread(prices),
      // The range does without.
      () => undefined,
    )
    return () => controller.abort()
  }, [address])
  return (
    <PriceRange
      title={title}
      stops={spread?.stops ?? priceStops(filters.tag)}
      bars={spread?.bars ?? []}
      defaultMin={textOf(filters.minPrice)}
      defaultMax={textOf(filters.maxPrice)}
    />
  )
}

const textOf = (cedis: number | undefined) => (cedis === undefined ? '' : groupDigits(cedis))
