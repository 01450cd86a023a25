import { beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { collect } from '../../../../tests/support/collect.ts'
import { checkCsv, importCsv, runImport, seeImport } from '../../../../tests/support/imports.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { ownedBy } from '../../access/scope.rules.ts'
import { changePriceBy } from '../manage/property-bulk-price.commands.server.ts'
import { deleteProperty } from '../manage/property-deletion.commands.server.ts'
import { handOverProperties } from '../property-handover.commands.server.ts'
import { listImportRows } from './import-row.queries.server.ts'
import { startImport } from './property-import.commands.server.ts'
import { importRows } from './property-import.jobs.server.ts'
import { openImportRows } from './property-import.queries.server.ts'
import { CSV_MESSAGES } from './property-import.schema.ts'

const database = useTestDatabase({ maxConnections: 12 })
const services = makeTestServices(database)
const NOON = services.time.now
let admin: Actor
let adjoa: Actor
let yaw: Actor

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
  await database.db.deleteFrom('propertyImports').execute()
  services.time.now = NOON
  admin = await insertActor(database.db, 'admin')
  adjoa = await insertActor(database.db, 'agent')
  yaw = await insertActor(database.db, 'agent')
})

type Home = Parameters<typeof insertProperty>[1]
const insertHome = async (owner: Actor, home: Home = {}) =>
  (
    await insertProperty(database.db, {
      userId: owner.accountId,
      title: 'Family house',
      tag: 'For Sale',
      pricePesewas: 125_000_000,
      ...home,
    })
  ).id
const homeOf = (id: string) =>
  database.db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const pricesOf = async () =>
  (await database.db.selectFrom('properties').select(['id', 'pricePesewas']).execute()).map(
    ({ pricePesewas }) => pricePesewas,
  )
const problemsOf = ({ problems }: { problems: { line: number; field: string; message: string }[] }) =>
  problems.map(({ line, field, message }) => [line, field, message])
const changesOf = ({ accountId }: Actor, importId: string) =>
  listImportRows(database.db, { accountId, importId, of: 'changes', limit: 10 })

describe('the check of a file that names homes', () => {
  test('says of each row whether it adds, changes or repeats, and which columns change', async () => {
    const [first, second] = [await insertHome(adjoa), await insertHome(adjoa, { reference: 'A-2' })]
    const said = (price: number) =>
      `Family house,"Quiet street, tiled floors, water tank and a walled compound.","East Legon, Accra",${price},House,For Sale,3,2`
    const { id, ...checked } = await checkCsv(
      services,
      adjoa,
      [
        'id,reference,title,description,location,price_cedis,type,tag,beds,baths',
        `${first},,${said(1_200_000)}`,
        `,a-2,${said(1_250_000)}`,
        `,A-3,${said(900_000)}`,
      ].join('\n'),
    )
    expect(checked).toMatchObject({ goodCount: 3, changeCount: 1, sameCount: 1, badCount: 0 })
    const given = { accountId: adjoa.accountId, importId: id, now: NOON }
    const lines = (await collect(await openImportRows(database.db, given))).join('').split('\r\n')
    expect(lines).toEqual([
      '\uFEFFline,does,id,title,changes,problem',
      `2,changed,${first},Family house,price_cedis: 1250000 → 1200000,`,
      `3,unchanged,${second},Family house,,`,
      '4,new,,Family house,,',
      '',
    ])
    const others = { ...given, accountId: yaw.accountId }
    await expect(openImportRows(database.db, others)).rejects.toMatchObject({ kind: 'not_found' })
  })

  test('reads only the columns that it has, and shows their values before and after', async () => {
    const id = await insertHome(adjoa, { beds: 3 })
    const checked = await checkCsv(
      services,
      adjoa,
      `id,price_cedis,reference\n${id.toUpperCase()},1200000.50,A-1`,
    )
    expect(checked).toMatchObject({ goodCount: 1, changeCount: 1, sameCount: 0, badCount: 0 })
    expect(await changesOf(adjoa, checked.id)).toEqual([
      {
        line: 2,
        step: 'change',
        title: 'Family house',
        propertyId: id,
        tag: 'For Sale',
        problem: null,
        changes: [
          { column: 'reference', from: '', to: 'A-1' },
          { column: 'price_cedis', from: '1250000', to: '1200000.50' },
        ],
      },
    ])
    expect(await changesOf(yaw, checked.id)).toEqual([])
    expect(await pricesOf()).toEqual([125_000_000])
  })

  test('refuses homes that are nobody’s or another’s, and what two rows would have', async () => {
    const [hers, his] = [await insertHome(adjoa, { reference: 'A-1' }), await insertHome(yaw)]
    await insertHome(adjoa, { reference: 'A-2' })
    const checked = await checkCsv(
      services,
      adjoa,
      [
        'id,reference,price_cedis',
        `${his},,1`,
        `${factoryId()},,1`,
        `${hers},,0`,
        `${hers},a-2,1`,
        `${hers},A-1,1`,
        ',a-1,2',
      ].join('\n'),
    )
    expect(checked).toMatchObject({ goodCount: 1, badCount: 5 })
    expect(problemsOf(checked)).toEqual([
      [2, 'id', CSV_MESSAGES.noHome],
      [3, 'id', CSV_MESSAGES.noHome],
      [4, 'price_cedis', '“0”: Price must be a positive number'],
      [5, 'reference', CSV_MESSAGES.referenceTaken],
      [7, 'reference', CSV_MESSAGES.homeTwice(6)],
    ])
  })

  test('refuses a reference of an agent that another gave as well, to an administrator', async () => {
    await insertHome(adjoa, { reference: 'A-1' })
    await insertHome(yaw, { reference: 'a-1' })
    const checked = await checkCsv(services, admin, 'reference,price_cedis\nA-1,5')
    expect(problemsOf(checked)).toEqual([[2, 'reference', CSV_MESSAGES.manyHomes]])
    expect(await checkCsv(services, yaw, 'reference,price_cedis\nA-1,5')).toMatchObject({ changeCount: 1 })
  })

  test('says what a new home lacks where the file has only the columns of a change', async () => {
    const checked = await checkCsv(services, adjoa, 'reference,price_cedis\nNEW-1,5')
    expect(checked).toMatchObject({ goodCount: 0, badCount: 1 })
    expect(problemsOf(checked).map(([, field]) => field)).toContain('title')
  })
})

