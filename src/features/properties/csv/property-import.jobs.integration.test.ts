import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { collect } from '../../../../tests/support/collect.ts'
import {
  checkCsv,
  file,
  HEADER,
  importCsv,
  many,
  receiveCsv,
  row,
  seeImport,
  useImports,
} from '../../../../tests/support/imports.ts'
import { PROPERTY_MESSAGES } from '../form/property-field.schema.ts'
import { checkImportFile } from './import-check.jobs.server.ts'
import { keepImportFile, startImport } from './property-import.commands.server.ts'
import { cleanUpImports, importRows } from './property-import.jobs.server.ts'
import { openRefusedRows } from './property-import.queries.server.ts'

const { database, services, storedKeys, listAll, auditOf } = useImports()
const HOUR = 3_600_000
const NOON = services.time.now
const FIRST = { isLast: false }
const LAST = { isLast: true }

describe('checking a file', () => {
  test('counts the good and the bad rows, names problems by line, and stores no property', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(
      row('First house'),
      row('Bad'),
      row('Second house', 'nowhere-at-all'),
      row('Third house'),
    )
    const checked = await checkCsv(services, actor, csv)
    expect(checked).toMatchObject({
      state: 'checked',
      fileName: 'homes.csv',
      rowCount: 4,
      doneRows: 4,
      goodCount: 2,
      badCount: 2,
      problemCount: 2,
      unread: [],
    })
    expect(checked.problems).toEqual([
      { line: 3, title: 'Bad', field: 'title', message: PROPERTY_MESSAGES.title },
      { line: 4, title: 'Second house', field: 'place', message: '“nowhere-at-all” is no place we know' },
    ])
    expect(checked.preview.map(({ line, title, pricePesewas }) => [line, title, pricePesewas])).toEqual([
      [2, 'First house', 125_000_050],
      [5, 'Third house', 125_000_050],
    ])
    expect(await listAll()).toEqual([])
    expect(await auditOf(actor.accountId)).toEqual([])
  })

  test('knows a place by its slug or its label, in any case', async () => {
    const actor = await insertActor(database.db, 'admin')
    const place = await database.db
      .selectFrom('places')
      .select(['slug', 'label'])
      .where('kind', '=', 'neighbourhood')
      .where('label', 'like', '%, %')
      .orderBy('slug')
      .executeTakeFirstOrThrow()
    const csv = file(
      row('House one', place.slug),
      row('House two', `"${place.label.toUpperCase()}"`),
      row('House three', ` ${place.slug} `),
    )
    const { goodCount, preview } = await checkCsv(services, actor, csv)
    expect(goodCount).toBe(3)
    expect(new Set(preview.map((one) => one.place))).toEqual(new Set([place.label]))
  })

  test('knows a place by its name, by another usual name and by a location that is one', async () => {
    const actor = await insertActor(database.db, 'admin')
    const alias = await database.db
      .selectFrom('placeAliases')
      .innerJoin('places', 'places.id', 'placeAliases.placeId')
      .select(['placeAliases.slug', 'places.label'])
      .where('placeAliases.slug', 'not in', database.db.selectFrom('places').select('places.slug'))
      .orderBy('placeAliases.slug')
      .executeTakeFirstOrThrow()
    const csv = file(
      row('House one', 'Osu'),
      row('House two', alias.slug),
      row('House three').replace('East Legon', 'Osu'),
      row('House four').replace('East Legon', 'Behind the old mill'),
    )
    const { preview } = await checkCsv(services, actor, csv)
    expect(preview.map((one) => one.place)).toEqual(['Osu, Accra', alias.label, 'Osu, Accra', null])
  })

  test('knows a place by the first part of a location, unless the rest is in another region', async () => {
    const actor = await insertActor(database.db, 'admin')
    const locations = ['Pantang, Accra', 'Kitase, Aburi road', 'Osu, Kumasi', 'The mill, Tema']
    const rows = locations.map((one, at) => row(`House ${at}`).replace('East Legon', `"${one}"`))
    const { preview } = await checkCsv(services, actor, file(...rows))
    expect(preview.map((one) => one.place)).toEqual([
      'Pantang, La Nkwantanang',
      'Kitase, Eastern',
      null,
      null,
    ])
  })

  test('reads the place of a new and of a changed home as it reads a location, and quotes what it does not know', async () => {
    const actor = await insertActor(database.db, 'admin')
    await importCsv(services, actor, file(row('House one', 'Osu')))
    const [home] = await database.db.selectFrom('properties').select('id').execute()
    await importCsv(services, actor, `id,place\n${home?.id},"Pantang, Accra"\n`)
    const moved = database.db.selectFrom('properties').innerJoin('places', 'places.id', 'properties.placeId')
    expect(await moved.select('places.label').execute()).toEqual([{ label: 'Pantang, La Nkwantanang' }])
    const places = ['"Pantang, Accra"', '"Osu, Kumasi"', '"Ashongmann, Accra"']
    const { preview, problems } = await checkCsv(
      services,
      actor,
      file(...places.map((one, at) => row(`House ${at}`, one))),
    )
    expect(preview.map((one) => one.place)).toEqual(['Pantang, La Nkwantanang'])
    expect(problems.map(({ message }) => message)).toEqual([
      '“Osu, Kumasi” is no place we know',
      '“Ashongmann, Accra” is no place we know',
    ])
  })

  test('gives the first problems, and all rows with problems as a file with the reasons', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(
      ...Array.from({ length: 1_203 }, (_, index) => row(index % 3 ? `=A${index % 100}` : `House ${index}`)),
    )
    const { id, goodCount, badCount, problems, problemCount } = await checkCsv(services, actor, csv)
    expect([badCount, problemCount, problems.length]).toEqual([802, 802, 200])
    expect(goodCount + badCount).toBe(1_203)
    const own = { accountId: actor.accountId, importId: id, now: NOON }
    const text = (await collect(await openRefusedRows(services, own))).join('')
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(badCount + 1)
    expect(lines[0]).toBe(`\uFEFFline,problems,${HEADER}`)
    expect(lines[1]).toContain(`3,title: ${PROPERTY_MESSAGES.title},'=A1,`)
  })

  test('is refused to who is no administrator, and nothing is stored', async () => {
    const actor = await insertActor(database.db, 'user')
    const received = await receiveCsv(services, file(row('First house')))
    await expect(keepImportFile(services, actor, received)).rejects.toMatchObject({ kind: 'forbidden' })
    expect(await storedKeys()).toEqual([])
    expect(await database.db.selectFrom('propertyImports').select('id').execute()).toEqual([])
  })

  test('is refused to who sends too many files', async () => {
    const actor = await insertActor(database.db, 'admin')
    const strict = {
      ...services,
      db: database.db,
      config: {
        ...services.config,
        imports: { ...services.config.imports, filesPerAccount: { count: 1, seconds: 60 } },
      },
    }
    await keepImportFile(strict, actor, await receiveCsv(services, file(row('First house'))))
    const second = await receiveCsv(services, file(row('Second house')))
    await expect(keepImportFile(strict, actor, second)).rejects.toMatchObject({ code: 'limit.reached' })
    expect(await storedKeys()).toHaveLength(1)
  })

  test('begins anew when its worker was killed, and says so when it fails for good', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { importId } = await keepImportFile(services, actor, await receiveCsv(services, many(600)))
    const whole = services.storage.get
    services.storage.get = async () => undefined
    try {
      await expect(checkImportFile(services, { importId }, FIRST)).rejects.toThrow('is gone')
      expect((await seeImport(services, actor, importId)).state).toBe('checking')
    } finally {
      services.storage.get = whole
    }
    await checkImportFile(services, { importId }, FIRST)
    expect(await seeImport(services, actor, importId)).toMatchObject({ state: 'checked', goodCount: 600 })
    const other = await keepImportFile(services, actor, await receiveCsv(services, many(3)))
    for (const key of await storedKeys()) await services.storage.delete(key)
    await expect(checkImportFile(services, other, LAST)).rejects.toThrow('is gone')
    expect((await seeImport(services, actor, other.importId)).state).toBe('unchecked')
    await expect(startImport(services, actor, other)).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('a file that was sent', () => {
  test('is gone for everybody after an hour, and then for good', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id } = await checkCsv(services, actor, file(row('First house'), row('Bad')))
    services.time.now = new Date(NOON.getTime() + HOUR)
    await expect(seeImport(services, actor, id)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(startImport(services, actor, { importId: id })).rejects.toMatchObject({ kind: 'not_found' })
    await cleanUpImports(services)
    expect(await storedKeys()).toEqual([])
    expect(await database.db.selectFrom('propertyImports').select('id').execute()).toEqual([])
  })

  test('stays while its import runs, and for an hour after Import was pressed', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id: importId } = await checkCsv(services, actor, many(10))
    services.time.now = new Date(NOON.getTime() + 0.9 * HOUR)
    await startImport(services, actor, { importId })
    services.time.now = new Date(NOON.getTime() + 3 * HOUR)
    await cleanUpImports(services)
    await importRows(services, { importId }, FIRST)
    expect(await listAll()).toHaveLength(10)
    await cleanUpImports(services)
    expect(await database.db.selectFrom('propertyImports').select('id').execute()).toEqual([])
  })

  test('goes with the account it belongs to, and so do pieces that no row names', async () => {
    const actor = await insertActor(database.db, 'admin')
    await checkCsv(services, actor, file(row('First house')))
    const received = await receiveCsv(services, file(row('Second house')))
    await database.db.deleteFrom('propertyImports').execute()
    await cleanUpImports(services)
    expect((await storedKeys()).length).toBe(2)
    services.time.now = new Date(Date.now() + 3 * HOUR)
    await cleanUpImports(services)
    expect(await storedKeys()).toEqual([])
    expect(received.partCount).toBe(1)
  })
})
