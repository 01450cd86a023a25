import { describe, expect, test } from 'vitest'
import { NO_RENT_TERMS, type PropertyView } from '#/features/properties/property.schema.ts'
import type { OfferView } from '#/features/rent-to-own/offer.schema.ts'
import { OFFER_TERMS } from '../../../../tests/factories/offer-factory.ts'
import { HOUSE_VIEW } from '../../../../tests/factories/property-view-factory.ts'
import { readCompared } from './compare-address.ts'
import { compareHomes, unstatedOfAll } from './compare-view.server.ts'

const house: PropertyView = {
  ...HOUSE_VIEW,
  tag: 'For Rent',
  pricePesewas: 350_000,
  price: 'GH₵3,500',
  halfPrice: null,
  baths: 2,
  amenities: ['water:borehole'],
  maxPaymentPlanMonths: null,
  advanceMonths: 6,
  whatsappPhone: null,
}
const room: PropertyView = {
  ...house,
  id: '01930000-0000-7000-8000-000000000002',
  type: 'Room',
  price: 'GH₵900',
  pricePesewas: 90_000,
  amenities: [],
}
const plot: PropertyView = {
  ...house,
  id: '01930000-0000-7000-8000-000000000003',
  tag: 'For Sale',
  type: 'Land',
  price: 'GH₵90,000',
  pricePesewas: 9_000_000,
  beds: 0,
  baths: 0,
  ...NO_RENT_TERMS,
  advanceMonths: null,
  amenities: [],
}
const config = {
  rentLaw: { advanceLimits: [{ from: '1963-12-12', months: 6 }] },
  siteUrl: 'https://homes.example',
  brand: { whatsapp: '+233200000000', phone: '+233301111111' },
  leads: { contactNeedsAccount: false },
  saleCosts: { rates: null },
} as unknown as Parameters<typeof compareHomes>[1]
const now = new Date('2026-11-21T09:00:00Z')

const rowsOf = (...homes: PropertyView[]) => compareHomes(homes, config, now).flatMap(({ rows }) => rows)
const rowOf = (label: string, ...homes: PropertyView[]) => rowsOf(...homes).find((row) => row.label === label)

describe('the rows of a comparison', () => {
  test('say what nobody stated as not stated, and what there cannot be as that', () => {
    expect(rowOf('Water', house, room, plot)?.cells).toEqual([
      { text: 'Borehole', kind: 'stated' },
      { text: 'Not stated', kind: 'unstated' },
      { text: 'Does not apply', kind: 'none' },
    ])
    expect(rowOf('Bedrooms', house, plot)?.cells.map(({ kind }) => kind)).toEqual(['stated', 'none'])
    expect(rowOf('Advance rent asked', house, plot)?.cells.map(({ kind }) => kind)).toEqual([
      'stated',
      'none',
    ])
  })

  test('are left out where nobody stated anything, and named together instead', () => {
    expect(rowOf('Electricity', house, room)).toBeUndefined()
    expect(unstatedOfAll([house, room])).toContain('Electricity')
    expect(unstatedOfAll([house, room])).not.toContain('Water')
  })

  test('know in what the homes differ', () => {
    expect(rowOf('Price', house, room)?.differs).toBe(true)
    expect(rowOf('Bedrooms', house, room)).toMatchObject({ differs: false, isSame: true })
  })

  test('do not differ in what applies to one of them alone, nor are they the same in it', () => {
    expect(rowOf('Bedrooms', house, plot)).toMatchObject({ differs: false, isSame: false })
    expect(rowOf('Bedrooms', house, { ...house, beds: 4 }, plot)?.differs).toBe(true)
  })

  test('call the lowest price so among homes of one kind, and no other', () => {
    const notes = (...homes: PropertyView[]) => rowOf('Price', ...homes)?.cells.map(({ note }) => note)
    expect(notes(house, room)).toEqual([undefined, 'Lowest'])
    expect(notes(house, plot)).toEqual([undefined, undefined])
    expect(notes(house, { ...house, id: room.id })).toEqual([undefined, undefined])
    expect(notes(house, { ...room, status: 'let' })).toEqual([undefined, undefined])
  })

  test('tell papers that were seen from those an agent speaks of, and rent has none', () => {
    const seen: PropertyView['sightings'] = [
      { paper: 'indenture', form: 'original', seenOn: '2026-11-02', place: 'Accra' },
    ]
    const other = { ...plot, id: room.id, papers: ['indenture'], sightings: seen }
    expect(rowOf('Indenture', other, { ...plot, papers: ['indenture'] }, plot, house)?.cells).toEqual([
      { text: 'Original seen', kind: 'stated' },
      { text: 'Agent says there is one', kind: 'stated' },
      { text: 'Not stated', kind: 'unstated' },
      { text: 'Does not apply', kind: 'none' },
    ])
    expect(rowOf('Site plan', other, plot)).toBeUndefined()
  })

  test('say what renting to own takes where one of them is on offer, and that another is not', () => {
    const sale = {
      ...house,
      tag: 'For Sale' as const,
      pricePesewas: 1_000_000_00,
      ...NO_RENT_TERMS,
      advanceMonths: null,
    }
    const other = { ...sale, id: room.id, maxPaymentPlanMonths: 24 }
    const offer: OfferView = {
      ...{ id: plot.id, version: 1, terms: OFFER_TERMS, sellerName: 'Ama Boateng', sellerAddress: 'Accra' },
      sellerEmail: null,
      madeAt: now,
    }
    const rows = compareHomes([sale, other, house], config, now, new Map([[sale.id, offer]]))[0]?.rows
    const textsOf = (label: string) => rows?.find((row) => row.label === label)?.cells.map(({ text }) => text)
    const notesOf = (label: string) => rows?.find((row) => row.label === label)?.cells.map(({ note }) => note)
    expect(textsOf('Rent to own')).toEqual(['GH₵25,000 a month', 'Not offered', 'Does not apply'])
    expect(notesOf('Rent to own')?.[0]).toBe('60 months after GH₵100,000 first, GH₵1,600,000 in all')
    expect(notesOf('Longest plan')?.[1]).toMatch(/^24 months after /)
    expect(rowOf('Rent to own', sale, other)).toBeUndefined()
    expect(rowOf('Longest plan', house, room)).toBeUndefined()
  })

  test('name nothing to pay for what is not on offer', () => {
    expect(rowOf('To pay first', house, { ...room, status: 'let' })?.cells[1]).toEqual({
      text: 'Not on offer now',
      kind: 'none',
    })
  })
})

describe('the address of a comparison', () => {
  const read = (query: string) => readCompared(new URLSearchParams(query))
  const ids = [1, 2, 3, 4, 5].map((digit) => `01930000-0000-7000-8000-00000000000${digit}`)

  test('names each home once, and passes over what is no id', () => {
    expect(read(`homes=${ids[0]},x,%27,${ids[1]},${ids[0]}`).ids).toEqual(ids.slice(0, 2))
    expect(read('').ids).toEqual([])
  })

  test('takes four, and knows that there were more', () => {
    expect(read(`homes=${ids.join(',')}`)).toEqual({
      ids: ids.slice(0, 4),
      isOverfull: true,
      isSpread: false,
    })
  })

  test('is read as a form sends it, too', () => {
    expect(read(`homes=${ids[0]}&homes=${ids[1]}`)).toEqual({
      ids: ids.slice(0, 2),
      isOverfull: false,
      isSpread: true,
    })
  })
})
