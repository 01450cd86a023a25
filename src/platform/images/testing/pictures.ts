import sharp, { type Sharp } from 'sharp'

export type Painting = { data: Buffer; width: number; height: number }

/** Red, green, blue and yellow quarters, so that one sees which way up they are. */
export const QUARTERS = [
  [200, 30, 30],
  [30, 160, 30],
  [30, 30, 200],
  [220, 200, 40],
] as const

/** An upright picture of four quarters: red and green above, blue and yellow below. */
export function paintQuarters(width: number, height: number): Painting {
  return paint(width, height, (x, y) => {
    const quarter = (x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)
    return QUARTERS[quarter] ?? QUARTERS[0]
  })
}

/** A picture in which every pixel differs from the next: nothing compresses worse. */
export function paintNoise(width: number, height: number): Painting {
  let state = 1
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state >>> 24
  }
  return paint(width, height, () => [next(), next(), next()])
}

/** Soft colours with some grain, as a photograph has. */
export function paintPhotograph(width: number, height: number): Painting {
  const { data: grain } = paintNoise(width, height)
  return paint(width, height, (x, y) => {
    const noise = (grain[(y * width + x) * 3] ?? 0) / 12
    return [90 + noise + (x * 100) / width, 110 + noise + (y * 60) / height, 200 - (y * 120) / height]
  })
}

/** The same picture as a camera held in another way stores it, `orientation` being what EXIF then says. */
export function storedAs(upright: Painting, orientation: number): Painting {
  const { width, height, data } = upright
  const isSideways = orientation >= 5
  // Where a stored pixel is seen, as the standard says: which side row 0 is on, and which column 0.
  const seenAt = (column: number, row: number): [number, number] => {
    const [a, b] = isSideways ? [row, column] : [column, row]
    const isFromRight = [2, 3, 6, 7].includes(orientation)
    const isFromBottom = [3, 4, 7, 8].includes(orientation)
    return [isFromRight ? width - 1 - a : a, isFromBottom ? height - 1 - b : b]
  }
  return paint(isSideways ? height : width, isSideways ? width : height, (column, row) => {
    const [x, y] = seenAt(column, row)
    const at = (y * width + x) * 3
    return [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0]
  })
}

/** A painting on its way to a file. */
export function open({ data, width, height }: Painting): Sharp {
  return sharp(data, { raw: { width, height, channels: 3 } })
}

/** The upper and the lower half, one after the other. */
export function animate({ data, width, height }: Painting): Sharp {
  return sharp(data, { raw: { width, height, channels: 3, pageHeight: height / 2 } })
}

// Painted dot by dot, which is slow, and each time the same.
const jpegs = new Map<string, Promise<Buffer>>()

/** A small photograph as JPEG, in bytes of the caller's own. */
export async function makeJpeg(width = 96, height = 72): Promise<Buffer> {
  const size = `${width}x${height}`
  const made = jpegs.get(size) ?? open(paintPhotograph(width, height)).jpeg({ quality: 80 }).toBuffer()
  jpegs.set(size, made)
  return Buffer.from(await made)
}

/** A small photograph as PNG. */
export async function makePhotographPng(width = 96, height = 72): Promise<Buffer> {
  return await open(paintPhotograph(width, height)).png().toBuffer()
}

/** A small photograph as WebP. */
export async function makePhotographWebp(width = 96, height = 72): Promise<Buffer> {
  return await open(paintPhotograph(width, height)).webp({ quality: 80 }).toBuffer()
}

function paint(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => readonly number[],
): Painting {
  const data = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) data.set(colorAt(x, y), (y * width + x) * 3)
  }
  return { data, width, height }
}