describe('importing a file that names homes', () => {
  test('changes an agent’s own, in place, with their history, and leaves what it has no column for', async () => {
    const id = await insertHome(adjoa, { beds: 3, agentFeePesewas: null, digitalAddress: 'GA-183-8164' })
    const before = await homeOf(id)
    const imported = await importCsv(
      services,
      adjoa,
      `id,reference,title,price_cedis,digital_address\n${id},A-1,"'=Family house",1200000,`,
    )
    expect(imported).toMatchObject({ state: 'imported', changedCount: 1, importedCount: 0, outdatedCount: 0 })
    const after = await homeOf(id)
    expect(after).toMatchObject({
      title: '=Family house',
      pricePesewas: 120_000_000,
      reference: 'A-1',
      digitalAddress: null,
      status: before.status,
      userId: adjoa.accountId,
      description: before.description,
      beds: 3,
      version: before.version + 1,
      publishedAt: before.publishedAt,
    })
    const history = await database.db
      .selectFrom('propertyPriceChanges')
      .select(['fromPesewas', 'toPesewas', 'changedBy'])
      .where('propertyId', '=', id)
      .execute()
    expect(history).toEqual([
      { fromPesewas: 125_000_000, toPesewas: 120_000_000, changedBy: adjoa.accountId },
    ])
    const log = await database.db
      .selectFrom('auditEvents')
      .select(['event', 'subjectId', 'details'])
      .where('actorId', '=', adjoa.accountId)
      .execute()
    expect(log).toEqual([
      {
        event: 'property.edited',
        subjectId: id,
        details: { fields: 'title, digitalAddress, pricePesewas, reference' },
      },
    ])
  })

  test('lets an administrator change anybody’s, who stays its agent', async () => {
    const id = await insertHome(yaw, { reference: 'Y-1' })
    await importCsv(services, admin, 'reference,price_cedis\ny-1,900000')
    expect(await homeOf(id)).toMatchObject({
      pricePesewas: 90_000_000,
      userId: yaw.accountId,
      reference: 'Y-1',
    })
  })

  test('leaves out a home that changed after the check, and changes the others', async () => {
    const [first, second, third] = [
      await insertHome(adjoa),
      await insertHome(adjoa),
      await insertHome(adjoa, { status: 'draft', publishedAt: null }),
    ]
    const { id } = await checkCsv(services, adjoa, `id,price_cedis\n${first},1\n${second},2\n${third},3\n`)
    const scope = ownedBy(adjoa.accountId)
    await changePriceBy(services, adjoa, { propertyId: second, scope, percent: -10 })
    await deleteProperty(services, adjoa, { propertyId: third, scope })
    expect(await runImport(services, adjoa, id)).toMatchObject({ changedCount: 1, outdatedCount: 2 })
    expect((await homeOf(first)).pricePesewas).toBe(100)
    expect((await homeOf(second)).pricePesewas).toBe(112_500_000)
    const leftOut = await listImportRows(database.db, {
      accountId: adjoa.accountId,
      importId: id,
      of: 'outdated',
      limit: 10,
    })
    expect(leftOut.map(({ line, problem }) => [line, problem])).toEqual([
      [3, CSV_MESSAGES.outdated],
      [4, CSV_MESSAGES.outdated],
    ])
  })

  test('of two files about the same home at once changes it once', async () => {
    const id = await insertHome(adjoa)
    const [one, two] = [
      await checkCsv(services, adjoa, `id,price_cedis\n${id},1`),
      await checkCsv(services, admin, `id,price_cedis\n${id},2`),
    ]
    const ended = await Promise.all([runImport(services, adjoa, one.id), runImport(services, admin, two.id)])
    expect(ended.map(({ changedCount }) => changedCount).sort()).toEqual([0, 1])
    expect(ended.map(({ outdatedCount }) => outdatedCount).sort()).toEqual([0, 1])
    expect((await homeOf(id)).version).toBe(2)
  })

  test('run by several workers at once changes each home once', async () => {
    const ids = await Promise.all(Array.from({ length: 30 }, () => insertHome(adjoa)))
    const { id: importId } = await checkCsv(
      services,
      adjoa,
      `id,price_cedis\n${ids.map((id) => `${id},7`).join('\n')}`,
    )
    await startImport(services, adjoa, { importId })
    await Promise.all(Array.from({ length: 5 }, () => importRows(services, { importId }, { isLast: false })))
    expect(await seeImport(services, adjoa, importId)).toMatchObject({ changedCount: 30, outdatedCount: 0 })
    expect(new Set(await pricesOf())).toEqual(new Set([700]))
    const history = await database.db.selectFrom('propertyPriceChanges').select('propertyId').execute()
    expect(history).toHaveLength(30)
  })

  test('reaches nothing of others once an administrator was made an agent', async () => {
    const [hers, his] = [await insertHome(admin), await insertHome(yaw)]
    const { id } = await checkCsv(services, admin, `id,price_cedis\n${hers},1\n${his},2`)
    await database.db
      .updateTable('profiles')
      .set({ role: 'agent' })
      .where('id', '=', admin.accountId)
      .execute()
    const agent: Actor = { ...admin, role: 'agent' }
    expect(await runImport(services, agent, id)).toMatchObject({ changedCount: 1, outdatedCount: 1 })
    expect((await homeOf(his)).pricePesewas).toBe(125_000_000)
  })

  test('keeps the new home apart whose reference somebody gave meanwhile', async () => {
    const csv = [
      'reference,title,description,location,price_cedis,type,tag,beds,baths',
      'A-1,Third house,Quiet street with a walled compound.,Osu,900000,House,For Sale,3,2',
    ].join('\n')
    const { id } = await checkCsv(services, adjoa, csv)
    await insertHome(adjoa, { reference: 'a-1' })
    expect(await runImport(services, adjoa, id)).toMatchObject({ importedCount: 0, outdatedCount: 1 })
    expect(await pricesOf()).toEqual([125_000_000])
  })

  test('knows a home by its reference that the same file added', async () => {
    const csv = [
      'reference,title,description,location,price_cedis,type,tag,beds,baths',
      'A-1,Third house,Quiet street with a walled compound.,Osu,900000,House,For Sale,3,2',
    ].join('\n')
    expect(await importCsv(services, adjoa, csv)).toMatchObject({ importedCount: 1 })
    expect(await checkCsv(services, adjoa, csv)).toMatchObject({ sameCount: 1 })
    expect(await importCsv(services, adjoa, csv.replace('900000', '800000'))).toMatchObject({
      importedCount: 0,
      changedCount: 1,
    })
    expect(await pricesOf()).toEqual([80_000_000])
  })

  test('refuses what a sold home cannot become', async () => {
    const id = await insertHome(adjoa, { status: 'sold' })
    const checked = await checkCsv(services, adjoa, `id,tag\n${id},For Rent`)
    expect(problemsOf(checked)).toEqual([
      [2, 'tag', 'This property is sold. Make it active before you change this.'],
    ])
  })
})

test('a handover takes the reference of a home that the other has given already', async () => {
  const [taken, free] = [
    await insertHome(adjoa, { reference: 'A-1' }),
    await insertHome(adjoa, { reference: 'A-2' }),
  ]
  await insertHome(yaw, { reference: 'a-1' })
  await database.db
    .transaction()
    .execute((tx) => handOverProperties(tx, { from: adjoa.accountId, to: yaw.accountId, now: NOON }))
  expect([(await homeOf(taken)).reference, (await homeOf(free)).reference]).toEqual([null, 'A-2'])
})
