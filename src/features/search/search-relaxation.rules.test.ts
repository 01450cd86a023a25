import { expect, test } from 'vitest'
import { relaxationsOf } from './search-relaxation.rules.ts'

test('every restriction of a fruitless search can be dropped by itself, and the page with it', () => {
  const ways = relaxationsOf({ tag: 'For Rent', type: 'Land', maxPrice: 900, sort: 'latest', page: 3 })
  expect(ways.map((way) => way.href)).toEqual([
    '/properties?category=For+Rent&type=land&sort=latest',
    '/properties?category=For+Rent&maxPrice=900&sort=latest',
    '/properties?type=land&maxPrice=900&sort=latest',
  ])
})

test('a search without restrictions has none to drop', () => {
  expect(relaxationsOf({ sort: 'latest' })).toEqual([])
})
