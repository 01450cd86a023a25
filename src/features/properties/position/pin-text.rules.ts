import type { Position } from '../../places/place.schema.ts'

/** Where a pin may be: what the database takes. */
const GHANA = { south: 4.4, west: -3.5, north: 11.4, east: 1.4 }
const LONGEST_TEXT = 500

const NUMBER = String.raw`([-+]?\d{1,3}(?:[.]\d{1,15})?)`
const PAIR = new RegExp(String.raw`^${NUMBER}\s*[,;\s]\s*${NUMBER}$`)
// As map programs write them into addresses, the pin before the middle of what is seen: Google's `!3d…!4d…`, `?q=`
// and `@`, OpenStreetMap's `mlat=…&mlon=…` and `#map=15/…`, and `geo:`.
const LINKED = [
  String.raw`!3d${NUMBER}!4d${NUMBER}`,
  String.raw`[?&]mlat=${NUMBER}&mlon=${NUMBER}`,
  String.raw`[?&](?:q|ll|query|destination|center)=(?:loc:)?${NUMBER},\s*${NUMBER}`,
  String.raw`^geo:${NUMBER},${NUMBER}`,
  String.raw`/@${NUMBER},${NUMBER}`,
  String.raw`#map=\d{1,2}(?:[.]\d+)?/${NUMBER}/${NUMBER}`,
].map((pattern) => new RegExp(pattern, 'i'))
const PART = String.raw`(\d{1,3}(?:[.]\d{1,15})?)\s*°\s*(?:(\d{1,2}(?:[.]\d{1,15})?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.]\d{1,15})?)\s*(?:["″”]|'')\s*)?`
const DEGREES = new RegExp(String.raw`^${PART}([NS])[,;\s]*${PART}([EW])$`, 'i')

/**
 * Where a text says that something is, in degrees of at most six decimals: coordinates such as `5.60372, -0.18696` or
 * `5°36'13"N 0°11'13"W`, or a link of a map that holds them. Null for everything else; `isInGhana` says the rest.
 */
export function readPin(text: string): (Position & { isInGhana: boolean }) | null {
  const typed = text.trim()
  if (typed.length > LONGEST_TEXT) return null
  const [latitude, longitude] = inDegrees(typed) ?? inNumbers(typed) ?? []
  if (latitude === undefined || longitude === undefined) return null
  const position = { latitude: rounded(latitude), longitude: rounded(longitude) }
  return { ...position, isInGhana: isInGhana(position) }
}

/** A pin as its field holds it, which `readPin` reads as the same. */
export const pinText = ({ latitude, longitude }: Position) => `${latitude}, ${longitude}`

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

function isInGhana({ latitude, longitude }: Position): boolean {
  const { south, west, north, east } = GHANA
  return latitude >= south && latitude <= north && longitude >= west && longitude <= east
}

function inNumbers(text: string): number[] | null {
  const address = /^(https?:|geo:)/i.test(text) ? text.replace(/%2C/gi, ',') : null
  const found = address === null ? PAIR.exec(text) : firstOf(LINKED, address)
  return found && found.slice(1, 3).map(Number)
}

function firstOf(patterns: readonly RegExp[], text: string): RegExpExecArray | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)
    if (found) return found
  }
  return null
}

function inDegrees(text: string): number[] | null {
  const found = DEGREES.exec(text)
  if (!found) return null
  const side = (at: number) => {
    const [degrees = 0, minutes = 0, seconds = 0] = found.slice(at, at + 3).map((part) => Number(part ?? 0))
    const isNegative = /[SW]/i.test(found[at + 3] ?? '')
    return (degrees + minutes / 60 + seconds / 3_600) * (isNegative ? -1 : 1)
  }
  return [side(1), side(5)]
}

/** Places by the letters with which the digital addresses of their districts begin, as far as they are sure. */
const DISTRICTS: Readonly<Record<string, string>> = {
  AE: 'Ejisu',
  AK: 'Kumasi',
  BS: 'Sunyani',
  CC: 'Cape Coast',
  CX: 'Kasoa',
  EN: 'Koforidua',
  GA: 'Accra',
  GB: 'Ashaiman',
  GD: 'Adenta',
  GM: 'Madina',
  GT: 'Tema',
  NT: 'Tamale',
  VH: 'Ho',
  WS: 'Sekondi-Takoradi',
}

/**
 * The town by whose name a map opens for a digital address; undefined where it is not known. Nothing nearer can be read
 * from one: only GhanaPost can say where its numbers lie.
 */
export function townOfDigitalAddress(text: string): string | undefined {
  const [letters = ''] = /^[A-Z][A-Z0-9](?=[\s–—-]*\d{3})/.exec(text.trim().toUpperCase()) ?? []
  return DISTRICTS[letters]
}
