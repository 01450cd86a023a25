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
  expect(found.map(({ value }) => value).slice(1)).toEqual(['GH₵900,000', 'None'])
  expect(found[0]?.value.length).toBeLessThanOrEqual(120)
})

test('a price is the same however it is typed', () => {
  const current = { price: '1250000.50' }
  expect(differences({ price: '1,250,000.50' }, current)).toEqual([])
  expect(differences({ price: 'cheap' }, current)).toEqual([{ name: 'Price', value: 'GH₵1,250,000.50' }])
})

test('pictures that were sent and are others than the saved ones are counted as they are saved', () => {
  const saved = JSON.stringify([{ id: 'one', alt: '' }])
  expect(differences({ images: '[]' }, { images: saved })).toEqual([{ name: 'Pictures', value: '1' }])
  expect(differences({ images: saved }, { images: saved })).toEqual([])
  // Nobody opened them.
  expect(differences({}, { images: saved })).toEqual([])
})
