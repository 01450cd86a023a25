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
import { readPicks } from './properties-acts.ts'

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

// What two fields of words may hold, percent-encoded, and some choices.
const EVERY_LENGTH = 5_000

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
    const picks = readPicks(values)
    const said = picks.flatMap(({ id, version }) => (version === undefined ? [] : [[id, version] as const]))
    return {
      ...values,
      ids: [...new Set(picks.map(({ id }) => id))],
      versions: Object.fromEntries(said),
      // An answer names what it is about, and so does what undoes.
      every: values.act === 'undo' ? undefined : values.every || undefined,
    }
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
  v.forward(
    v.check(
      ({ ids, every }) => every !== undefined || (ids as string[]).length > 0,
      'Select at least one property first',
    ),
    ['ids'],
  ),
  v.object({
    // What another act sends with it, nobody reads.
    to: v.optional(v.string(), ''),
    of: v.optional(v.picklist(UNDONE, 'Choose what is undone'), 'status'),
    act: v.picklist(BULK_STEPS, 'Choose what to do with the selected properties'),
    // The filters of a list, for everything that they match rather than what is ticked; empty is neither.
    every: v.optional(v.pipe(v.string(), v.maxLength(EVERY_LENGTH, AGAIN))),
    ids: v.pipe(v.array(id), v.maxLength(MOST_AT_ONCE, `Select at most ${MOST_AT_ONCE} properties`)),
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
