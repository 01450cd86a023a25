import {
  AMENITY_KEYS,
  type Amenity,
  type AmenityKey,
  type AmenityTokens,
  amenityOf,
} from './amenity.schema.ts'

/** One thing stated of a property: `water:borehole`, `parking:2`. */
export const tokenOf = (key: AmenityKey, value: string | number) => `${key}:${value}`

/** What is stated under a key, in the order of the table; empty when it is not stated. What we do not know is left out. */
export function statedOf(tokens: AmenityTokens, key: AmenityKey): string[] {
  const amenity = amenityOf(key)
  const start = `${key}:`
  const stated = tokens.filter((token) => token.startsWith(start)).map((token) => token.slice(start.length))
  if (stated.length === 0) return []
  if (amenity.kind === 'number') return [...new Set(stated)].filter((value) => isNumberOf(amenity, value))
  return Object.keys(amenity.options).filter((option) => stated.includes(option))
}

/** What is stated as the value of one form field or cell: `pipe borehole`, `yes`, `2`, or nothing. */
export const fieldOf = (tokens: AmenityTokens, key: AmenityKey) => statedOf(tokens, key).join(' ')

/** The tokens that a type of property may have; the others of a row that changes its type go. */
export function fittingTokens(tokens: AmenityTokens, type: string): string[] {
  return AMENITY_KEYS.filter((key) => amenityOf(key).types.includes(type)).flatMap((key) =>
    statedOf(tokens, key).map((value) => tokenOf(key, value)),
  )
}

/** Why a field's text cannot be taken; null when it can. Several options stand beside each other, in any order. */
export function amenityProblem(key: AmenityKey, text: string): string | null {
  const amenity = amenityOf(key)
  const values = valuesIn(text)
  if (values.length === 0) return null
  if (amenity.kind === 'number') {
    return isNumberOf(amenity, values.join(' '))
      ? null
      : `${amenity.label} must be a whole number from ${amenity.min} to ${amenity.max}`
  }
  if (values.some((value) => !Object.hasOwn(amenity.options, value)))
    return `${amenity.label}: choose from ${Object.keys(amenity.options).join(', ')}`
  if (amenity.kind === 'one' && values.length > 1) return `${amenity.label}: choose one`
  return values.length > 1 && values.includes('none') ? `${amenity.label}: none fits no other choice` : null
}

/** The tokens of a field whose text has no problem. */
export function tokensIn(key: AmenityKey, text: string): string[] {
  const given = valuesIn(text).map((value) => tokenOf(key, isDigits(value) ? Number(value) : value))
  return statedOf(given, key).map((value) => tokenOf(key, value))
}

// In a cell a comma may stand between them too.
const valuesIn = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]
const isDigits = (text: string) => /^\d{1,5}$/.test(text)

function isNumberOf({ min, max }: Extract<Amenity, { kind: 'number' }>, text: string): boolean {
  return isDigits(text) && Number(text) >= min && Number(text) <= max
}

/** How a filter's chip or a card says one option: `Own prepaid meter`; for a number `2+ parking`. */
export function shortText(key: AmenityKey, value: string | number): string {
  const amenity = amenityOf(key)
  if (amenity.kind === 'number')
    return Number(value) === 1 ? amenity.label : `${value}+ ${amenity.label.toLowerCase()}`
  return amenity.short?.[value] ?? amenity.options[value] ?? String(value)
}

/** Every token that a filter by "at least so many" takes. */
export function tokensFrom(key: AmenityKey, least: number): string[] {
  const amenity = amenityOf(key)
  const most = amenity.kind === 'number' ? amenity.max : least
  return Array.from({ length: Math.max(0, most - least + 1) }, (_, index) => tokenOf(key, least + index))
}

/** The name of the box that one option of several has where no script puts them together. */
export const boxOf = (key: AmenityKey, option: string) => `${key}.${option}`

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : ''

/** The column of the CSV, such as `self_contained`. */
export type AmenityColumn<Key extends AmenityKey = AmenityKey> = SnakeCase<Key>

export const columnOfAmenity = <Key extends AmenityKey>(key: Key) =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as AmenityColumn<Key>
