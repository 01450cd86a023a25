import * as v from 'valibot'
import { setting, text } from './setting.ts'

// A server of tests speaks plain HTTP on this machine; everybody else's pictures come encrypted.
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\//

const tileUrl = v.pipe(
  v.string(),
  v.maxLength(500, 'must be at most 500 characters'),
  v.check(
    (url) => /^[\x21-\x7e]+$/.test(url) && !/["'<>\\;,]/.test(url),
    'must hold no blanks, quotation marks, commas or semicolons',
  ),
  v.check((url) => URL.canParse(url.replace(/[{}]/g, '')), 'must be an address'),
  v.check((url) => url.startsWith('https://') || LOOPBACK.test(url), 'must start with https://'),
  v.check(
    (url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)) && !/^[^/]*\/\/[^/]*\{/.test(url),
    'must hold {z}, {x} and {y} in its path, such as https://tiles.example.com/{z}/{x}/{y}.png',
  ),
)

/** Where the pictures of the office's map come from. */
export const mapSettings = {
  tileUrl: setting<string | undefined>({
    variable: 'MAP_TILE_URL',
    doc: 'Where the pictures of the map on the contact page come from, such as https://tiles.example.com/{z}/{x}/{y}.png. They are fetched when somebody asks for the map; without it there is a map of the country that the program draws itself.',
    schema: tileUrl,
    fallback: undefined,
    fallbackText: '',
  }),
  tileAttribution: setting({
    variable: 'MAP_TILE_ATTRIBUTION',
    doc: 'Whom the map is owed to, in plain text; shown below it.',
    schema: text(200),
    fallback: '© OpenStreetMap contributors',
  }),
}
