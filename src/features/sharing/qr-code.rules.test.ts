import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { drawQrCode } from './qr-code.rules.ts'

const ADDRESS = 'https://www.fihankra.example/l/3f7k9m2p'

/** The squares that the strokes cover, row by row. */
function squaresOf({ size, path }: ReturnType<typeof drawQrCode>): boolean[][] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  let [x, y] = [0, 0]
  for (const [, right, down, run] of path.matchAll(/m(-?\d+) (\d+)h(\d+)/g)) {
    x += Number(right)
    y += Number(down)
    rows[y]?.fill(true, x, x + Number(run))
    x += Number(run)
  }
  return rows
}

test('the strokes cover the dark squares of the code and no other', () => {
  expect(squaresOf(drawQrCode(ADDRESS))).toEqual(
    encode(ADDRESS, { ecc: 'L', border: 2, maskPattern: 0 }).data,
  )
})

test('three corners carry the mark by which a scanner finds the code', () => {
  const code = drawQrCode(ADDRESS)
  const squares = squaresOf(code)
  const line = (y: number, x: number) =>
    squares[y]
      ?.slice(x, x + 7)
      .map(Number)
      .join('')
  const far = code.size - 2 - 7
  for (const [y, x] of [
    [2, 2],
    [2, far],
    [far, 2],
  ] as const) {
    expect([0, 1, 2, 3].map((down) => line(y + down, x))).toEqual([
      '1111111',
      '1000001',
      '1011101',
      '1011101',
    ])
  }
})

test('the code of a short address weighs at most 1.5 kB, and another address is another code', () => {
  const code = drawQrCode(ADDRESS)
  expect(code.path.length).toBeLessThanOrEqual(1_500)
  expect(drawQrCode(`${ADDRESS}x`).path).not.toBe(code.path)
})
