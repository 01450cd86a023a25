import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { PROPERTY_MESSAGES } from '../form/property-form.schema.ts'
import { exportProperties } from './property-export.queries.server.ts'
import { importProperties } from './property-import.commands.server.ts'
import { checkImport } from './property-import.queries.server.ts'
import { CSV_MESSAGES, MOST_IMPORT_BYTES } from './property-import.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)

const HEADER =
  'title,description,location,place,price_cedis,type,tag,beds,baths,land_type,tenure,lease_years_left,plot_area_square_feet,status'
const row = (title: string, place = '', type = 'House') =>
  `${title},Quiet street with a walled compound.,East Legon,${place},1250000.50,${type},For Sale,3,2.5,,,,,active`
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
})

const digestOf = async (csv: string) => (await checkImport(database.db, { csv })).digest
const listAll = () => database.db.selectFrom('properties').selectAll().orderBy('id', 'desc').execute()
const auditOf = (accountId: string) =>
  database.db
    .selectFrom('auditEvents')
    .select(['event', 'details'])
    .where('actorId', '=', accountId)
    .execute()

describe('checking a file', () => {
  test('counts the good and the bad rows, names problems by line, and stores nothing', async () => {
    const csv = file(
      row('First house'),
      row('Bad'),
      row('Second house', 'nowhere-at-all'),
      row('Third house'),
    )
    const check = await checkImport(database.db, { csv })
    expect(check).toMatchObject({ goodCount: 2, badCount: 2, problemCount: 2, unread: [] })
    expect(check.problems).toEqual([
      { line: 3, title: 'Bad', field: 'title', message: PROPERTY_MESSAGES.title },
      { line: 4, title: 'Second house', field: 'place', message: PROPERTY_MESSAGES.place },
    ])
    expect(check.preview.map(({ line, title, price }) => [line, title, price])).toEqual([
      [2, 'First house', 'GH₵1,250,001'],
      [5, 'Third house', 'GH₵1,250,001'],
    ])
    expect(await listAll()).toEqual([])
  })

  test('knows a place by its slug or its label, in any case', async () => {
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
    const { goodCount, preview } = await checkImport(database.db, { csv })
    expect(goodCount).toBe(3)
    expect(new Set(preview.map((one) => one.place))).toEqual(new Set([place.label]))
  })

  test('gives one digest however line breaks and the mark of UTF-8 have travelled', async () => {
    const csv = file(row('First house'))
    const digest = await digestOf(csv)
    expect(await digestOf(`\uFEFF${csv.replaceAll('\n', '\r\n')}`)).toBe(digest)
    expect(await digestOf(csv.replace('First', 'Other'))).not.toBe(digest)
  })

  test.each([
    ['nothing', '', CSV_MESSAGES.empty],
    ['a header alone', HEADER, CSV_MESSAGES.noRows],
    ['NUL', file(row('a\0b')), CSV_MESSAGES.notText],
    ['half a character', file(row('a\uD83Dbbbbbb')), CSV_MESSAGES.notText],
    ['too much', `${HEADER}\n${'x'.repeat(MOST_IMPORT_BYTES)}`, CSV_MESSAGES.tooLarge],
  ])('refuses %s', async (_, csv, message) => {
    await expect(checkImport(database.db, { csv })).rejects.toThrow(message)
  })
})

