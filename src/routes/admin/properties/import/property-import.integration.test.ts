import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkImportFile } from '#/features/properties/csv/import-check.jobs.server.ts'
import { importRows } from '#/features/properties/csv/property-import.jobs.server.ts'
import { CSV_MESSAGES, isAtWork } from '#/features/properties/csv/property-import.schema.ts'
import { insertProperty } from '../../../../../tests/factories/property-factory.ts'
import { collect } from '../../../../../tests/support/collect.ts'
import { useTestDatabase } from '../../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/properties/import/property-import.tsx',
  'routes/admin/properties/property-export.ts',
  'routes/admin/properties/import/property-import-refused.ts',
])
const IMPORT = '/dashboard/properties/import'
const EXPORT = '/dashboard/properties/export'
const HEADER = 'title,description,location,price_cedis,type,tag,beds,baths'
const ROW = 'Family house,Quiet street with a walled compound.,East Legon,1250000,House,For Sale,3,2'
const GOOD = `${HEADER}\r\n${ROW}\r\n"A ""second"" house, <b>bold</b>",${ROW.slice(13)}\r\nBad,${ROW.slice(13)}\r\n`

const LIMITS = services.config.imports
// As the workers do: what is added is done after the transaction that added it, unless that was rolled back.
services.jobs.add = async (_tx, { name }, payload) => {
  const { importId } = payload as { importId: string }
  const work = name === 'check-import' ? checkImportFile : importRows
  const row = database.db.selectFrom('propertyImports').select('state').where('id', '=', importId)
  const isStored = async () => expect(await row.executeTakeFirst()).toSatisfy(isAtWork)
  const run = () => (isWorking ? work(services, { importId }, { isLast: false }) : undefined)
  void vi.waitFor(isStored, { timeout: 20_000, interval: 20 }).then(run, () => undefined)
}
let isWorking = true

beforeEach(async () => {
  isWorking = true
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('propertyImports').execute()
  await database.db.deleteFrom('rateLimits').execute()
  for (const { key } of await collect(services.storage.list(''))) await services.storage.delete(key)
})

function fileForm(content: BlobPart, { name = 'homes.csv', type = 'text/csv' } = {}): FormData {
  const form = new FormData()
  form.set('file', new File([content], name, { type }))
  return form
}

const send = async (
  form: FormData | BodyInit,
  cookie?: string,
  headers: Record<string, string> = {},
  to = IMPORT,
) =>
  await site.send(to, {
    method: 'POST',
    headers: { Origin: services.config.siteUrl, ...(cookie ? { Cookie: cookie } : {}), ...headers },
    body: form,
  })

const plain = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** Waits for what the workers do: on a busy machine it takes longer than the site waits with its answer. */
async function untilDone(): Promise<void> {
  if (!isWorking) return
  await vi.waitFor(
    async () => {
      const files = await database.db.selectFrom('propertyImports').select('state').execute()
      expect(files.filter(isAtWork)).toEqual([])
    },
    { timeout: 20_000 },
  )
}

/** Sends a file and opens the page that it leads to. */
async function check(content: BlobPart, cookie: string): Promise<{ path: string; page: string }> {
  const sent = await send(fileForm(content), cookie)
  expect(sent.status).toBe(303)
  const path = sent.headers.get('Location') ?? ''
  expect(path).toMatch(/^\/dashboard\/properties\/import\/[0-9a-f-]{36}$/)
  await untilDone()
  return { path, page: plain(await (await site.get(path, cookie)).text()) }
}

async function press(path: string, cookie: string) {
  const answer = await send(new URLSearchParams(), cookie, {}, `${path}/start`)
  await untilDone()
  return answer
}

const titles = async () =>
  (await database.db.selectFrom('properties').select('title').orderBy('title').execute()).map(
    ({ title }) => title,
  )

