import { expect, test } from 'vitest'
import { createMemoryStorage } from '#/platform/storage/memory-storage.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import { collect } from '../../../../tests/support/collect.ts'
import { receiveCsv } from '../../../../tests/support/imports.ts'
import { receiveImportFile } from './import-file.commands.server.ts'
import { readStoredText } from './import-file.queries.server.ts'
import { MOST_PART_BYTES, SOURCE } from './import-file.rules.ts'
import { CSV_MESSAGES } from './property-import.schema.ts'

const HEADER = 'title,description,location,price_cedis,type,tag,beds,baths'
const GOOD = 'Family house,Quiet street with a walled compound.,East Legon,1250000,House,For Sale,3,2.5'
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')
const quiet = () => undefined
const SILENT = { debug: quiet, info: quiet, warn: quiet, error: quiet }
const LIMITS = { mostMegabytes: 1, mostRows: 40 }

const filesPerAccount = { count: 60, seconds: 3_600 }

function makeServices(limits = LIMITS) {
  const errors: string[] = []
  const log = { ...SILENT, error: (_: object, message: string) => void errors.push(message) }
  return { storage: createMemoryStorage(), log, errors, config: { imports: { ...limits, filesPerAccount } } }
}

const listAll = async ({ storage }: ReturnType<typeof makeServices>) =>
  (await collect(storage.list(''))).map(({ key }) => key)

test('a file is stored as UTF-8 with one kind of line break, in pieces that nobody can guess', async () => {
  const services = makeServices({ mostMegabytes: 10, mostRows: 20_000 })
  const rows = Array.from({ length: 6_000 }, (_, index) =>
    GOOD.replace('Family', `Ɛ🏠 ${index}${'x'.repeat(500)}`),
  )
  const received = await receiveCsv(services, `\uFEFF${file(...rows).replaceAll('\n', '\r\n')}`)
  expect(received).toMatchObject({ fileName: 'homes.csv', rowCount: 6_000, unread: [] })
  expect(received.partCount).toBeGreaterThan(1)
  const keys = await listAll(services)
  expect(keys).toHaveLength(received.partCount)
  for (const key of keys) {
    expect(key).toMatch(/^import\/[0-9a-f]{32}-source-\d\.csv$/)
    expect((await services.storage.stat(key))?.size).toBeLessThan(MOST_PART_BYTES + 100_000)
  }
  const text = await collect(readStoredText(services.storage, { ...received, what: SOURCE }))
  expect(text.join('')).toBe(file(...rows))
})

test('a file has one digest however its line breaks and the mark of UTF-8 have travelled', async () => {
  const services = makeServices()
  const { digest } = await receiveCsv(services, file(GOOD))
  expect((await receiveCsv(services, `\uFEFF${file(GOOD).replaceAll('\n', '\r\n')}`)).digest).toBe(digest)
  expect((await receiveCsv(services, file(GOOD.replace('Family', 'Other')))).digest).not.toBe(digest)
})

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', CSV_MESSAGES.empty],
  ['blanks and marks of UTF-8', ' \n\uFEFF\n', CSV_MESSAGES.empty],
  ['empty cells', ',,,\n,,\n', CSV_MESSAGES.empty],
  ['a header alone', HEADER, CSV_MESSAGES.noRows],
  ['a header and empty cells', `${HEADER}\n,,,,\n\n`, CSV_MESSAGES.noRows],
  ['NUL', file(`a\0${GOOD}`), CSV_MESSAGES.notText],
  ['UTF-16', utf16(file(GOOD)), CSV_MESSAGES.notText],
  ['half a character', Buffer.from([0x61, 0xed, 0xa0, 0xbd]), CSV_MESSAGES.notText],
  ['a character that breaks off', Buffer.from([0x61, 0xf0, 0x9f]), CSV_MESSAGES.notText],
  ['Windows-1252', Buffer.from([0x61, 0xe9, 0x2c, 0x62]), CSV_MESSAGES.notText],
  ['an open quotation mark', file('"open'), CSV_MESSAGES.openQuote(2)],
  ['a stray quotation mark', file('', '"a"b'), CSV_MESSAGES.strayQuote(3)],
  ['a column twice', `${HEADER},title,Tag\n${GOOD}`, CSV_MESSAGES.twice('title, tag')],
  [
    'missing columns',
    'title,colour\nx,y',
    CSV_MESSAGES.missing('description, location, price_cedis, type, tag'),
  ],
  ['a hundred columns too many', `${HEADER}${',x'.repeat(100)}\n`, CSV_MESSAGES.tooManyColumns],
  ['too many rows', file(...Array.from({ length: 41 }, () => GOOD)), CSV_MESSAGES.tooManyRows(LIMITS)],
  ['a row without end', file('x'.repeat(900_000)), CSV_MESSAGES.tooLong(2)],
  ['a row of columns without end', file(GOOD, ','.repeat(900_000)), CSV_MESSAGES.tooLong(3)],
  ['a header without end', 'x,'.repeat(450_000), CSV_MESSAGES.tooLong(1)],
  [
    'too many bytes',
    file(...Array.from({ length: 30 }, () => `"${'x'.repeat(40_000)}"`)),
    CSV_MESSAGES.tooLarge(LIMITS),
  ],
])('%s is refused, and nothing of it is stored', async (_, content, message) => {
  const services = makeServices()
  await expect(receiveCsv(services, content)).rejects.toThrow(message)
  expect(await listAll(services)).toEqual([])
})

test('as many rows are taken as the settings say', async () => {
  const { rowCount } = await receiveCsv(makeServices(), file(...Array.from({ length: 40 }, () => GOOD)))
  expect(rowCount).toBe(40)
})

test('only some files are read at once, and the next is told to wait', async () => {
  const services = makeServices()
  const held = Promise.withResolvers<void>()
  async function* slow() {
    await held.promise
    yield Buffer.from(file(GOOD))
  }
  const slowOnes = Array.from({ length: 4 }, () =>
    receiveImportFile(services, { name: 'a.csv', bytes: slow() }),
  )
  await expect(receiveCsv(services, file(GOOD))).rejects.toMatchObject({ code: 'property_import.busy' })
  held.resolve()
  expect(await Promise.all(slowOnes)).toHaveLength(4)
})

test('a storage that fails says why, and its problem is logged', async () => {
  const services = makeServices()
  services.storage.problem = new StorageProblem('full')
  await expect(receiveCsv(services, file(GOOD))).rejects.toThrow(
    'The file could not be kept. There is no space left for files.',
  )
  expect(services.errors).toEqual(['A file to be imported could not be stored'])
})
