import { expect, test } from 'vitest'
import { addMonths, formatDate, formatDateTime, isCalendarDay, isDay } from './dates.ts'

test('A date is written as in Ghana', () => {
  expect(formatDate(new Date('2026-11-21T23:59:00Z'))).toBe('21 November 2026')
})

test('A moment carries hours and minutes of 24 hours, also at midnight', () => {
  expect(formatDateTime(new Date('2026-11-21T09:14:59Z'))).toBe('21 November 2026, 09:14')
  expect(formatDateTime(new Date('2026-11-21T00:04:00Z'))).toBe('21 November 2026, 00:04')
})

test('A day of a date field must exist', () => {
  expect(['2026-11-21', '2028-02-29'].filter(isDay)).toHaveLength(2)
  for (const text of [
    '',
    '2026-06-31',
    '2027-02-29',
    '2026-13-01',
    '1926-01-01',
    '2026-1-1',
    '2026-11-21T00:00',
  ])
    expect(isDay(text)).toBe(false)
})

test('A day of the calendar may be of any century', () => {
  expect(['1926-01-01', '1963-12-12', '2028-02-29'].filter(isCalendarDay)).toHaveLength(3)
  for (const text of ['', '2026-06-31', '2026-00-10', '2026-1-1', '2026-11-21T00:00', '+012026-11-21'])
    expect(isCalendarDay(text)).toBe(false)
})

test('A day some months later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2026-11-22', 1)).toBe('2026-12-22')
  expect(addMonths('2026-11-22', 12)).toBe('2027-11-22')
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2027-10-31', 4)).toBe('2028-02-29')
  expect(addMonths('2026-12-01', 0)).toBe('2026-12-01')
})
