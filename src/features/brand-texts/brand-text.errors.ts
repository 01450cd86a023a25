import { Refusal, refusal } from '#/shared/errors.ts'

/** Somebody else has saved the brand since this page was opened. */
export const brandChangedMeanwhile = refusal(
  'conflict',
  'brand.changed_meanwhile',
  'Somebody else has changed these texts meanwhile. Copy what you wrote, load the page again and write it over theirs.',
)

/** A value of the form that only the server could judge. */
export function invalidBrandText(field: string, message: string): Refusal {
  return new Refusal('invalid', 'brand.text_invalid', message, { fields: { [field]: [message] } })
}
