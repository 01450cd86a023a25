import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  bucketEnd,
  bucketOf,
  formatMeasure,
  GREATEST_VALUE,
  pageKindOf,
  percentileOf,
  rate,
} from './vitals.rules.ts'
import { METRICS, PAGE_KINDS } from './vitals.schema.ts'

const metric = fc.constantFrom(...METRICS)
const value = fc.double({ min: 0, max: GREATEST_VALUE, noNaN: true })

describe('the bucket of a value', () => {
  test('is one of a hundred, and none is lower for a greater value', () => {
    fc.assert(
      fc.property(metric, value, value, (name, one, other) => {
        const [low, high] = one < other ? [one, other] : [other, one]
        expect(bucketOf(name, low)).toBeGreaterThanOrEqual(0)
        expect(bucketOf(name, high)).toBeLessThanOrEqual(99)
        expect(bucketOf(name, low)).toBeLessThanOrEqual(bucketOf(name, high))
      }),
    )
  })

  test('ends at or beyond the value, by an eighth at most', () => {
    fc.assert(
      fc.property(metric, fc.double({ min: 0.002, max: 99, noNaN: true }), (name, given) => {
        const measured = name === 'CLS' ? given : given * 1_000
        const end = bucketEnd(name, bucketOf(name, measured))
        expect(end).toBeGreaterThan(measured * 0.999_999)
        expect(end).toBeLessThan(Math.max(measured * 1.126, 10.01))
      }),
    )
  })
})

describe('what three of four visits were at least as good as', () => {
  test('is within a bucket of the sorted values’ own', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 11, max: 60_000, noNaN: true }), { minLength: 1 }), (values) => {
        const counts = values.map((each) => ({ bucket: bucketOf('LCP', each), count: 1 }))
        const exact = [...values].sort((a, b) => a - b)[Math.ceil(values.length * 0.75) - 1] ?? 0
        const found = percentileOf('LCP', counts, 0.75) ?? 0
        expect(found).toBeGreaterThan(exact * 0.999_999)
        expect(found).toBeLessThan(exact * 1.126)
      }),
    )
  })

  test('is nothing without visits', () => {
    expect(percentileOf('LCP', [], 0.75)).toBeNull()
  })
})

test.each([
  ['LCP', 2_500, 'good'],
  ['LCP', 2_501, 'needs work'],
  ['LCP', 4_001, 'poor'],
  ['INP', 200, 'good'],
  ['CLS', 0.26, 'poor'],
] as const)('%s of %d is %s', (name, measured, rating) => {
  expect(rate(name, measured)).toBe(rating)
})

test('a measure is written in its unit', () => {
  expect([formatMeasure('LCP', 1_849), formatMeasure('INP', 119.6), formatMeasure('CLS', 0.043)]).toEqual([
    '1.8 s',
    '120 ms',
    '0.04',
  ])
})

test.each([
  ['/', '/'],
  ['/properties', '/properties'],
  ['/properties/in/east-legon', '/properties/in/:place'],
  ['/properties/0193a000', '/properties/:id'],
  ['/blog/0193a000', '/blog/:id'],
  ['/dashboard/orders/0193a000/receipt', '/dashboard'],
  ['/dashboards', 'other'],
  ['/secret/token', 'other'],
])('the page at %s is counted as %s', (pathname, kind) => {
  expect(pageKindOf(pathname)).toBe(kind)
})

test('no address becomes anything but a kind of page', () => {
  fc.assert(
    fc.property(fc.webPath(), (path) => {
      expect(PAGE_KINDS).toContain(pageKindOf(path))
    }),
  )
})
