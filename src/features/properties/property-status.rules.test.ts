import { describe, expect, test } from 'vitest'
import { PROPERTY_STATUSES, PROPERTY_TAGS, type PropertyStatus, type PropertyTag } from './property.schema.ts'
import { canBecome, fitsTag, publishedStatus, STATUS_LABELS, statusSteps } from './property-status.rules.ts'

// One row a status, one column a following status: S only for sale, R only for rent, B both, . never.
const TABLE = `
            draft active reserved sold let withdrawn
  draft     .     B      .        .    .   .
  active    .     .      B        .    .   B
  reserved  .     B      .        S    R   B
  sold      .     B      .        .    .   .
  let       .     B      .        .    .   .
  withdrawn .     B      .        .    .   .
`

const [header = [], ...rows] = TABLE.trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const pairs = rows.flatMap(([from = '', ...marks]) =>
  marks.flatMap((mark, column) =>
    PROPERTY_TAGS.map((tag): [PropertyStatus, PropertyStatus, PropertyTag, boolean] => [
      from as PropertyStatus,
      header[column] as PropertyStatus,
      tag,
      mark === 'B' || mark === (tag === 'For Sale' ? 'S' : 'R'),
    ]),
  ),
)

test('the table speaks of every pair', () => {
  expect(pairs).toHaveLength(PROPERTY_STATUSES.length ** 2 * PROPERTY_TAGS.length)
})

describe('the life of a property', () => {
  test.each(pairs)('from %s to %s, %s: %s', (from, to, tag, allowed) => {
    expect(canBecome(from, to, tag)).toBe(allowed)
    expect(statusSteps(from, tag).some((step) => step.to === to)).toBe(allowed)
  })

  test.each(PROPERTY_STATUSES.map((status) => [status]))('%s has a name and leads somewhere', (status) => {
    expect(STATUS_LABELS[status]).toMatch(/^[A-Z][a-z]+$/)
    for (const tag of PROPERTY_TAGS) {
      const steps = statusSteps(status, tag)
      expect(steps.length).toBeGreaterThan(0)
      expect(steps.every(({ to, label }) => label !== '' && fitsTag(to, tag))).toBe(true)
    }
  })

  test.each([
    ['draft', 'active'],
    ['withdrawn', 'active'],
    ['active', 'active'],
    ['reserved', 'reserved'],
    ['sold', 'sold'],
    ['let', 'let'],
  ] as const)('publishing what is %s leaves it %s', (from, to) => {
    expect(publishedStatus(from)).toBe(to)
  })
})
