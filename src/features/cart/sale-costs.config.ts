import * as v from 'valibot'
import { type SliceValues, setting } from '#/platform/config/setting.ts'
import { isCalendarDay } from '#/shared/dates.ts'
import { PESEWAS_PER_CEDI } from '#/shared/money.ts'
import type { SaleCost, SaleCostRates } from './sale-costs.rules.ts'

const FORM =
  'must be a day, a source and costs, such as 2030-01-01 | Name of the Act | Stamp duty=0.25% to 10000 / 0.5%; Surveyor=2500'
const SHARE = /^(\d{1,2}(?:\.\d{1,4})?)%(?: to (\d{1,12}))?$/
const AMOUNT = /^\d{1,12}$/

/** What buying usually costs beside the price. The program has no rates of its own. */
export const saleCostSettings = {
  rates: setting<SaleCostRates | null>({
    variable: 'SALE_COSTS',
    doc: 'Stamp duty and usual costs of buying, told to visitors as an estimate: the day on which the rates held, where they stand, then each cost with its share of the price (of the whole price, by how high it is) or its sum in cedis, such as `2030-01-01 | Name of the Act | Stamp duty=0.25% to 10000 / 0.5%; Surveyor=2500`. Without it no estimate is shown.',
    schema: v.pipe(
      v.string(),
      v.maxLength(2_000, FORM),
      v.transform(parseRates),
      v.check((rates) => rates !== null, FORM),
    ),
    fallback: null,
    fallbackText: '',
  }),
}

function parseRates(text: string): SaleCostRates | null {
  const [asOf = '', source = '', listed = '', ...more] = text.split('|').map((part) => part.trim())
  const costs = listed.split(';').map((entry) => parseCost(entry.trim()))
  if (more.length > 0 || !isCalendarDay(asOf) || source === '') return null
  return costs.every((cost) => cost !== null) ? { asOf, source, costs } : null
}

function parseCost(entry: string): SaleCost | null {
  const [term = '', value = '', ...more] = entry.split('=').map((part) => part.trim())
  if (more.length > 0 || term === '') return null
  if (AMOUNT.test(value)) return { term, bands: [], pesewas: Number(value) * PESEWAS_PER_CEDI }
  const bands = value.split('/').map((band) => {
    const [, percent, most] = SHARE.exec(band.trim()) ?? []
    const upToPesewas = most === undefined ? null : Number(most) * PESEWAS_PER_CEDI
    return percent === undefined ? null : { share: Number(percent) / 100, upToPesewas }
  })
  return bands.every((band) => band !== null) && isRising(bands.map(({ upToPesewas }) => upToPesewas))
    ? { term, bands, pesewas: null }
    : null
}

// Each band goes further than the one before, and the last has no end, so that every price has one.
function isRising(ends: readonly (number | null)[]): boolean {
  return ends.every((end, index) => {
    if (index === ends.length - 1) return end === null
    return end !== null && end > (ends[index - 1] ?? 0)
  })
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly saleCosts: SliceValues<typeof saleCostSettings>
  }
}
