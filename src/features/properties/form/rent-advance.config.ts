import * as v from 'valibot'
import { type SliceValues, setting } from '#/platform/config/setting.ts'
import { isCalendarDay } from '#/shared/dates.ts'
import type { RentAdvanceLimit } from './rent-advance.rules.ts'

const ENTRY = /^(\d{4}-\d{2}-\d{2})=(\d{1,3})$/
const FORM = 'must be days with months, such as 1963-12-12=6, 2030-01-01=3'

/** The law on rent, which changes from one day to the next. */
export const rentLawSettings = {
  advanceLimits: setting<readonly RentAdvanceLimit[]>({
    variable: 'RENT_ADVANCE_LIMITS',
    doc: "How many months' rent may be asked for in advance, each from its day on (Rent Act, 1963, section 25 (5)).",
    schema: v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((entry) => ENTRY.exec(entry.trim()))),
      v.check((entries) => entries.every((entry) => entry && isCalendarDay(entry[1] ?? '')), FORM),
      v.transform((entries) =>
        entries.map((entry) => ({ from: entry?.[1] ?? '', months: Number(entry?.[2]) })),
      ),
    ),
    fallback: [{ from: '1963-12-12', months: 6 }],
    fallbackText: '1963-12-12=6',
  }),
}

declare module '#/platform/services.ts' {
  interface Settings {
    readonly rentLaw: SliceValues<typeof rentLawSettings>
  }
}
