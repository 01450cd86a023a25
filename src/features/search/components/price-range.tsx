import { type ChangeEvent, useState } from 'react'
import { Field } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { parseWholeCedis } from '../../properties/price-text.rules.ts'
import { fieldText, groupDigits, type PriceStops, thumbStop } from '../price-bounds.rules.ts'
import { PRICE_ENDS, priceProblems } from '../price-ends.rules.ts'
import { usePriceProblems } from './use-price-problems.ts'
import '#/ui/fields/range-thumb.css'

const thumb =
  'range-thumb pointer-events-none absolute inset-x-0 top-0 h-11 w-full cursor-pointer appearance-none rounded-full bg-transparent'

/**
 * A price between two thumbs or two typed numbers, in cedis. Only the number fields are sent, and an end that was not
 * moved is empty, which means no limit. Where no script runs the fields stand alone.
 */
export function PriceRange({
  title = 'Price range',
  stops,
  bars,
  defaultMin = '',
  defaultMax = '',
  className,
}: {
  title?: string
  stops: PriceStops
  /** How many homes lie between each stop and the next, to be drawn above; empty while it is not known. */
  bars?: readonly number[]
  defaultMin?: string
  defaultMax?: string
  className?: string
}) {
  const [min, setMin] = useState(defaultMin)
  const [max, setMax] = useState(defaultMax)
  const { problems, watch } = usePriceProblems()
  const last = stops.length - 1
  const low = thumbStop(min, 'lowest', stops)
  const high = thumbStop(max, 'highest', stops)
  const most = Math.max(...(bars ?? []))
  const amountAt = (stop: number) => `GH₵${groupDigits(stops[stop] ?? 0)}`
  const share = (stop: number) => `${(stop / last) * 100}%`

  const moveLow = (event: ChangeEvent<HTMLInputElement>) => {
    setMin(fieldText(Math.min(event.currentTarget.valueAsNumber, high), 'lowest', stops))
  }
  const moveHigh = (event: ChangeEvent<HTMLInputElement>) => {
    setMax(fieldText(Math.max(event.currentTarget.valueAsNumber, low), 'highest', stops))
  }
  const slider = { min: 0, max: last, className: thumb } as const

  return (
    <fieldset {...watch} className={className}>
      <legend className="mb-1 flex w-full flex-wrap justify-between gap-x-4 text-sm">
        <span className="font-semibold">{title}</span>{' '}
        <span className="text-ink-2 tabular">
          {rangeWords(min, max) ?? (bars?.length ? `${amountAt(0)} to ${amountAt(last)}` : 'Any price')}
        </span>
      </legend>
      {bars ? (
        <div className="price-bars" aria-hidden="true">
          {bars.map((count, at) => (
            <div
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place.
              key={at}
              className={at >= low && at < high ? 'price-bar-in' : undefined}
              style={{ height: `${(count / most) * 100}%` }}
            />
          ))}
        </div>
      ) : null}
      <div className="grid grid-cols-2 gap-x-3">
        <div className="noscript:hidden relative col-span-2 mx-0 h-11">
          <div className="absolute inset-x-3 top-5 h-1 rounded-full bg-line">
            <div
              className="absolute inset-y-0 bg-indigo"
              style={{ left: share(low), right: `calc(100% - ${share(high)})` }}
            />
          </div>
          <input
            {...slider}
            type="range"
            value={low}
            onChange={moveLow}
            aria-label="Lowest price"
            aria-valuetext={low === 0 ? 'No lowest price' : `${groupDigits(stops[low] ?? 0)} cedis`}
            // Both thumbs at the upper end: only the lower one can move, so it lies on top.
            style={{ zIndex: low > last / 2 ? 2 : 1 }}
          />
          <input
            {...slider}
            type="range"
            value={high}
            onChange={moveHigh}
            aria-label="Highest price"
            aria-valuetext={high === last ? 'No highest price' : `${groupDigits(stops[high] ?? 0)} cedis`}
            style={{ zIndex: 1 }}
          />
        </div>
        {PRICE_ENDS.map(({ name, label, none }, at) => (
          <Field key={name} label={`${label} in cedis`} labelHidden error={problems[name] ?? ''}>
            <TextInput
              name={name}
              unit="GH₵"
              inputMode="decimal"
              autoComplete="off"
              maxLength={15}
              placeholder={none}
              value={at === 0 ? min : max}
              onChange={(event) => (at === 0 ? setMin : setMax)(event.currentTarget.value)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  )
}

// What was understood of what stands in the fields.
function rangeWords(minText: string, maxText: string): string | null {
  const [min, max] = [amountOf(minText, 'down'), amountOf(maxText, 'up')]
  if (priceProblems((end) => (end === 'minPrice' ? minText : maxText)).maxPrice) return ''
  if (min && max) return `${min} to ${max}`
  if (min) return `From ${min}`
  return max ? `Up to ${max}` : null
}

function amountOf(text: string, round: 'down' | 'up'): string {
  const cedis = parseWholeCedis(text, round)
  return cedis === null ? '' : `GH₵${groupDigits(cedis)}`
}
