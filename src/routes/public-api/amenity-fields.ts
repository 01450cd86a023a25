import * as v from 'valibot'
import { statedOf } from '#/features/amenities/amenity.rules.ts'
import {
  AMENITY_KEYS,
  type AmenityKey,
  type AmenityTokens,
  amenityOf,
} from '#/features/amenities/amenity.schema.ts'
import { said, wholeNumber } from './resource-fields.ts'

// Their names in the RESO Data Dictionary, as far as it has any.
const RESO = {
  water: 'WaterSource',
  electricity: 'Electric',
  furnished: 'Furnished',
  parking: 'ParkingTotal',
  security: 'SecurityFeatures',
  floor: 'EntryLevel',
  yearBuilt: 'YearBuilt',
  pets: 'PetsAllowed',
  road: 'RoadSurfaceType',
} as const satisfies Partial<Record<AmenityKey, string>>

/** Each under its name in the RESO Data Dictionary, else under ours. */
export type AmenityField = {
  [Key in AmenityKey]: Key extends keyof typeof RESO ? (typeof RESO)[Key] : Key
}[AmenityKey]

/** Null where it is not stated. */
export type AmenityValue = string | number | string[] | null

export const amenityField = (key: AmenityKey) =>
  ((RESO as Partial<Record<AmenityKey, string>>)[key] ?? key) as AmenityField

/** A field of the resource for each of them. */
export const amenityFields = ofEach(describe)

function describe(key: AmenityKey): v.GenericSchema<AmenityValue> {
  const amenity = amenityOf(key)
  const asked = `${amenity.label}. Asked of: ${amenity.types.join(', ')}. Null where it is not stated, which is not no.`
  if (amenity.kind === 'number') return said(v.nullable(wholeNumber), asked)
  const words = Object.entries(amenity.options).map(([option, label]) => `${option} (${label})`)
  const all = `${asked} In our words: ${words.join(', ')}.`
  const option = v.picklist(Object.keys(amenity.options))
  return amenity.kind === 'one' ? said(v.nullable(option), all) : said(v.nullable(v.array(option)), all)
}

/** What is stated under one key, as the API gives it. */
export function presentAmenity(tokens: AmenityTokens, key: AmenityKey): AmenityValue {
  const stated = statedOf(tokens, key)
  const [first] = stated
  if (first === undefined) return null
  const { kind } = amenityOf(key)
  if (kind === 'several') return stated
  return kind === 'number' ? Number(first) : first
}

/** All of it. */
export const presentAmenityFields = (tokens: AmenityTokens) => ofEach((key) => presentAmenity(tokens, key))

function ofEach<Value>(make: (key: AmenityKey) => Value) {
  return Object.fromEntries(AMENITY_KEYS.map((key) => [amenityField(key), make(key)])) as Record<
    AmenityField,
    Value
  >
}
