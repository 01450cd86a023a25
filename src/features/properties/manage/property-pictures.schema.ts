import * as v from 'valibot'
import { namedPictures } from '../form/property-form.schema.ts'

const AGAIN = 'Load the page again and repeat your changes'

/** The pictures of a property, in their order, and on which version of it they were chosen. */
export const picturesForm = v.object({
  images: namedPictures,
  version: v.pipe(v.string(AGAIN), v.regex(/^[1-9]\d{0,9}$/, AGAIN), v.transform(Number)),
})
