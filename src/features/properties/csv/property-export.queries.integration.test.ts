import { beforeEach, describe, expect, test } from 'vitest'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertProperty } from '../../../../tests/factories/property-factory.ts'
import { checkCsv, importCsv } from '../../../../tests/support/imports.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { everything } from '../../access/scope.rules.ts'
import { exportProperties } from './property-export.queries.server.ts'
import { startImport } from './property-import.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)

const HEADER =
  'title,description,location,place,price_cedis,type,tag,beds,baths,land_type,tenure,lease_years_left,plot_area_square_feet,status'
const row = (title: string, place = '', type = 'House') =>
  `${title},Quiet street with a walled compound.,East Legon,${place},1250000.50,${type},For Sale,3,2.5,,,,,active`
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')
const listAll = () => database.db.selectFrom('properties').selectAll().orderBy('id', 'desc').execute()

beforeEach(async () => {
  await database.db.deleteFrom('properties').execute()
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
    await importCsv(services, ama, csv)
    const exported = await exportAll()
    const facts = async () =>
      (await listAll())
        // Where a home is shown follows from its id.
        .map(
          ({
            id,
            userId,
            createdAt,
            updatedAt,
            searchText,
            shortCode,
            mapLatitude,
            mapLongitude,
            ...fields
          }) => fields,
        )
        .sort((one, other) => one.title.localeCompare(other.title))
    const before = await facts()
    expect(before).toHaveLength(4)
    await database.db.deleteFrom('properties').execute()
    // What is to be new has no id of a home that is gone.
    await importCsv(services, kofi, exported.replace(/^[0-9a-f-]{36}/gm, ''))
    expect(await facts()).toEqual(before)
  })

  test('that is imported again as it is changes nothing', async () => {
    const ama = await insertActor(database.db, 'admin')
    await importCsv(services, ama, file(row('First house', 'accra'), row('Corner shop', '', 'Commercial')))
    await insertProperty(database.db, {
      tag: 'For Rent',
      title: 'Rented home',
      depositPesewas: 0,
      reference: '=7',
    })
    await insertProperty(database.db, {
      type: 'Land',
      beds: 0,
      baths: 0,
      areaSquareFeet: null,
      title: 'A plot',
      pinLatitude: 5.603_721,
      pinLongitude: -0.186_961,
    })
    await insertProperty(database.db, { type: 'Land', beds: 0, baths: 0, areaSquareFeet: 8000 })
    const before = await listAll()
    const checked = await checkCsv(services, ama, await exportAll())
    expect(checked).toMatchObject({ goodCount: 5, sameCount: 5, changeCount: 0, problems: [] })
    await expect(startImport(services, ama, { importId: checked.id })).rejects.toMatchObject({
      code: 'property_import.nothing',
    })
    expect(await listAll()).toEqual(before)
  })

  test.each(['area_square_feet', 'plot_area_square_feet'])(
    'leaves land its size where something else of it changes, also in the column %s',
    async (column) => {
      const ama = await insertActor(database.db, 'admin')
      const plot = { type: 'Land', beds: 0, baths: 0, areaSquareFeet: 8000 } as const
      const { id } = await insertProperty(database.db, plot)
      await importCsv(services, ama, `id,price_cedis,${column}\n${id},72000,8000`)
      expect((await listAll())[0]).toMatchObject({
        pricePesewas: 7_200_000,
        areaSquareFeet: null,
        plotAreaSquareFeet: 8000,
      })
    },
  )

  test('holds every property once, whatever its status, in steps', async () => {
    const owner = await insertActor(database.db, 'admin')
    const csv = file(...Array.from({ length: 1_203 }, (_, index) => row(`House number ${index}`)))
    await importCsv(services, owner, csv)
    await insertProperty(database.db, { status: 'withdrawn', title: 'Withdrawn house' })
    const pieces: string[] = []
    for await (const piece of exportProperties(database.db, { scope: everything })) pieces.push(piece)
    expect(pieces.map((piece) => piece.split('\r\n').length - 1)).toEqual([501, 500, 204])
    const ids = pieces.join('').match(/^[0-9a-f-]{36}/gm) ?? []
    expect(new Set(ids).size).toBe(1_204)
    expect(pieces.join('')).toContain('Withdrawn house')
  })

  test('of nothing is its header', async () => {
    expect(await exportAll()).toMatch(/^\uFEFFid,reference,owner,[a-z_,]+status\r\n$/)
  })
})