describe('the import page', () => {
  test('checks a file, then imports exactly that file, without any script', async () => {
    const ama = await insertPerson(services, 'admin')
    const { path, page } = await check(GOOD, ama.cookie)
    expect(page).toContain('homes.csv')
    expect(page).toContain('2 rows can be imported, 1 has problems')
    expect(page).toContain('Title must be at least 5 characters')
    expect(page).toContain('Import 2 good rows')
    expect(page).toContain('Download what each row does')
    expect(page).not.toContain('homes that change')
    expect(page).not.toContain('<meta http-equiv="refresh"')
    expect(await titles()).toEqual([])
    expect(await (await site.get(IMPORT, ama.cookie)).text()).toContain('homes.csv')

    const pressed = await press(path, ama.cookie)
    expect([pressed.status, pressed.headers.get('Location')]).toEqual([303, path])
    const outcome = await (await site.get(path, ama.cookie)).text()
    expect(outcome).toContain('2 properties imported as drafts')
    expect(outcome).toContain('1 row with problems was left out.')
    expect(outcome).toContain('Download what each row did')
    expect(outcome).not.toContain('Rows that were left out')
    expect(outcome).toContain('/dashboard/listings?status=draft')
    expect(await titles()).toEqual(['A "second" house, <b>bold</b>', 'Family house'])
  })

  test('shows a rent by the month before it is imported', async () => {
    const ama = await insertPerson(services, 'admin')
    const { page } = await check(GOOD.replace('1250000,House,For Sale', '3500,House,For Rent'), ama.cookie)
    expect(page).toContain('GH₵3,500 / month')
    expect(page).toContain('>GH₵1,250,000<')
  })

  test('takes the template that it offers', async () => {
    const ama = await insertPerson(services, 'admin')
    const template = await readFile(join(import.meta.dirname, 'home-template.csv'), 'utf8')
    const { page } = await check(template, ama.cookie)
    expect(page).toContain('download="home-template.csv"')
    expect(page).toContain('Import 1 good row')
    expect(page).toContain('GH₵4,500 / month')
  })

  test('says of a home whose location is no place that it lies in none', async () => {
    const ama = await insertPerson(services, 'admin')
    const { page } = await check(GOOD.replace('East Legon', '"The mill, Tema"'), ama.cookie)
    const said = page.replaceAll('<!-- -->', '').match(/No place is called “[^”]+”/g)
    expect(said).toEqual(['No place is called “The mill, Tema”'])
    expect(page).toContain('A new home needs')
  })

  test('shows how far the work has come, and looks again by itself', async () => {
    const ama = await insertPerson(services, 'admin')
    isWorking = false
    const { path, page } = await check(GOOD, ama.cookie)
    expect(page).toContain('0 of 3 rows')
    expect(page).toContain('<meta http-equiv="refresh" content="2"')
    expect(page).not.toContain('Import 2 good rows')
    const early = await press(path, ama.cookie)
    expect(early.status).toBe(409)
    expect(await early.text()).toContain('The file has not been checked yet.')
    await database.db.updateTable('propertyImports').set({ doneRows: 2 }).execute()
    expect(await (await site.get(path, ama.cookie)).text()).toContain('2 of 3 rows')
    expect(await titles()).toEqual([])
  })

  test('shows a file and its rows to nobody but who sent it', async () => {
    const [ama, kofi] = [await insertPerson(services, 'admin'), await insertPerson(services, 'admin')]
    const esi = await insertPerson(services, 'user')
    const { path } = await check(GOOD, ama.cookie)
    for (const address of [path, `${path}/refused`]) {
      expect((await site.get(address, kofi.cookie)).status).toBe(404)
      expect((await site.get(address, esi.cookie)).status).toBe(403)
      expect((await site.get(address)).headers.get('Location')).toBe(
        `/login?from=${encodeURIComponent(path)}`,
      )
    }
    expect(await (await site.get(IMPORT, kofi.cookie)).text()).not.toContain('homes.csv')
    expect((await press(path, kofi.cookie)).status).toBe(404)
    expect((await press(path, esi.cookie)).status).toBe(403)
    expect((await site.get(`${IMPORT}/${ama.id}`, ama.cookie)).status).toBe(404)
    expect((await site.get(`${IMPORT}/x`, ama.cookie)).status).toBe(404)
    expect(await titles()).toEqual([])
  })

  test('gives the rows with problems as a file that nobody keeps and no spreadsheet calculates', async () => {
    const ama = await insertPerson(services, 'admin')
    const { path } = await check(`${HEADER}\n${ROW}\n=1+1,${ROW.slice(13)}`, ama.cookie)
    const response = await site.get(`${path}/refused`, ama.cookie)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rows-with-problems.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(await response.text()).toMatch(/^line,problems,title,[a-z_,]+\r\n3,title: [^,]+,'=1\+1,/)
    const { path: good } = await check(`${HEADER}\n${ROW}`, ama.cookie)
    expect((await site.get(`${good}/refused`, ama.cookie)).status).toBe(404)
  })

  test('imports once, however many windows press at the same time', async () => {
    const ama = await insertPerson(services, 'admin')
    const { path } = await check(GOOD, ama.cookie)
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(path, ama.cookie)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303))
    expect(await titles()).toHaveLength(2)
    const again = await check(GOOD, ama.cookie)
    await press(again.path, ama.cookie)
    expect(await (await site.get(again.path, ama.cookie)).text()).toContain('This file was imported already')
  })

  test('keeps nothing of a file whose sender lost their rights', async () => {
    const ama = await insertPerson(services, 'admin')
    await database.db.updateTable('profiles').set({ role: 'user' }).where('id', '=', ama.id).execute()
    expect((await send(fileForm(GOOD), ama.cookie)).status).toBe(403)
    expect(await collect(services.storage.list('import/'))).toEqual([])
  })

  const bytes = (...values: number[]) => new Uint8Array(values)
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')
  const rows = (count: number) => `${HEADER}\n${`${ROW}\n`.repeat(count)}`

  test.each<[string, FormData, number, string]>([
    ['nothing in it', fileForm(''), 422, CSV_MESSAGES.empty],
    ['a header alone', fileForm(HEADER), 422, CSV_MESSAGES.noRows],
    ['a picture', fileForm(bytes(0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe, 0, 1)), 422, CSV_MESSAGES.notText],
    ['a picture by its name', fileForm('x', { name: 'x.png', type: 'image/png' }), 415, CSV_MESSAGES.noFile],
    ['NUL', fileForm(`${HEADER}\n\0${ROW}`), 422, CSV_MESSAGES.notText],
    ['UTF-16', fileForm(utf16(GOOD)), 422, CSV_MESSAGES.notText],
    ['UTF-16 with half a character', fileForm(utf16(`${HEADER}\n\uD83D${ROW}`)), 422, CSV_MESSAGES.notText],
    ['half a character in UTF-8', fileForm(bytes(0x61, 0xed, 0xa0, 0xbd)), 422, CSV_MESSAGES.notText],
    ['Windows-1252', fileForm(bytes(0x61, 0xe9, 0x2c, 0x62)), 422, CSV_MESSAGES.notText],
    [
      'missing columns',
      fileForm('title,beds\nx,1'),
      422,
      'The header in the first line lacks: description, location',
    ],
    ['a column twice', fileForm(`${HEADER},title\n${ROW}`), 422, 'more than one column for: title'],
    ['a quotation mark that stays open', fileForm(`${HEADER}\n"x`), 422, 'line 2 is not closed'],
    ['20,001 rows', fileForm(rows(20_001)), 422, CSV_MESSAGES.tooManyRows(LIMITS)],
    ['one cell of 2 MB', fileForm(`${HEADER}\n"${'x'.repeat(2_090_000)}"`), 422, CSV_MESSAGES.tooLong(2)],
    [
      'more than 20 MB',
      fileForm(`${rows(10)}${`"${'x'.repeat(200_000)}"\n`.repeat(106)}`),
      413,
      CSV_MESSAGES.tooLarge(LIMITS),
    ],
    ['separators alone', fileForm(','.repeat(2_000_000)), 422, CSV_MESSAGES.tooLong(1)],
    ['line breaks alone', fileForm('\n'.repeat(200_000)), 422, CSV_MESSAGES.empty],
    ['quotation marks alone', fileForm('"'.repeat(2_000_001)), 422, CSV_MESSAGES.tooLong(1)],
  ])('has an answer for a file with %s', async (_, form, status, message) => {
    const ama = await insertPerson(services, 'admin')
    const response = await send(form, ama.cookie)
    const page = plain(await response.text())
    expect({ status: response.status, says: page.includes(message) }).toEqual({ status, says: true })
    expect((await send(form, ama.cookie, {}, `${IMPORT}.data`)).status).toBe(status)
    expect(await titles()).toEqual([])
    expect(await collect(services.storage.list('import/'))).toEqual([])
  })

  test.each([
    ['columns without meaning', `${HEADER},colour\n${ROW},red`, 'Columns that are not read: colour'],
    ['formulas', `${HEADER}\n=cmd|' /C calc'!A0,${ROW.slice(13)}`, '1 row can be imported, 0 have'],
    ['no good row', `${HEADER}\nBad,${ROW.slice(13)}`, '0 rows can be imported, 1 has'],
  ])('says what it finds in a file with %s', async (_, content, sentence) => {
    const ama = await insertPerson(services, 'admin')
    expect((await check(content, ama.cookie)).page).toContain(sentence)
  })

  test('asks for a file when none was chosen', async () => {
    const ama = await insertPerson(services, 'admin')
    const body =
      '--x\r\nContent-Disposition: form-data; name="file"; filename=""\r\n' +
      'Content-Type: application/octet-stream\r\n\r\n\r\n--x--\r\n'
    const response = await send(body, ama.cookie, { 'Content-Type': 'multipart/form-data; boundary=x' })
    expect(response.status).toBe(415)
    expect(await response.text()).toContain(CSV_MESSAGES.noFile)
  })

  test('refuses every other form', async () => {
    const ama = await insertPerson(services, 'admin')
    const withMore = (form: FormData, name: string, value: string | File) => {
      form.append(name, value)
      return form
    }
    const boundary = { 'Content-Type': 'multipart/form-data; boundary=x' }
    const tries: [FormData | BodyInit, number, Record<string, string>?][] = [
      [new URLSearchParams({ csv: GOOD, digest: '' }), 415],
      ['{}', 415, { 'Content-Type': 'application/json' }],
      ['--x\r\n', 400, boundary],
      ['', 400, boundary],
      [`--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${GOOD}`, 400, boundary],
      ['x', 400, { 'Content-Type': 'multipart/form-data' }],
      [new FormData(), 400],
      [withMore(fileForm(GOOD), 'file', new File([GOOD], 'b.csv')), 400],
      [withMore(fileForm(GOOD), 'user_id', ama.id), 400],
      [withMore(new FormData(), 'csv', GOOD), 400],
      [withMore(new FormData(), 'other', new File([GOOD], 'a.csv')), 400],
      [withMore(new FormData(), '__proto__', 'x'), 400],
    ]
    for (const [index, [body, status, headers]] of tries.entries())
      expect([index, (await send(body, ama.cookie, headers)).status]).toEqual([index, status])
    expect((await send(fileForm(GOOD), ama.cookie, { Origin: 'https://evil.example' })).status).toBe(403)
    expect(await titles()).toEqual([])
    expect(await collect(services.storage.list('import/'))).toEqual([])
  })
})

