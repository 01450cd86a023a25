import { expect, test } from 'vitest'
import { lastVisit } from './last-visit.rules.ts'

const TODAY = '2026-11-27'
const first = { id: '1', seenOn: '2026-11-26', place: 'Lands Commission, Accra' }
const second = { id: '2', seenOn: '2026-11-20', place: 'The seller’s house' }

test('the form of a paper begins with day and place of the one that was noted last', () => {
  expect(lastVisit([second, first], TODAY)).toEqual({ seenOn: '2026-11-20', place: 'The seller’s house' })
})

test('it begins with today and no place where none was noted, or the last was seen over a week ago', () => {
  const anew = { seenOn: TODAY, place: '' }
  expect(lastVisit([], TODAY)).toEqual(anew)
  expect(lastVisit([first, { ...second, seenOn: '2026-11-19' }], TODAY)).toEqual(anew)
})
