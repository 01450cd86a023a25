import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { collect } from '../../../../tests/support/collect.ts'
import {
  checkCsv,
  file,
  importCsv,
  many,
  receiveCsv,
  row,
  runImport,
  seeImport,
  useImports,
} from '../../../../tests/support/imports.ts'
import { checkImportFile } from './import-check.jobs.server.ts'
import { keepImportFile, startImport } from './property-import.commands.server.ts'
import { importRows } from './property-import.jobs.server.ts'
import { getImport, listImports, openRefusedRows } from './property-import.queries.server.ts'

const { database, services, storedKeys, listAll, auditOf } = useImports()
const NOON = services.time.now
const FIRST = { isLast: false }
const LAST = { isLast: true }

describe('importing a file', () => {
  test('makes drafts of the actor’s own, with their history and one line in the audit log', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(row('First house'), row('Bad'), row('=1+1 house'))
    const imported = await importCsv(services, actor, csv)
    expect(imported).toMatchObject({
      state: 'imported',
      importedCount: 2,
      alreadyCount: 0,
      badCount: 1,
      doneRows: 3,
    })
    const properties = await listAll()
    expect(properties.map(({ title }) => title)).toEqual(['First house', '=1+1 house'])
    for (const property of properties)
      expect(property).toMatchObject({
        userId: actor.accountId,
        status: 'draft',
        publishedAt: null,
        pricePesewas: 125_000_050,
        baths: 2.5,
        rating: null,
        isPopular: false,
        isSample: false,
        version: 1,
        createdAt: services.time.now,
      })
    const history = await database.db.selectFrom('propertyStatusChanges').selectAll().execute()
    expect(history).toHaveLength(2)
    expect(history[0]).toMatchObject({
      fromStatus: null,
      toStatus: 'draft',
      pricePesewas: 125_000_050,
      changedBy: actor.accountId,
    })
    expect(await auditOf(actor.accountId)).toEqual([
      { event: 'property.imported', details: { count: 2 }, ip: actor.ip, requestId: actor.requestId },
    ])
  })

  test('removes the file when it is done, and keeps the rows with problems', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id } = await importCsv(services, actor, file(row('First house'), row('Bad')))
    expect(await storedKeys()).toEqual([
      expect.stringMatching(/^import\/[0-9a-f]{32}-refused-[0-9a-f]{16}-0\.csv$/),
    ])
    const own = { accountId: actor.accountId, importId: id, now: NOON }
    expect((await collect(await openRefusedRows(services, own))).join('')).toContain('Bad')
  })

  test('is refused to who is no administrator, to another administrator, and before the check is done', async () => {
    const [ama, kofi] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const esi = await insertActor(database.db, 'user')
    const { importId } = await keepImportFile(
      services,
      ama,
      await receiveCsv(services, file(row('First house'), row('Bad'))),
    )
    await expect(startImport(services, ama, { importId })).rejects.toMatchObject({
      code: 'property_import.not_checked',
    })
    await checkImportFile(services, { importId }, FIRST)
    await expect(startImport(services, esi, { importId })).rejects.toMatchObject({ kind: 'forbidden' })
    await expect(startImport(services, kofi, { importId })).rejects.toMatchObject({ kind: 'not_found' })
    const others = { accountId: kofi.accountId, importId, now: NOON }
    await expect(getImport(database.db, others)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(openRefusedRows(services, others)).rejects.toMatchObject({ kind: 'not_found' })
    expect(await listImports(database.db, others)).toEqual([])
    const demoted = { ...ama, role: 'admin' as const }
    await database.db.updateTable('profiles').set({ role: 'user' }).where('id', '=', ama.accountId).execute()
    await expect(startImport(services, demoted, { importId })).rejects.toMatchObject({ kind: 'forbidden' })
    await importRows(services, { importId }, FIRST)
    expect(await listAll()).toEqual([])
  })

  test('is refused when no row is good', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id } = await checkCsv(services, actor, file(row('Bad')))
    await expect(startImport(services, actor, { importId: id })).rejects.toMatchObject({
      code: 'property_import.nothing',
    })
  })

  test('pressed ten times at once, with as many workers, adds each row once', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id: importId } = await checkCsv(services, actor, many(1_200))
    await Promise.all(Array.from({ length: 10 }, () => startImport(services, actor, { importId })))
    expect(services.addedJobs.filter(({ name }) => name === 'import-rows')).toHaveLength(1)
    await Promise.all(Array.from({ length: 5 }, () => importRows(services, { importId }, FIRST)))
    expect(await seeImport(services, actor, importId)).toMatchObject({
      state: 'imported',
      importedCount: 1_200,
      alreadyCount: 0,
      doneRows: 1_200,
    })
    expect(await listAll()).toHaveLength(1_200)
    expect(await database.db.selectFrom('propertyStatusChanges').select('id').execute()).toHaveLength(1_200)
    expect(await auditOf(actor.accountId)).toHaveLength(1)
  })

  test('of the same file sent twice adds each row once, also when both run at once', async () => {
    const actor = await insertActor(database.db, 'admin')
    const [first, second] = [
      await checkCsv(services, actor, many(700)),
      await checkCsv(services, actor, many(700)),
    ]
    const results = await Promise.all([
      runImport(services, actor, first.id),
      runImport(services, actor, second.id),
    ])
    expect(results.reduce((sum, { importedCount }) => sum + importedCount, 0)).toBe(700)
    expect(results.every(({ importedCount, alreadyCount }) => importedCount + alreadyCount === 700)).toBe(
      true,
    )
    expect(await listAll()).toHaveLength(700)
    expect(await importCsv(services, actor, many(700))).toMatchObject({ importedCount: 0, alreadyCount: 700 })
  })

  test('brings a deleted draft again, and another administrator their own', async () => {
    const [ama, kofi] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const csv = file(row('First house'), row('Second house'))
    await importCsv(services, ama, csv)
    await database.db.deleteFrom('properties').where('title', '=', 'First house').execute()
    expect(await importCsv(services, ama, csv)).toMatchObject({ importedCount: 1, alreadyCount: 1 })
    expect(await importCsv(services, kofi, csv)).toMatchObject({ importedCount: 2, alreadyCount: 0 })
  })

  test('that breaks off goes on where it was: no row twice, none left out', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id: importId } = await checkCsv(services, actor, many(1_700))
    await startImport(services, actor, { importId })
    const { db } = database
    await sql`alter table properties add constraint breaks check (title <> 'House number 1250')`.execute(db)
    try {
      await expect(importRows(services, { importId }, FIRST)).rejects.toThrow('breaks')
      expect(await seeImport(services, actor, importId)).toMatchObject({
        state: 'importing',
        importedCount: 1_000,
        doneRows: 1_000,
      })
      expect(await listAll()).toHaveLength(1_000)
      expect(await auditOf(actor.accountId)).toEqual([])
      await expect(importRows(services, { importId }, LAST)).rejects.toThrow('breaks')
    } finally {
      await sql`alter table properties drop constraint breaks`.execute(db)
    }
    expect(await seeImport(services, actor, importId)).toMatchObject({
      state: 'stopped',
      importedCount: 1_000,
    })
    expect(await runImport(services, actor, importId)).toMatchObject({
      state: 'imported',
      importedCount: 1_700,
      alreadyCount: 0,
    })
    const titles = (await listAll()).map(({ title }) => title)
    expect(titles).toEqual(Array.from({ length: 1_700 }, (_, index) => `House number ${index}`))
    expect((await auditOf(actor.accountId)).map(({ details }) => details)).toEqual([
      { count: 1_000 },
      { count: 700 },
    ])
  })

  test('stops when whoever pressed is no administrator any more, and the log says what had come', async () => {
    const actor = await insertActor(database.db, 'admin')
    const { id: importId } = await checkCsv(services, actor, many(10))
    await startImport(services, actor, { importId })
    await database.db
      .updateTable('profiles')
      .set({ role: 'user' })
      .where('id', '=', actor.accountId)
      .execute()
    await importRows(services, { importId }, FIRST)
    expect((await seeImport(services, actor, importId)).state).toBe('stopped')
    expect(await listAll()).toEqual([])
  })
})
