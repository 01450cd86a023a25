import * as v from 'valibot'
import {
  PROPERTY_MESSAGES,
  type PropertyForm,
  propertyForm,
} from '#/features/properties/property-form.schema.ts'

const NEVER_BLANK = ['title', 'location', 'description']

/** The listing form as a whole: besides the message at each field, one above them when the most needed ones are blank. */
export const listingForm: v.GenericSchema<unknown, PropertyForm> = v.pipe(
  v.looseObject({}),
  v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
    const parsed = v.safeParse(propertyForm, value)
    if (parsed.success) return parsed.output
    if (NEVER_BLANK.some((name) => String(value[name] ?? '').trim() === ''))
      addIssue({ message: PROPERTY_MESSAGES.requiredFields })
    for (const { message, path } of parsed.issues)
      addIssue(path ? { message, path: path as never } : { message })
    return NEVER
  }),
)
