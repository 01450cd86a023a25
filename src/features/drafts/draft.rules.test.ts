import { expect, test } from 'vitest'
import { sameFields, textsOf } from './draft.rules.ts'

const NAMES = ['title', 'price'] as const

test('a field that is missing counts as empty', () => {
  expect(sameFields(NAMES, { title: 'House', price: '' }, { title: 'House' })).toBe(true)
  expect(sameFields(NAMES, { title: 'House', price: '5' }, { title: 'House' })).toBe(false)
})

test('of what was saved, only the texts of known fields are read', () => {
  const data: unknown = JSON.parse('{"title":"House","price":5,"status":"sold","__proto__":{"price":"1"}}')
  expect(textsOf(NAMES, data)).toEqual({ title: 'House' })
  expect(textsOf(NAMES, null)).toEqual({})
})