describe('the export', () => {
  test('is for administrators, and who signs in first comes back to the page with its button', async () => {
    const kofi = await insertPerson(services, 'user')
    expect((await site.get(EXPORT)).headers.get('Location')).toBe('/login?from=%2Fdashboard%2Fproperties')
    expect((await site.get(EXPORT, kofi.cookie)).status).toBe(403)
  })

  test('is a file of its day that nobody keeps, and the log says who took it', async () => {
    const ama = await insertPerson(services, 'admin')
    await insertProperty(database.db, { userId: ama.id, title: '=Family house', status: 'withdrawn' })
    const response = await site.get(EXPORT, ama.cookie)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="properties-2026-11-21.csv"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    })
    const content = Buffer.from(await response.arrayBuffer())
    expect([...content.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(content.toString()).toContain(",'=Family house,")
    const events = await database.db
      .selectFrom('auditEvents')
      .select('event')
      .where('actorId', '=', ama.id)
      .execute()
    expect(events).toEqual([{ event: 'property.exported' }])
  })

  test('comes in pieces while it is read, and stops when nobody reads', async () => {
    const ama = await insertPerson(services, 'admin')
    for (let index = 0; index < 3; index += 1) await insertProperty(database.db, { userId: ama.id })
    const { body } = await site.get(EXPORT, ama.cookie)
    const reader = body?.getReader()
    expect((await reader?.read())?.value).toBeInstanceOf(Uint8Array)
    await reader?.cancel()
  })
})
