export type ExifEntry = {
  tag: number
  type: 'text' | 'short' | 'long' | 'rationals'
  value: string | number | number[]
}

const TYPES = { text: 2, short: 3, long: 4, rationals: 5 }
const HEAD = Buffer.from('4d4d002a00000008', 'hex')

/** A block of EXIF with these entries, and with a place when there is one. */
export function exifOf(entries: ExifEntry[], place?: ExifEntry[]): Buffer {
  if (!place) return Buffer.concat([HEAD, directoryOf(entries, HEAD.length)])
  // The size does not depend on where the place is said to lie.
  const size = directoryOf([...entries, pointer(0)], HEAD.length).length
  const first = directoryOf([...entries, pointer(HEAD.length + size)], HEAD.length)
  return Buffer.concat([HEAD, first, directoryOf(place, HEAD.length + size)])
}

export function exifOrientation(orientation: number): Buffer {
  return exifOf([{ tag: 0x0112, type: 'short', value: orientation }])
}

/** What a phone writes about the house it stands in front of. */
export function exifWithPlace(text: string, orientation = 1): Buffer {
  return exifOf(
    [
      { tag: 0x010e, type: 'text', value: text },
      { tag: 0x010f, type: 'text', value: text },
      { tag: 0x0112, type: 'short', value: orientation },
    ],
    [
      { tag: 0x0001, type: 'text', value: 'N' },
      { tag: 0x0002, type: 'rationals', value: [5, 36, 13] },
      { tag: 0x0003, type: 'text', value: 'W' },
      { tag: 0x0004, type: 'rationals', value: [0, 11, 12] },
      { tag: 0x001b, type: 'text', value: text },
    ],
  )
}

/** A directory that names itself as the next one, over and over. */
export function exifInCircles(): Buffer {
  const exif = exifOf(Array.from({ length: 50 }, () => ({ tag: 0x8769, type: 'long', value: 8 })))
  exif.writeUInt32BE(8, exif.length - 4)
  return exif
}

function pointer(offset: number): ExifEntry {
  return { tag: 0x8825, type: 'long', value: offset }
}

function directoryOf(entries: ExifEntry[], start: number): Buffer {
  const table = Buffer.alloc(2 + entries.length * 12 + 4)
  table.writeUInt16BE(entries.length)
  const further: Buffer[] = []
  let end = start + table.length
  for (const [index, { tag, type, value }] of entries.entries()) {
    const at = 2 + index * 12
    const data = bytesOf(type, value)
    table.writeUInt16BE(tag, at)
    table.writeUInt16BE(TYPES[type], at + 2)
    table.writeUInt32BE(type === 'text' ? data.length : type === 'rationals' ? data.length / 8 : 1, at + 4)
    if (data.length <= 4) {
      table.set(data, at + 8)
    } else {
      table.writeUInt32BE(end, at + 8)
      further.push(data)
      end += data.length
    }
  }
  return Buffer.concat([table, ...further])
}

function bytesOf(type: ExifEntry['type'], value: ExifEntry['value']): Buffer {
  if (typeof value === 'string') return Buffer.from(`${value}\0`)
  const numbers = Array.isArray(value) ? value : [value]
  const data = Buffer.alloc(8 * numbers.length)
  if (type === 'short') return data.subarray(0, data.writeUInt16BE(numbers[0] ?? 0))
  if (type === 'long') return data.subarray(0, data.writeUInt32BE(numbers[0] ?? 0))
  for (const [index, number] of numbers.entries()) {
    data.writeUInt32BE(number, index * 8)
    data.writeUInt32BE(1, index * 8 + 4)
  }
  return data
}
