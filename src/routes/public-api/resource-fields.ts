import * as v from 'valibot'

/** The same field with a sentence about it, for the API's document. */
export function said<S extends v.GenericSchema>(schema: S, description: string) {
  return v.pipe(schema, v.description<v.InferOutput<S>, string>(description))
}

export const wholeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A whole number that is not negative. */
export const wholeAmount = (description: string) => said(wholeNumber, description)

/** A whole address on the web. */
export const address = (description: string) => said(v.pipe(v.string(), v.url()), description)

/** A moment, ISO 8601 in UTC. */
export const moment = (description: string) =>
  said(v.pipe(v.string(), v.isoTimestamp()), `${description} ISO 8601 in UTC.`)
