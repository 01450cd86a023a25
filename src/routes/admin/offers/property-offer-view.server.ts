import * as v from 'valibot'
import { offerFields, suggestedTerms } from '#/features/rent-to-own/offer.rules.ts'
import { type OfferView, offerTermsForm, TERM_FIELDS } from '#/features/rent-to-own/offer.schema.ts'
import { presentExample } from '#/features/rent-to-own/offer-example.rules.ts'
import { type RentToOwnTerms, termsProblems } from '#/features/rent-to-own/terms.rules.ts'
import { type FieldErrors, fieldErrorsOf } from '#/shared/input.ts'
import { UNWORDED } from '#/shared/unworded-issue.ts'
import { groupedAmount } from '#/ui/fields/grouped-amount.ts'

/** Fields of the form that hold cedis. */
const AMOUNTS = ['price', 'optionFee', 'monthly', 'lateFee', 'lateFeeCap'] as const

/** What the form holds and what it comes to: `address` has the fields as they were typed, if any. */
export function presentOfferForm(
  { property, offer }: { property: { pricePesewas: number }; offer: OfferView | null },
  { address, today }: { address: URLSearchParams; today: string },
) {
  const isTyped = address.size > 0
  const fields: Record<string, string> = {
    // With script the address does not hold who sells.
    sellerName: offer?.sellerName ?? '',
    sellerAddress: offer?.sellerAddress ?? '',
    sellerEmail: offer?.sellerEmail ?? '',
    ...(isTyped
      ? Object.fromEntries(address)
      : grouped(offerFields(offer?.terms ?? suggestedTerms(property.pricePesewas)))),
  }
  const { terms, errors } = readTerms(fields)
  return {
    fields,
    errors: isTyped ? errors : {},
    problems: Object.values(errors).flat(),
    example: terms && presentExample(terms, { startOn: today, cashPesewas: property.pricePesewas }),
  }
}

const grouped = (fields: Record<string, string>) => ({
  ...fields,
  ...Object.fromEntries(AMOUNTS.map((name) => [name, groupedAmount(fields[name] ?? '')])),
})

// Null where they do not add up, with the messages by field.
function readTerms(fields: Record<string, string>): { terms: RentToOwnTerms | null; errors: FieldErrors } {
  const parsed = v.safeParse(offerTermsForm, fields, UNWORDED)
  if (!parsed.success) return { terms: null, errors: fieldErrorsOf(parsed.issues) }
  const problems = termsProblems(parsed.output)
  return {
    terms: problems.length > 0 ? null : parsed.output,
    errors: Object.fromEntries(problems.map(({ field, reason }) => [TERM_FIELDS[field], [reason]])),
  }
}
