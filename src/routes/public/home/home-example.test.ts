import { expect, test } from 'vitest'
import { exampleOf } from './home-example.ts'

const home = { type: 'House', beds: 3, location: 'Daban Road, Ahodwo, Kumasi' } as const

test('an example is what somebody would type to find a featured home', () => {
  expect(exampleOf([home])).toEqual({
    words: '3 bedroom house Kumasi',
    href: '/properties?query=3+bedroom+house+Kumasi',
  })
})

test('an example is made of a home with bedrooms in a town, or not at all', () => {
  const others = [
    { ...home, type: 'Land', beds: 0 },
    { ...home, type: 'Room' },
    { ...home, location: 'Osu' },
    { ...home, location: 'Osu, ' },
    { ...home, location: `Osu, ${'x'.repeat(31)}` },
  ] as const
  expect(exampleOf(others)).toBeNull()
  expect(exampleOf([])).toBeNull()
  expect(exampleOf([...others, { ...home, type: 'Apartment', beds: 2 }])?.words).toBe(
    '2 bedroom apartment Kumasi',
  )
})
