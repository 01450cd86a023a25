import { MOST_UPLOAD_BYTES } from './image.schema.ts'
import { sizeWithin } from './shrink-picture.rules.ts'

// The longer side in pixels and JPEG's quality, the best first; the widest picture we show is 1920 wide.
const TRIES = [
  { side: 2048, quality: 0.85 },
  { side: 2048, quality: 0.7 },
  { side: 1600, quality: 0.6 },
]
// What is as small as this costs less to send than to draw again.
const SMALL_BYTES = 500_000

/**
 * The file as it is sent: drawn again as a JPEG that is small enough, upright as it was held; the file itself where that
 * is smaller, or where the browser cannot read it and the server may say what it is. Null when nothing fits.
 */
export async function shrinkPicture(file: File): Promise<Blob | null> {
  if (file.size <= SMALL_BYTES) return file
  const drawn = await drawSmaller(file)
  const smallest = drawn && drawn.size < file.size ? drawn : file
  return smallest.size <= MOST_UPLOAD_BYTES ? smallest : null
}

async function drawSmaller(file: File): Promise<Blob | null> {
  const picture = await readPicture(file)
  if (!picture) return null
  try {
    let last: Blob | null = null
    for (const { side, quality } of TRIES) {
      last = await draw(picture, sizeWithin(picture, side), quality)
      if (!last || last.size <= MOST_UPLOAD_BYTES) return last
    }
    return last
  } finally {
    picture.close()
  }
}

async function readPicture(file: File): Promise<ImageBitmap | null> {
  try {
    // Cameras write how they were held beside the picture, which a canvas does not copy.
    return await createImageBitmap(file, { imageOrientation: 'from-image' })
  } catch {
    // Not a picture, or one that this browser does not know: which of them is for the server to say.
    return null
  }
}

async function draw(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
  quality: number,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  // A phone may be out of memory for drawing.
  if (!context) return null
  // JPEG knows no transparency and would make it black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  // Some browsers hold the memory until the canvas is empty.
  canvas.width = 0
  return blob
}
