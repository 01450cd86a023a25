import { expect, test } from 'vitest'
import { hoursLines, openState } from './opening-hours.rules.ts'

const HOURS = 'Mon - Fri: 8:00 AM - 6:00 PM'

test.each([
  ['2026-11-23T07:59:00Z', false, 'Opens today at 8:00 AM'],
  ['2026-11-23T08:00:00Z', true, 'Open until 6:00 PM'],
  ['2026-11-23T17:59:00Z', true, 'Open until 6:00 PM'],
  ['2026-11-23T18:00:00Z', false, 'Opens Tuesday at 8:00 AM'],
  ['2026-11-27T20:00:00Z', false, 'Opens Monday at 8:00 AM'],
  ['2026-11-28T10:00:00Z', false, 'Opens Monday at 8:00 AM'],
  ['2026-11-29T10:00:00Z', false, 'Opens Monday at 8:00 AM'],
])('At %s an office with usual hours is open: %s, %s', (now, isOpen, text) => {
  expect(openState(HOURS, new Date(now))).toEqual({ isOpen, text })
})

test('Days may go on over the weekend, and noon and midnight are told apart', () => {
  const hours = 'Fri - Mon: 12:00 PM - 11:30 PM'
  expect(openState(hours, new Date('2026-11-29T12:30:00Z'))?.isOpen).toBe(true)
  expect(openState(hours, new Date('2026-11-29T11:59:00Z'))?.text).toBe('Opens today at 12:00 PM')
  expect(openState(hours, new Date('2026-11-24T12:30:00Z'))?.text).toBe('Opens Friday at 12:00 PM')
})

test('Of hours written in another way nothing is said', () => {
  for (const hours of ['By appointment', '', 'Mon - Fri', 'Foo - Bar: 8:00 AM - 6:00 PM'])
    expect(openState(hours, new Date('2026-11-23T09:00:00Z'))).toBeNull()
})

test('each part of the hours is a line of its own, in which no time is broken', () => {
  expect(hoursLines('Mon - Fri: 8:00 AM - 6:00 PM, Sat: 9:00 AM - 1:00 PM')).toEqual([
    'Mon\u00a0- Fri: 8:00\u00a0AM\u00a0- 6:00\u00a0PM',
    'Sat: 9:00\u00a0AM\u00a0- 1:00\u00a0PM',
  ])
  expect(hoursLines('By appointment, please')).toEqual(['By appointment, please'])
})
