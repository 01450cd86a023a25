import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { CsvProblem, readCsv } from '#/shared/csv.ts'
import { MAX_PESEWAS } from '#/shared/money.ts'
import { PROPERTY_MESSAGES } from '../form/property-field.schema.ts'
import { type PropertyForm, propertyForm } from '../form/property-form.schema.ts'
import { cedisText } from '../price-text.rules.ts'
import { LAND_TYPES, PROPERTY_TAGS, PROPERTY_TYPES, TENURES } from '../property.schema.ts'
import {
  exportHeader,
  exportRow,
  type ImportedForm,
  readHeader,
  readNewHome,
  readRecord,
  refusedHeader,
  refusedRow,
} from './property-csv.rules.ts'
import { CSV_MESSAGES, type ImportProblem } from './property-import.schema.ts'

const HEADER = 'title,description,location,price_cedis,type,tag,beds,baths'
const GOOD = 'Family house,Quiet street with a walled compound.,East Legon,1250000,House,For Sale,3,2.5'
const file = (...lines: string[]) => [HEADER, ...lines].join('\n')

/** All of a file, as somebody reads it row by row. */
async function readImport(content: string) {
  const rows: { line: number; form: ImportedForm; place: string | undefined }[] = []
  const problems: ImportProblem[] = []
  let header: ReturnType<typeof readHeader> | undefined
  let refused = ''
  for await (const row of readCsv([content.replace(/^\uFEFF/, '')])) {
    if (!header) {
      header = readHeader(row.cells)
      refused = refusedHeader(row.cells, header.names)
      continue
    }
    const record = readRecord(row, header.names)
    const read = 'problems' in record ? record : { ...record, ...readNewHome(record) }
    if ('form' in read) rows.push(read)
    else if ('problems' in read) {
      problems.push(...read.problems)
      refused += refusedRow(read, header.names)
    }
  }
  return { rows, problems, unread: header?.unread, problem: header?.problem, refused }
}

const text = (minLength: number, maxLength: number) =>
  fc.oneof(
    fc.string({ minLength, maxLength }),
    fc.string({ minLength, maxLength, unit: 'grapheme-composite' }),
    fc.string({
      minLength,
      maxLength,
      unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\t', '\n', 'a'),
    }),
  )
const whole = (max: number) => fc.option(fc.integer({ min: 1, max }).map(String), { nil: '' })

/** What the form makes of anything that it takes. */
const forms: fc.Arbitrary<PropertyForm> = fc
  .record({
    title: text(5, 60),
    description: text(20, 200),
    location: text(3, 60),
    price: fc.integer({ min: 1, max: MAX_PESEWAS }).map(cedisText),
    type: fc.constantFrom(...PROPERTY_TYPES),
    tag: fc.constantFrom(...PROPERTY_TAGS),
    beds: fc.integer({ min: 1, max: 100 }).map(String),
    baths: fc.integer({ min: 2, max: 200 }).map((halves) => String(halves / 2)),
    digitalAddress: fc.constantFrom('', 'GA-183-8164', 'AK-12345-0001'),
    areaSquareFeet: whole(100_000_000),
    maxPaymentPlanMonths: whole(60),
    advanceMonths: whole(120),
    deposit: fc.constantFrom('', '0', '1250.50'),
    pin: fc.constantFrom('', '5.6, -0.18', '5.603721, -0.186961'),
    agentFee: fc.constantFrom('', '300'),
    otherFees: fc.constantFrom('', '0'),
    plotAreaSquareFeet: whole(1_000_000_000),
    landType: fc.constantFrom('', ...LAND_TYPES),
    tenure: fc.constantFrom('', ...TENURES),
    leaseYearsLeft: whole(999),
    water: fc.constantFrom('', 'pipe', 'borehole tank'),
    parking: fc.constantFrom('', '0', '12'),
    road: fc.constantFrom('', 'tarred'),
    walledGated: fc.constantFrom('', 'yes', 'no'),
  })
  .map((fields) => v.safeParse(propertyForm, fields))
  .filter(({ success }) => success)
  .map(({ output }) => output as PropertyForm)
  .filter(({ title, description, location }) => !/\0/.test(title + description + location))

