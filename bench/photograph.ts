import sharp from 'sharp'
import { MOST_FILE_BYTES } from '../src/platform/images/images.ts'
import { open, paintPhotograph } from '../src/platform/images/testing/pictures.ts'

/** Twelve megapixels, as a phone takes them, as large as may be sent. */
export async function makePhotograph(): Promise<Buffer> {
  const pixels = await open(paintPhotograph(4_000, 3_000)).png({ compressionLevel: 0 }).toBuffer()
  for (let quality = 98; quality > 0; quality--) {
    const jpeg = await sharp(pixels).jpeg({ quality }).toBuffer()
    if (jpeg.length <= MOST_FILE_BYTES) return jpeg
  }
  throw new Error('No photograph is small enough')
}
