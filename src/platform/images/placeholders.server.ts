import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Pixels } from './decoding.server.ts'
import type { TimeLimit } from './time-limit.ts'

/** The longest side that a thumbhash is made from. */
const SIDE = 100

/** What is shown until the picture arrives: its colour as `#rrggbb` and its thumbhash in base64. */
export async function makePlaceholders(
  { data, width, height, channels }: Pixels,
  limit: TimeLimit,
): Promise<{ dominantColor: string; thumbhash: string }> {
  const small = await limit.within((seconds) =>
    sharp(data, { raw: { width, height, channels } })
      .timeout({ seconds })
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  )
  const { dominant } = await sharp(small.data, { raw: small.info }).stats()
  return {
    dominantColor: hexOf(dominant),
    thumbhash: Buffer.from(rgbaToThumbHash(small.info.width, small.info.height, small.data)).toString(
      'base64',
    ),
  }
}

function hexOf({ r, g, b }: { r: number; g: number; b: number }): string {
  return `#${[r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}
