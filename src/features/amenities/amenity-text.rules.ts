import { countOf } from '#/shared/text.ts'
import { statedOf } from './amenity.rules.ts'
import {
  AMENITY_KEYS,
  type AmenityKey,
  type AmenityRow,
  type AmenityTokens,
  amenityOf,
} from './amenity.schema.ts'

/** What is stated of a property in words, key by key, each with its label; what is not stated is not there. */
export function amenityRows(tokens: AmenityTokens): AmenityRow[] {
  return AMENITY_KEYS.flatMap((key) => {
    const text = amenityText(tokens, key)
    return text ? [{ key, label: amenityOf(key).label, text }] : []
  })
}

/** `Piped, borehole`; empty when nothing is stated. */
export function amenityText(tokens: AmenityTokens, key: AmenityKey): string {
  const amenity = amenityOf(key)
  const stated = statedOf(tokens, key)
  if (amenity.kind === 'number') return stated[0] === undefined ? '' : sayNumber(key, Number(stated[0]))
  return stated
    .map((option) => amenity.options[option] ?? option)
    .map((words, index) => (index === 0 ? words : words.charAt(0).toLowerCase() + words.slice(1)))
    .join(', ')
}

function sayNumber(key: AmenityKey, value: number): string {
  if (key === 'parking') return value === 0 ? 'None' : countOf(value, 'car', 'cars')
  if (key === 'floor') return value === 0 ? 'Ground floor' : ordinal(value)
  return String(value)
}

function ordinal(value: number): string {
  const isTeen = value % 100 > 10 && value % 100 < 14
  const ending = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][value % 10] ?? 'th')
  return `${value}${ending}`
}