describe('importing a file', () => {
  test('makes drafts of the actor’s own, with their history and one line in the audit log', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(row('First house'), row('Bad'), row('=1+1 house'))
    const result = await importProperties(services, actor, { csv, digest: await digestOf(csv) })
    expect(result).toEqual({ imported: 2, already: 0 })
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
    expect(await auditOf(actor.accountId)).toEqual([{ event: 'property.imported', details: { count: 2 } }])
  })

  test('is refused to who is no administrator', async () => {
    const actor = await insertActor(database.db, 'user')
    const csv = file(row('First house'))
    const digest = await digestOf(csv)
    await expect(importProperties(services, actor, { csv, digest })).rejects.toMatchObject({
      kind: 'forbidden',
    })
    expect(await listAll()).toEqual([])
  })

  test('is refused when it is not the file that was checked, or no row is good', async () => {
    const actor = await insertActor(database.db, 'admin')
    const digest = await digestOf(file(row('First house')))
    const other = file(row('First house'), row('Second house'))
    await expect(importProperties(services, actor, { csv: other, digest })).rejects.toMatchObject({
      code: 'property_import.changed',
    })
    const bad = file(row('Bad'))
    await expect(
      importProperties(services, actor, { csv: bad, digest: await digestOf(bad) }),
    ).rejects.toMatchObject({ code: 'property_import.nothing' })
    expect(await listAll()).toEqual([])
  })

  test('adds each row once, however often it is confirmed', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(...Array.from({ length: 40 }, (_, index) => row(`House number ${index}`)))
    const digest = await digestOf(csv)
    const results = await Promise.all(
      Array.from({ length: 10 }, () => importProperties(services, actor, { csv, digest })),
    )
    expect(results.map(({ imported }) => imported).sort((a, b) => b - a)).toEqual([40, ...Array(9).fill(0)])
    expect(results.every(({ imported, already }) => imported + already === 40)).toBe(true)
    expect(await listAll()).toHaveLength(40)
    expect(await database.db.selectFrom('propertyStatusChanges').select('id').execute()).toHaveLength(40)
    expect(await auditOf(actor.accountId)).toHaveLength(1)
    expect(await importProperties(services, actor, { csv, digest })).toEqual({ imported: 0, already: 40 })
  })

  test('brings a deleted draft again, and another administrator their own', async () => {
    const [ama, kofi] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const csv = file(row('First house'), row('Second house'))
    const digest = await digestOf(csv)
    await importProperties(services, ama, { csv, digest })
    await database.db.deleteFrom('properties').where('title', '=', 'First house').execute()
    expect(await importProperties(services, ama, { csv, digest })).toEqual({ imported: 1, already: 1 })
    expect(await importProperties(services, kofi, { csv, digest })).toEqual({ imported: 2, already: 0 })
  })

  test('leaves nothing behind when it breaks off half way', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(...Array.from({ length: 600 }, (_, index) => row(`House number ${index}`)))
    const digest = await digestOf(csv)
    const { db } = database
    await sql`alter table properties add constraint breaks check (title <> 'House number 550')`.execute(db)
    try {
      await expect(importProperties(services, actor, { csv, digest })).rejects.toThrow('breaks')
    } finally {
      await sql`alter table properties drop constraint breaks`.execute(db)
    }
    expect(await listAll()).toEqual([])
    expect(await auditOf(actor.accountId)).toEqual([])
    expect(await importProperties(services, actor, { csv, digest })).toEqual({ imported: 600, already: 0 })
  })

  test('takes two thousand rows', async () => {
    const actor = await insertActor(database.db, 'admin')
    const csv = file(...Array.from({ length: 2_000 }, (_, index) => row(`House number ${index}`)))
    const started = performance.now()
    const result = await importProperties(services, actor, { csv, digest: await digestOf(csv) })
    expect(result.imported).toBe(2_000)
    expect(performance.now() - started).toBeLessThan(15_000)
  })
})

describe('an export', () => {
  async function exportAll(): Promise<string> {
    let text = ''
    for await (const piece of exportProperties(database.db, { scope: everything })) text += piece
    return text
  }

  test('of an import gives the same rows when it is imported again', async () => {
    const [ama, kofi] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const csv = file(
      row('"=HYPERLINK(""x"")"'),
      row('"Line, with ""quotes"""', 'accra'),
      '\'=already guarded,"Two\nlines and more, and more.",@Legon,,0.01,Land,For Sale,,,stool,leasehold,50,4500,',
      row('-1 Ɔdan Kɛseɛ 🏠', '', 'Commercial'),
    )
    await importProperties(services, ama, { csv, digest: await digestOf(csv) })
    const exported = await exportAll()
    const facts = async () =>
      (await listAll())
        .map(({ id, userId, createdAt, updatedAt, searchText, shortCode, ...fields }) => fields)
        .sort((one, other) => one.title.localeCompare(other.title))
    const before = await facts()
    expect(before).toHaveLength(4)
    await database.db.deleteFrom('properties').execute()
    await importProperties(services, kofi, { csv: exported, digest: await digestOf(exported) })
    expect(await facts()).toEqual(before)
  })

  test('holds every property once, whatever its status, in steps', async () => {
    const owner = await insertActor(database.db, 'admin')
    const csv = file(...Array.from({ length: 1_203 }, (_, index) => row(`House number ${index}`)))
    await importProperties(services, owner, { csv, digest: await digestOf(csv) })
    await insertProperty(database.db, { status: 'withdrawn', title: 'Withdrawn house' })
    const pieces: string[] = []
    for await (const piece of exportProperties(database.db, { scope: everything })) pieces.push(piece)
    expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([501, 500, 204])
    const ids = pieces.join('').match(/^[0-9a-f-]{36}/gm) ?? []
    expect(new Set(ids).size).toBe(1_204)
    expect(pieces.join('')).toContain('Withdrawn house')
  })

  test('of nothing is its header', async () => {
    expect(await exportAll()).toMatch(/^\uFEFFid,owner,[a-z_,]+status\r\n$/)
  })
})
