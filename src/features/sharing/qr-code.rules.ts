import { encode } from 'uqr'

/** A QR code `size` units wide and high: its dark squares are the strokes of `path`, one unit thick, a row at each whole height. */
export type QrCode = { size: number; path: string }

// What scanners need around the squares.
const QUIET_UNITS = 2
// Scanners read any of the eight. To try them all and choose takes most of the time of a code, which every page has.
const MASK = 0

/** The QR code that leads to an address. A run of squares is one stroke, which begins from the end of the one before. */
export function drawQrCode(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'L', border: QUIET_UNITS, maskPattern: MASK })
  let path = 'M0 0'
  let [endX, endY] = [0, 0]
  for (const [y, row] of data.entries()) {
    const squares = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    for (const { 0: run, index: x } of squares.matchAll(/#+/g)) {
      path += `m${x - endX} ${y - endY}h${run.length}`
      endX = x + run.length
      endY = y
    }
  }
  return { size, path }
}
