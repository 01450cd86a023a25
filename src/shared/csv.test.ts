import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type CsvSeparator,
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
const cellsOf = (text: string, separator: CsvSeparator = ',') =>
  readCsv(text, separator).rows.map(({ cells }) => cells)

const oneBreak = (text: string) => text.replace(/\r\n?/g, '\n')

describe('a CSV file', () => {
  test('gives back whatever was written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { maxLength: 6 }), (table) => {
        const filled = table.filter((cells) => cells.some((one) => one.trim() !== ''))
        expect(cellsOf(table.map(writeCsvRow).join(''))).toEqual(filled.map((cells) => cells.map(oneBreak)))
      }),
    )
  })

  test('may be anything: reading ends, and what it gives is in the file', () => {
    fc.assert(
      fc.property(cell, fc.constantFrom<CsvSeparator>(',', ';', '\t'), (text, separator) => {
        const { rows } = readCsv(text, separator)
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
  ])('is read as RFC 4180 says: %j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  test('knows on which line each record begins', () => {
    const { rows } = readCsv('a\n"b\r\nb\nb"\nc\n', ',')
    expect(rows.map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test('says where it breaks off', () => {
    expect(readCsv('a\n"b\n\nc', ',').problem).toEqual({ line: 2, kind: 'open-quote' })
    expect(readCsv('a\n"b"c,d', ',').problem).toEqual({ line: 2, kind: 'stray-quote' })
    expect(readCsv('a\n5" pipe,d', ',').problem).toEqual({ line: 2, kind: 'stray-quote' })
  })

  test('is read no further than wanted', () => {
    expect(readCsv('a\nb\nc\nd', ',', 2).rows).toHaveLength(2)
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

  test('of one enormous cell, of quotation marks or of separators alone takes no time', () => {
    const started = performance.now()
    for (const piece of ['x', '"', ',', '\n', '""', '"\n']) {
      const text = piece.repeat(1_000_000)
      readCsv(text, findSeparator(text))
    }
    expect(performance.now() - started).toBeLessThan(5_000)
  }, 20_000)
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
    const rows = readCsv(pieces.join(''), ',').rows.slice(1)
    expect(rows.map(({ cells }) => Number(cells[0]))).toEqual(
      Array.from({ length: 1_000 }, (_, at) => at + 1),
    )
  })

  test('guards text, and leaves numbers and blanks plain', () => {
    expect(writeSheetRow(['=1+1', -1, null, 'House'])).toBe("'=1+1,-1,,House\r\n")
  })
})