const exported = (form: PropertyForm) =>
  exportRow({
    ...form,
    id: '019a0000-0000-7000-8000-000000000001',
    reference: '-7 Osu',
    owner: '=Akosua',
    place: 'east-legon',
    status: 'active',
    createdAt: new Date('2026-11-21T09:00:00Z'),
    updatedAt: new Date('2026-11-21T09:00:00Z'),
  })

test('what a property has stands in a column each, in any order and case', async () => {
  const reading = await readImport(
    `${HEADER},water,self_contained,Parking,road\n${GOOD},"Tank, BOREHOLE",,2,tarred\n${GOOD},sea,,two,`,
  )
  expect(reading.rows[0]?.form.amenities).toEqual(['water:borehole', 'water:tank', 'parking:2'])
  expect(reading.problems.map(({ line, field }) => [line, field])).toEqual([
    [3, 'water'],
    [3, 'parking'],
  ])
})

test('a tag is read as people write it: with or without “for”, in any case', async () => {
  const said = ['rent', 'SALE', ' For rent ', 'for sale']
  const lines = said.map((tag) => GOOD.replace('For Sale', tag))
  const { rows, problems } = await readImport(file(...lines))
  expect(problems).toEqual([])
  expect(rows.map(({ form }) => form.tag)).toEqual(['For Rent', 'For Sale', 'For Rent', 'For Sale'])
  const wrong = await readImport(file(GOOD.replace('For Sale', 'lease')))
  expect(wrong.problems).toMatchObject([{ field: 'tag', message: '“lease” is none of For Sale, For Rent' }])
})

describe('an export', () => {
  test('comes back equal when it is imported', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(forms, { minLength: 1, maxLength: 5 }), async (all) => {
        const reading = await readImport(exportHeader() + all.map(exported).join(''))
        expect(reading).toMatchObject({ problem: null, problems: [], unread: [] })
        expect(reading.rows.map(({ form }) => form)).toEqual(all.map(({ unsaid: _, ...form }) => form))
        expect(reading.rows.every(({ place }) => place === 'east-legon')).toBe(true)
      }),
    )
  })

  test('begins with the mark of UTF-8 and names every column', () => {
    expect(exportHeader()).toBe(
      '\uFEFFid,reference,owner,created_at,updated_at,title,description,location,place,digital_address,pin,shows_pin,price_cedis,type,tag,beds,baths,area_square_feet,max_payment_plan_months,advance_months,deposit_cedis,agent_fee_cedis,other_fees_cedis,plot_area_square_feet,land_type,tenure,lease_years_left,papers,water,electricity,bathroom,kitchen,self_contained,furnished,parking,walled_gated,security,boys_quarters,floor,year_built,pets,internet,serviced,road,status\r\n',
    )
  })

  test('holds no cell that a spreadsheet would calculate, and plain numbers', async () => {
    const form = (await readImport(file(GOOD))).rows[0]?.form as PropertyForm
    const line = exported({
      ...form,
      title: '=HYPERLINK("https://evil.example")',
      description: '+1 -1 @sum of it',
    })
    expect(line).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
    expect(line).toContain("'+1 -1 @sum of it")
    expect(line).toContain("'=Akosua")
    expect(line).toContain(",'-7 Osu,")
    expect(line).toContain(',1250000,House,For Sale,3,2.5,')
  })
})

