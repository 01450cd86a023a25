import { expect, test } from 'vitest'
import { nextStep } from './listings-next.ts'

const NOW = new Date('2026-11-21T09:00:00Z')
const home = {
  id: 'h',
  status: 'active',
  imageCount: 5,
  placeLabel: 'Osu',
  figures: { views: 12, favorites: 1, leads: 0, daysOnMarket: 5 },
} as const
const none = { leads: null, order: null, unchangedSince: null }
const step = (given: object = {}, work?: object) =>
  nextStep({ ...home, ...given }, work && { ...none, ...work }, NOW)

test('whoever waits for an answer comes before the listing itself, and an order first', () => {
  const leads = { count: 2, oldestId: 'l' }
  const all = { leads, order: { id: 'o', number: 1006 }, unchangedSince: new Date('2026-10-01T09:00:00Z') }
  expect(step({ imageCount: 0 }, all)).toEqual({
    why: 'Order 1006 waits',
    act: { label: 'Decide', href: '/dashboard/orders/o' },
  })
  expect(step({ imageCount: 0 }, { ...all, order: null })).toEqual({
    why: '2 leads to answer',
    act: { label: 'Answer', href: '/dashboard/leads/l' },
  })
})

test('a home that nobody touched for long is confirmed with one press', () => {
  expect(step({}, { unchangedSince: new Date('2026-10-07T08:00:00Z') })).toEqual({
    why: 'Unchanged for 45 days',
    act: { label: 'Still available', href: '/dashboard/listings/h/confirmation', isPress: true },
  })
})

test('a draft that lacks nothing is published with one press', () => {
  expect(step({ status: 'draft' })?.act).toEqual({
    label: 'Publish',
    href: '/dashboard/listings/h/status',
    isPress: true,
    fields: { to: 'active' },
  })
})

test.each([
  [{ status: 'draft', imageCount: 0, placeLabel: null }, 'Still missing: pictures', 'Finish'],
  [{ status: 'draft', placeLabel: null }, 'Nothing missing, ready to publish', 'Publish'],
  [{ imageCount: 1 }, 'Only 1 picture', 'Add pictures'],
  [{ imageCount: 0 }, 'No pictures', 'Add pictures'],
  [{ placeLabel: null }, 'No place chosen', 'Choose'],
  [
    { figures: { views: 30, favorites: 0, leads: 0, daysOnMarket: 14 } },
    'Much seen, nobody asks',
    'Look at price',
  ],
  [{ status: 'withdrawn' }, 'Visitors do not see it', undefined],
])('%j: %s', (given, why, label) => {
  expect(step(given)).toMatchObject({ why })
  expect(step(given)?.act?.label).toBe(label)
})

test('a price is looked at where the editor has it', () => {
  const figures = { views: 30, favorites: 0, leads: 0, daysOnMarket: 14 }
  expect(step({ figures })?.act).toEqual({ label: 'Look at price', href: '/submit-listing?edit=h#price' })
})

test.each([
  {},
  { status: 'reserved', imageCount: 0 },
  { status: 'sold' },
  { figures: { views: 29, favorites: 0, leads: 0, daysOnMarket: 90 } },
  { figures: { views: 300, favorites: 0, leads: 1, daysOnMarket: 90 } },
  { figures: { views: 300, favorites: 0, leads: 0, daysOnMarket: 13 } },
])('nothing is to be done about %j', (given) => {
  expect(step(given)).toBeNull()
})
