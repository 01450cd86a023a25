import { boxOf } from './amenity.rules.ts'
import { AMENITY_KEYS, amenityOf } from './amenity.schema.ts'

/** A posted form whose ticked boxes stand together in one field each, as with script; where it has none, none is made. */
export function withBoxes<Form extends Readonly<Record<string, unknown>>>(form: Form): Form {
  const posted = Object.keys(form)
  const fields = AMENITY_KEYS.flatMap((key) => {
    const amenity = amenityOf(key)
    if (amenity.kind !== 'several' || Object.hasOwn(form, key)) return []
    if (!posted.some((name) => name.startsWith(boxOf(key, '')))) return []
    const ticked = Object.keys(amenity.options).filter((option) => Object.hasOwn(form, boxOf(key, option)))
    return [[key, ticked.join(' ')]]
  })
  return { ...form, ...Object.fromEntries(fields) }
}
