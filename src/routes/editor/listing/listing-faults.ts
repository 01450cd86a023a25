import type { FieldErrors } from '#/shared/input.ts'
import { FIELD_LABELS, FIELD_NAMES } from './listing-fields.ts'

/** The fields that something is wrong with, in the order of the form, and their words in the middle of a sentence. */
export function faultyFields(errors: FieldErrors): { field: string; words: string }[] {
  return FIELD_NAMES.filter((field) => errors[field]).map((field) => {
    const label = FIELD_LABELS[field]
    return { field, words: `${label.charAt(0).toLowerCase()}${label.slice(1)}` }
  })
}
