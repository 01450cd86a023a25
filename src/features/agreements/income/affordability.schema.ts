import * as v from 'valibot'
import { parseCedis } from '#/features/properties/price-text.rules.ts'

const M = {
  income: 'Enter the household’s income of a month in cedis, such as 6,500',
  savings: 'Enter what you have saved in cedis, such as 40,000, or nothing',
  months: 'Enter a number of months from 12 to 360',
} as const
const MOST_PESEWAS = 1_000_000_000_000

const typed = v.optional(v.pipe(v.string(), v.maxLength(30)), '')

/** What somebody may enter to learn what they can pay; amounts come out in whole pesewas. Nothing of it is stored. */
export const affordabilityForm = v.object({
  income: v.pipe(
    typed,
    v.transform((text) => parseCedis(text) ?? 0),
    v.check((pesewas) => pesewas > 0 && pesewas <= MOST_PESEWAS, M.income),
  ),
  savings: v.pipe(
    typed,
    v.transform((text) => (text.trim() === '' ? 0 : (parseCedis(text) ?? -1))),
    v.check((pesewas) => pesewas >= 0 && pesewas <= MOST_PESEWAS, M.savings),
  ),
  months: v.pipe(
    typed,
    v.transform((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : 0)),
    v.check((months) => months >= 12 && months <= 360, M.months),
  ),
})
export type AffordabilityForm = v.InferOutput<typeof affordabilityForm>