describe('an import', () => {
  test('reads the good rows and names the line, the column and the reason of the others', async () => {
    const { rows, problems } = await readImport(
      file(
        GOOD,
        'Hut,short,,0,Castle,For Sale,x,1',
        GOOD.replace(',3,', ',,'),
        GOOD.replace('Family', 'Second'),
      ),
    )
    expect(
      rows.map(({ line, form }) => [line, form.title, form.pricePesewas, form.beds, form.baths]),
    ).toEqual([
      [2, 'Family house', 125_000_000, 3, 2.5],
      [5, 'Second house', 125_000_000, 3, 2.5],
    ])
    expect(problems).toEqual([
      { line: 3, title: 'Hut', field: 'title', message: PROPERTY_MESSAGES.title },
      { line: 3, title: 'Hut', field: 'description', message: PROPERTY_MESSAGES.description },
      { line: 3, title: 'Hut', field: 'location', message: PROPERTY_MESSAGES.location },
      { line: 3, title: 'Hut', field: 'price_cedis', message: `“0”: ${PROPERTY_MESSAGES.price}` },
      {
        line: 3,
        title: 'Hut',
        field: 'type',
        message: '“Castle” is none of Apartment, House, Townhouse, Room, Commercial, Land',
      },
      { line: 3, title: 'Hut', field: 'beds', message: `“x”: ${PROPERTY_MESSAGES.beds}` },
      { line: 4, title: 'Family house', field: 'beds', message: PROPERTY_MESSAGES.beds },
    ])
  })

  test.each([
    ['semicolons', (lines: string) => lines.replaceAll(',', ';')],
    ['tabs', (lines: string) => lines.replaceAll(',', '\t')],
    ['the line breaks of Windows', (lines: string) => lines.replaceAll('\n', '\r\n')],
    ['the line breaks of old Macs', (lines: string) => lines.replaceAll('\n', '\r')],
    ['the mark of UTF-8', (lines: string) => `\uFEFF${lines}`],
    ['a header in capitals with spaces', (lines: string) => lines.replace('price_cedis', ' Price Cedis ')],
    ['choices in any case', (lines: string) => lines.replace('House,For Sale', 'house ,FOR SALE')],
    ['blank lines and rows of empty cells', (lines: string) => `\n${lines}\n\n,,,,,,,\n`],
    ['empty columns at the end', (lines: string) => lines.replaceAll('\n', ',,\n')],
  ])('reads %s', async (_, change) => {
    const [row, ...more] = (await readImport(change(file(GOOD)))).rows
    expect(row?.form).toMatchObject({ title: 'Family house', type: 'House', tag: 'For Sale', baths: 2.5 })
    expect(more).toEqual([])
  })

  test('counts lines as they are in the file, whatever cells hold', async () => {
    const { rows, problems } = await readImport(
      file(
        GOOD.replace('Quiet', '"Very\r\nquiet').replace('compound.', 'compound."'),
        GOOD.replace('House', 'Hut'),
      ),
    )
    expect(rows[0]?.form.description).toBe('Very\nquiet street with a walled compound.')
    expect(problems[0]?.line).toBe(4)
  })

  test('reads nothing that the server decides, and says which columns mean nothing', async () => {
    const { rows, unread } = await readImport(
      `${HEADER},owner,status,user_id,rating,is_popular,__proto__,images\n${GOOD},Evil,active,1,5,true,x,[{}]`,
    )
    expect(unread).toEqual(['user_id', 'rating', 'is_popular', '__proto__', 'images'])
    expect(rows[0]?.form.images).toEqual([])
    for (const name of ['id', 'owner', 'status', 'userId', 'rating', 'isPopular'])
      expect(rows[0]?.form).not.toHaveProperty(name)
  })

  test('takes back the guard of a formula', async () => {
    for (const title of ["'=1+1 house", '=1+1 house'])
      expect((await readImport(file(GOOD.replace('Family house', title)))).rows[0]?.form.title).toBe(
        '=1+1 house',
      )
  })

  test('drops what does not fit the type or the tag, as the form does', async () => {
    const { rows } = await readImport(
      `${HEADER},land_type,tenure,lease_years_left,advance_months\n` +
        `${GOOD},stool,leasehold,50,6\n` +
        'Plot at Oyarifa,A walled and registered plot.,Oyarifa,90000,Land,For Sale,,,Stool,Leasehold,50,',
    )
    expect(rows[0]?.form).toMatchObject({
      landType: null,
      tenure: null,
      leaseYearsLeft: null,
      advanceMonths: null,
    })
    expect(rows[1]?.form).toMatchObject({
      beds: 0,
      landType: 'stool',
      tenure: 'leasehold',
      leaseYearsLeft: 50,
    })
  })

  test.each([
    ['id', '1', CSV_MESSAGES.noHome],
    ['id', "' or true --", CSV_MESSAGES.noHome],
    ['reference', 'x'.repeat(41), CSV_MESSAGES.badReference],
    ['reference', 'Ɔdan', CSV_MESSAGES.badReference],
    ['reference', 'a\u0000b', CSV_MESSAGES.badReference],
  ])('refuses %s %s, which no home can have', async (column, cell, message) => {
    const { rows, problems } = await readImport(`${HEADER},${column}\n${GOOD},"${cell}"`)
    expect(rows).toEqual([])
    expect(problems).toMatchObject([{ line: 2, field: column, message }])
  })

  test('needs no more columns than one that names homes', async () => {
    expect((await readImport('Reference,price cedis\nA-1,5')).problem).toBeNull()
    expect((await readImport('id,ID')).problem).toBe(CSV_MESSAGES.twice('id'))
  })

  test('refuses a row with more cells than the header', async () => {
    expect((await readImport(file(`${GOOD},more`))).problems[0]).toMatchObject({
      line: 2,
      message: CSV_MESSAGES.tooManyCells,
    })
  })

  test.each([
    [`${HEADER},title,Tag`, CSV_MESSAGES.twice('title, tag')],
    ['title,colour', CSV_MESSAGES.missing('description, location, price_cedis, type, tag')],
    [`${HEADER}${',x'.repeat(100)}`, CSV_MESSAGES.tooManyColumns],
    [HEADER, null],
  ])('says of the header %s what no file can have', async (header, problem) => {
    expect((await readImport(header)).problem).toBe(problem)
  })

  test('of one enormous cell ends soon, whatever the cell is made of', async () => {
    const orBroken = (content: string) =>
      readImport(content).catch((error: unknown) => expect(error).toBeInstanceOf(CsvProblem))
    const before = process.cpuUsage()
    for (const piece of ['x', ' ', '-', '1', ',', 'GA-', '""', "'", '=', '\n']) {
      const cell = `"${piece.repeat(2_000_000 / piece.length)}"`
      const row = Array.from({ length: 9 }, () => cell.slice(0, 220_000) + (cell.length > 220_000 ? '"' : ''))
      await orBroken(`${HEADER},digital_address\n${row.join(',')}`)
      await orBroken(`${HEADER}\n${cell}`)
    }
    const { user, system } = process.cpuUsage(before)
    // Of the processor, since the clock also counts what others do. In microseconds; backtracking would take hours.
    expect(user + system).toBeLessThan(30_000_000)
  }, 120_000)

  test('gives the rows with problems back with the reasons in front, and again when they are sent again', async () => {
    const header = `${HEADER},note`
    const bad = ['=Hut', 'short', "'@Legon", '', 'House', 'For Sale', '3', '-2', '"=cmd|\' /C calc\'!A0"']
    const { refused } = await readImport(`${header}\n${GOOD},\n${bad.join(',')}\n`)
    const [first, second] = refused.split('\r\n')
    expect(first).toBe(`\uFEFFline,problems,${header}`)
    expect(second).toContain(`3,title: ${PROPERTY_MESSAGES.title}`)
    for (const cell of ["'=Hut", "'@Legon", "'-2", "'=cmd|' /C calc'!A0"])
      expect(second).toContain(`,${cell}`)
    const again = await readImport(refused)
    expect(again.unread).toEqual(['note'])
    expect(again.refused.replace('\r\n2,', '\r\n3,')).toBe(refused)
  })

  test('of anything at all that is CSV gives rows or problems', async () => {
    const anything = fc
      .string({ unit: fc.constantFrom(',', '\n', '\r', ';', '\t', 'title', "'", '=', 'x') })
      .map((rest) => file(GOOD, rest))
    await fc.assert(
      fc.asyncProperty(anything, async (content) => {
        const { rows, problems } = await readImport(content)
        expect(rows.length + problems.length).toBeGreaterThan(0)
      }),
    )
  })
})
