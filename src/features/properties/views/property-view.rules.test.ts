import { describe, expect, test } from 'vitest'
import { createRecentViews } from './property-view.rules.ts'

const MINUTES = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 9) + minutes * MINUTES)

describe('a view', () => {
  test('is new once, until its time is over', () => {
    const views = createRecentViews({ most: 10, milliseconds: 30 * MINUTES })
    expect([0, 1, 29.9, 30, 31].map((minutes) => views.note('a', at(minutes)))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })

  test('of another is another', () => {
    const views = createRecentViews({ most: 10, milliseconds: 30 * MINUTES })
    expect([views.note('a', at(0)), views.note('b', at(0)), views.note('a', at(0))]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('that was not counted may come again', () => {
    const views = createRecentViews({ most: 10, milliseconds: 30 * MINUTES })
    views.note('a', at(0))
    views.forget('a')
    expect(views.note('a', at(1))).toBe(true)
  })

  test('is the one that goes when there are too many and it is the oldest', () => {
    const views = createRecentViews({ most: 2, milliseconds: 30 * MINUTES })
    for (const key of ['a', 'b', 'c']) views.note(key, at(0))
    expect([views.note('b', at(1)), views.note('c', at(1)), views.note('a', at(1))]).toEqual([
      false,
      false,
      true,
    ])
  })
})
