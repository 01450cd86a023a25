import { amenityProblem, tokensIn } from '#/features/amenities/amenity.rules.ts'
import { amenityText } from '#/features/amenities/amenity-text.rules.ts'
import { paperProblem, papersIn } from '#/features/papers/paper.rules.ts'
import { PAPERS } from '#/features/papers/paper.schema.ts'
import { groupThousands } from '#/features/properties/components/property-facts.tsx'
import { pinText, readPin } from '#/features/properties/position/pin-text.rules.ts'
import { cedisText, parseCedis } from '#/features/properties/price-text.rules.ts'
import { countOf } from '#/shared/text.ts'
import type { FieldWords } from '#/web/editor/field-differences.ts'
import { FIELD_LABELS, type FieldName, isAmenityField } from './listing-fields.ts'

const EMPTY = 'Nothing'

/** Differences that saving would remove (blanks at the ends, the commas of a price) are none. */
export const LISTING_WORDS: FieldWords<FieldName> = { labels: FIELD_LABELS, plain, inWords }

function plain(name: FieldName, value = ''): string {
  if (name === 'images') return JSON.stringify(readImages(value))
  const text = value.replace(/\r\n?/g, '\n').trim()
  if (isAmenityField(name) && amenityProblem(name, text) === null) return tokensIn(name, text).join(' ')
  if (name === 'papers' && paperProblem(text) === null) return papersIn(text).join(' ')
  if (isMoneyField(name)) return String(parseCedis(text) ?? text)
  if (name === 'pin') return sayPin(text)
  if (name === 'showsPin') return text === 'yes' ? 'yes' : ''
  if (name === 'digitalAddress') return text.toUpperCase().replace(/[\s–—-]+/g, '-')
  if (name === 'description' || text === '') return text
  const isNumber = /^\d+([.]\d+)?$/.test(text)
  return isNumber ? String(Number(text)) : text.replace(/\s+/g, ' ')
}

function inWords(name: FieldName, value: string | undefined, side: 'mine' | 'theirs'): string {
  const text = value?.trim() ?? ''
  if (name === 'images') return sayImages(readImages(text))
  if (isAmenityField(name))
    return text === '' ? 'Not stated' : amenityText(tokensIn(name, text), name) || text
  if (name === 'papers')
    return text === ''
      ? 'Not stated'
      : papersIn(text)
          .map((key) => PAPERS[key])
          .join(', ') || text
  if (name === 'showsPin') return text === 'yes' ? 'Everybody' : 'Nobody'
  if (text === '') return EMPTY
  if (name === 'pin') return sayPin(text)
  if (name === 'placeId') return side === 'mine' ? 'The place that you chose' : 'Another place'
  if (isMoneyField(name)) return sayPrice(text)
  return text
}

// Two ways to write the same point are the same.
function sayPin(text: string): string {
  const position = readPin(text)
  return position ? pinText(position) : text
}

const MONEY: readonly FieldName[] = ['price', 'deposit', 'agentFee', 'otherFees']
const isMoneyField = (name: FieldName) => MONEY.includes(name)

function sayPrice(text: string): string {
  const pesewas = parseCedis(text)
  if (pesewas === null) return text
  const [cedis = '', rest] = cedisText(pesewas).split('.')
  return `GH₵${groupThousands(Number(cedis))}${rest ? `.${rest}` : ''}`
}

type Picture = { id?: unknown; alt?: unknown; caption?: unknown }

function readImages(text: string): [id: unknown, alt: string, caption: string][] {
  try {
    const list: unknown = JSON.parse(text || '[]')
    if (!Array.isArray(list)) return []
    return (list as (Picture | null)[]).map((picture) => [
      picture?.id,
      String(picture?.alt ?? '').trim(),
      String(picture?.caption ?? '').trim(),
    ])
  } catch {
    return []
  }
}

function sayImages(images: [unknown, string, string][]): string {
  if (images.length === 0) return 'No pictures'
  const named = images.map(([, alt, caption]) => caption || alt).filter(Boolean)
  const count = countOf(images.length, 'picture', 'pictures')
  return named.length > 0 ? `${count}: ${named.join(', ')}` : count
}
