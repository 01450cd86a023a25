import * as v from 'valibot'
import {
  BULK_STEPS,
  LEAST_PERCENT,
  MOST_AT_ONCE,
  MOST_PERCENT,
  UNDONE,
} from '#/features/properties/manage/managed-property.schema.ts'
import { PROPERTY_STATUSES } from '#/features/properties/property.schema.ts'
import { isId } from '#/shared/ids.ts'
import { pickName, readPicks } from './properties-acts.ts'

const id = v.pipe(v.string('Choose a property'), v.check(isId, 'Choose a property'))

export const statusChange = v.object({
  propertyId: id,
  to: v.picklist(PROPERTY_STATUSES, 'Choose a status'),
})

export const popularChange = v.object({
  propertyId: id,
  isPopular: v.pipe(
    v.picklist(['true', 'false'], 'Choose whether it is featured'),
    v.transform((value) => value === 'true'),
  ),
})

export const deletion = v.object({ propertyId: id })

/** That a home is still to be had. */
export const confirmation = v.object({ propertyId: id })

export const discarding = v.object({ draftId: id })

const AGAIN = 'Load the page again and repeat your changes'

/** Which property the inline form is about and on which version of it; its other fields are the feature's to check. */
export const edited = v.object({
  propertyId: v.pipe(v.string(AGAIN), v.check(isId, AGAIN)),
  version: v.pipe(v.string(AGAIN), v.regex(/^[1-9]\d{0,9}$/, AGAIN), v.transform(Number)),
})

/** What to do with the ticked properties, whose names are in the form's own. */
export const bulkChange = v.pipe(
  v.record(v.string(), v.string()),
  v.transform((values): Record<string, unknown> => {
    const ids = readPicks(values)
    // What undoes a change says the version that it made; a box that was ticked says none.
    const said = ids.map((id) => [id, Number(values[pickName(id)])] as const)
    return { ...values, ids, versions: Object.fromEntries(said.filter(([, at]) => Number.isSafeInteger(at))) }
  }),
  v.forward(
    v.check(
      ({ act, percent }) => act !== 'price' || PERCENT.test(String(percent ?? '').trim()),
      'Say by how many per cent, such as -5 or 10',
    ),
    ['percent'],
  ),
  v.forward(
    v.check(({ act, to }) => act !== 'owner' || isId(String(to ?? '')), 'Choose who takes over'),
    ['to'],
  ),
  v.object({
    // What another act sends with it, nobody reads.
    to: v.optional(v.string(), ''),
    of: v.optional(v.picklist(UNDONE, 'Choose what is undone'), 'status'),
    act: v.picklist(BULK_STEPS, 'Choose what to do with the selected properties'),
    ids: v.pipe(
      v.array(id),
      v.minLength(1, 'Select at least one property first'),
      v.maxLength(MOST_AT_ONCE, `Select at most ${MOST_AT_ONCE} properties`),
    ),
    versions: v.record(v.string(), v.number()),
    percent: v.pipe(
      v.optional(v.string(), ''),
      v.transform((text) => Number(text.trim().replace('+', '') || 0)),
      // What another act sends with it, nobody reads.
      v.transform((percent) => (Number.isFinite(percent) ? percent : 0)),
      v.minValue(LEAST_PERCENT, `At least ${LEAST_PERCENT} per cent`),
      v.maxValue(MOST_PERCENT, `At most ${MOST_PERCENT} per cent`),
    ),
  }),
)

const PERCENT = /^[+-]?\d{1,3}(\.\d)?$/
