import { expect, test } from 'vitest'
import { nameType } from './developers-view.server.ts'

test.each([
  [{ type: 'integer', minimum: 1, maximum: 50 } as const, 'whole number from 1 to 50'],
  [{ type: 'integer', minimum: 0, maximum: 100_000 } as const, 'whole number from 0 to 100,000'],
  [{ type: 'integer', minimum: 0 } as const, 'whole number'],
  [{ enum: ['city', 'region'] }, '"city", "region"'],
  [{ const: 'GHS' }, '"GHS"'],
  [{ anyOf: [{ type: 'string', format: 'uri' }, { type: 'null' }] } as const, 'address or null'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Media' } } as const, 'list of Media'],
  [{ type: 'string', format: 'date-time' } as const, 'date and time'],
])('the type %j is said in words', (schema, said) => {
  expect(nameType(schema as never)).toBe(said)
})
