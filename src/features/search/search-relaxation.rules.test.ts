import { expect, test } from 'vitest'
import { relaxationsOf } from './search-relaxation.rules.ts'

test('every restriction of a fruitless search can be dropped by itself, and the page with it', () => {
  const ways = relaxationsOf({ tag: 'For Rent', type: ['Land'], maxPrice: 900, sort: 'latest', page: 3 })
  expect(ways.map((way) => way.href)).toEqual([
    '/properties?category=For+Rent&type=land&sort=latest',
    '/properties?category=For+Rent&maxPrice=900&sort=latest',
    '/properties?type=land&maxPrice=900&sort=latest',
  ])
})

test('a search without restrictions has none to drop', () => {
  expect(relaxationsOf({ sort: 'latest' })).toEqual([])
})

test('what the home has is given up together, first of all', () => {
  expect(relaxationsOf({ type: ['Room'], water: 'borehole', parking: 2 })).toEqual([
    { label: 'whatever the home has', href: '/properties?type=room' },
    { label: 'of every type', href: '/properties?water=borehole&parking=2' },
  ])
})
