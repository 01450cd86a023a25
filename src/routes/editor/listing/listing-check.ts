import * as v from 'valibot'
import { PROPERTY_MESSAGES } from '#/features/properties/form/property-field.schema.ts'
import {
  type PropertyForm,
  parseImages,
  propertyForm,
} from '#/features/properties/form/property-form.schema.ts'

const NEVER_BLANK = ['title', 'location', 'description']

type ListingCheck = v.GenericSchema<unknown, PropertyForm>

/** The listing form as a whole: besides the message at each field, one above them when the most needed ones are blank. */
export const listingForm: ListingCheck = checkListing(() => false)

/** As `listingForm`, and with a picture where `publishes` says that it is to be published. */
export function checkListing(publishes: () => boolean): ListingCheck {
  return v.pipe(
    v.looseObject({}),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      const parsed = v.safeParse(propertyForm, value)
      const lacksImage = publishes() && parseImages(String(value.images ?? ''))?.length === 0
      if (parsed.success && !lacksImage) return parsed.output
      if (NEVER_BLANK.some((name) => String(value[name] ?? '').trim() === ''))
        addIssue({ message: PROPERTY_MESSAGES.requiredFields })
      for (const { message, path } of parsed.issues ?? [])
        addIssue(path ? { message, path: path as never } : { message })
      if (lacksImage) addIssue({ message: PROPERTY_MESSAGES.noImage, path: pathTo('images', value) })
      return NEVER
    }),
  )
}

function pathTo(key: string, input: Record<string, unknown>): [v.ObjectPathItem] {
  return [{ type: 'object', origin: 'value', input, key, value: input[key] }]
}
