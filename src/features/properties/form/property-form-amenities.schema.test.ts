import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { makePropertyFields } from '../../../../tests/factories/property-form-factory.ts'
import { AMENITY_KEYS, amenityOf } from '../../amenities/amenity.schema.ts'
import { PROPERTY_TYPES } from '../property.schema.ts'
import { propertyForm } from './property-form.schema.ts'

test('the vocabulary of amenities asks of every type something, and of no other', () => {
  const types = new Set(AMENITY_KEYS.flatMap((key) => amenityOf(key).types))
  expect([...types].sort()).toEqual([...PROPERTY_TYPES].sort())
})

describe('what a property has', () => {
  const read = (fields: Record<string, string>) =>
    v.parse(propertyForm, { ...makePropertyFields(), ...fields }).amenities

  test('comes out as tokens in one order, and only what its type is asked', () => {
    const fields = { security: 'guard', water: 'tank pipe', road: 'tarred', parking: '2', pets: '' }
    expect(read({ type: 'House', ...fields })).toEqual([
      'water:pipe',
      'water:tank',
      'parking:2',
      'security:guard',
    ])
    expect(read({ type: 'Land', ...fields, parking: 'many' })).toEqual(['road:tarred'])
  })

  test('may be posted as boxes', () => {
    expect(read({ 'water.borehole': 'borehole', 'security.alarm': '' })).toEqual([
      'water:borehole',
      'security:alarm',
    ])
  })

  test.each([
    ['water', 'lava'],
    ['water', 'none pipe'],
    ['kitchen', 'own shared'],
    ['parking', '-1'],
    ['parking', '1e1'],
    ['floor', '61'],
    ['water', `pipe ${'pipe '.repeat(100)}`],
    ['pets', '__proto__'],
  ])('is refused at %s for "%s"', (field, value) => {
    const parsed = v.safeParse(propertyForm, { ...makePropertyFields(), type: 'Apartment', [field]: value })
    expect(parsed.issues?.map((issue) => v.getDotPath(issue))).toEqual([field])
  })
})
