import { expect, test } from 'vitest'
import { differences } from './properties-stale.tsx'

test('a stale form names the fields whose saved value is another, as they are saved', () => {
  const current = { title: 'A house', price: '900000', areaSquareFeet: '', description: 'word '.repeat(99) }
  const typed = {
    title: 'A house',
    price: '950000',
    areaSquareFeet: '2400',
    description: 'short',
    intent: 'edit',
  }
  const found = differences(typed, current)
  expect(found.map(({ name }) => name)).toEqual(['Description', 'Price', 'Area'])
  expect(found.map(({ value }) => value).slice(1)).toEqual(['900000', 'None'])
  expect(found[0]?.value.length).toBeLessThanOrEqual(120)
})
