import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { collect } from '../../tests/support/collect.ts'
import {
  CsvProblem,
  findSeparator,
  guardFormula,
  readCsv,
  unguardFormula,
  writeCsvRow,
  writeInPieces,
  writeSheetHeader,
  writeSheetRow,
} from './csv.ts'

const cell = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', '"', ',', ';', '\t', '\n', '\r', ' ', "'", '=', '+', '-', '@') }),
  fc.string({ unit: 'grapheme' }),
)
const read = (text: string | readonly string[]) => collect(readCsv(typeof text === 'string' ? [text] : text))
const cellsOf = async (text: string) => (await read(text)).map(({ cells }) => cells)
// A comma in the first line, whatever the cells hold.
const HEAD = 'a,b,c,d,e,f,g\n'

const oneBreak = (text: string) => text.replace(/\r\n?/g, '\n')

describe('a CSV file', () => {
  const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 })

  test('gives back whatever was written, however it is cut into pieces', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.integer({ min: 1, max: 9 }), async (rows, length) => {
        const filled = rows.filter((cells) => cells.some((one) => one.trim() !== ''))
        const text = HEAD + rows.map(writeCsvRow).join('')
        const pieces = Array.from({ length: Math.ceil(text.length / length) }, (_, index) =>
          text.slice(index * length, (index + 1) * length),
        )
        const [, ...given] = await read(pieces.map((piece) => piece.toWellFormed()))
        if (pieces.every((piece) => piece.isWellFormed()))
          expect(given.map(({ cells }) => cells)).toEqual(filled.map((cells) => cells.map(oneBreak)))
      }),
    )
  })

  test('may be anything: reading ends, and what it gives is in the file', async () => {
    await fc.assert(
      fc.asyncProperty(cell, async (text) => {
        const rows = await read(text).catch((error: unknown) => {
          expect(error).toBeInstanceOf(CsvProblem)
          return []
        })
        for (const { cells } of rows)
          for (const one of cells) expect(text.length).toBeGreaterThanOrEqual(one.length)
      }),
    )
  })

  test.each([
    [
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a,b\rc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['a,\n,', [['a', '']]],
    ['"a,""b""\r\nc",d', [['a,"b"\nc', 'd']]],
    [
      '"a","b"\n"",x',
      [
        ['a', 'b'],
        ['', 'x'],
      ],
    ],
    ['', []],
    ['\n\n ,""\na', [['a']]],
  ])('is read as RFC 4180 says: %j', async (text, rows) => {
    expect(await cellsOf(text)).toEqual(rows)
  })

  test('knows on which line each record begins', async () => {
    const rows = await read(['a\n"b\r', '\nb\nb"\n\n', 'c\n'])
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 6])
  })

  test.each([
    ['a\n"b\n\nc', { line: 2, kind: 'open-quote' }],
    ['a\n"b"c,d', { line: 2, kind: 'stray-quote' }],
    ['a\n5" pipe,d', { line: 2, kind: 'stray-quote' }],
  ])('says where it breaks off: %j', async (text, problem) => {
    await expect(read(text)).rejects.toMatchObject(problem)
  })

  test('is read no further than wanted, and its source is told', async () => {
    let isClosed = false
    async function* endless() {
      try {
        for (;;) yield 'a,b\n'
      } finally {
        isClosed = true
      }
    }
    for await (const { cells } of readCsv(endless())) {
      expect(cells).toEqual(['a', 'b'])
      break
    }
    expect(isClosed).toBe(true)
  })

  test('fails as its source does', async () => {
    async function* failing() {
      yield 'a\n'
      throw new Error('The line broke')
    }
    await expect(collect(readCsv(failing()))).rejects.toThrow('The line broke')
  })

  test.each([
    ['a,b,c\n1;2;3;4;5', ','],
    ['a;b,c;d\n', ';'],
    ['a\tb\tc', '\t'],
    ['title', ','],
    ['', ','],
    ['\n\na;b', ';'],
  ])('says by its first line what separates: %j', (text, separator) => {
    expect(findSeparator(text)).toBe(separator)
  })

  test.each(['x', '"', ',', '""', '"x'])(
    'of one endless row of %j is given up long before its end',
    async (piece) => {
      let pieces = 0
      function* endless() {
        yield 'a,b\n'
        for (;;) {
          pieces += 1
          yield piece.repeat(10_000)
        }
      }
      await expect(collect(readCsv(endless(), { longestRecord: 100_000 }))).rejects.toBeInstanceOf(CsvProblem)
      expect(pieces).toBeLessThan(30)
    },
  )
})

describe('a cell that a spreadsheet would calculate', () => {
  test.each(['=1+1', '+233', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', "'=1"])(
    'is made text: %j',
    (text) => {
      expect(guardFormula(text)).toBe(`'${text}`)
      expect(unguardFormula(guardFormula(text))).toBe(text)
    },
  )

  test.each(['House', '1250000', "'tis", "'", '', "O'Reilly =", '3 - 4'])('leaves alone: %j', (text) => {
    expect(guardFormula(text)).toBe(text)
    expect(unguardFormula(text)).toBe(text)
  })

  test('comes back as it was, whatever it was, and never begins like a formula', () => {
    fc.assert(
      fc.property(cell, (text) => {
        const guarded = guardFormula(text)
        expect(unguardFormula(guarded)).toBe(text)
        expect(guarded).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/)
      }),
    )
  })
})

describe('a file for spreadsheets', () => {
  const write = async (count: number) => {
    const asked: (number | undefined)[] = []
    const pieces: string[] = []
    const file = writeInPieces<number>({
      header: writeSheetHeader(['number']),
      async readAfter(last, limit) {
        asked.push(last)
        const first = (last ?? 0) + 1
        return Array.from({ length: Math.min(limit, count - first + 1) }, (_, index) => first + index)
      },
      write: (row) => writeSheetRow([row]),
    })
    for await (const piece of file) pieces.push(piece)
    return { asked, pieces }
  }

  test('begins with the mark of UTF-8 and its header, also when nothing follows', async () => {
    expect(await write(0)).toEqual({ asked: [undefined], pieces: ['\uFEFFnumber\r\n'] })
  })

  test('holds every row once, read behind the last of the piece before', async () => {
    const { asked, pieces } = await write(1_000)
    expect(asked).toEqual([undefined, 500, 1_000])
    expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([501, 500, 0])
    const rows = (await read(pieces)).slice(1)
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(
      Array.from({ length: 1_000 }, (_, at) => at + 1),
    )
  })

  test('guards text, and leaves numbers and blanks plain', () => {
    expect(writeSheetRow(['=1+1', -1, null, 'House'])).toBe("'=1+1,-1,,House\r\n")
  })
})
