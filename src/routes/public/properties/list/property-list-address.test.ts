import { describe, expect, test } from 'vitest'
import { parseFilters } from '#/features/search/search.rules.ts'
import { feedFilters, listAddress } from './property-list-address.ts'

const OSU = { slug: 'osu' }
const filtersOf = (query: string) => parseFilters(new URLSearchParams(query))

describe('the address under which a list is found', () => {
  test.each([
    ['', null, '/properties'],
    ['sort=price-asc', null, '/properties'],
    ['sort=latest&page=1&utm_source=x', null, '/properties'],
    ['page=2', null, '/properties?page=2'],
    ['page=2&sort=price-desc', null, '/properties?page=2'],
    ['location=Osu', OSU, '/properties/in/osu'],
    ['location=OSU%2C+Accra&sort=price-asc', OSU, '/properties/in/osu'],
    ['location=Osu&page=2', OSU, '/properties?location=osu&page=2'],
    ['type=House', null, '/properties?type=house'],
    ['type=house&page=3', null, '/properties?type=house&page=3'],
    ['tag=for+rent', null, '/properties?category=For+Rent'],
  ])('?%s (%j) is %s', (query, place, path) => {
    expect(listAddress(filtersOf(query), place)).toEqual({ path, isFound: true })
  })

  test.each([
    ['query=pool', null, '/properties?query=pool'],
    ['location=behind+the+market', null, '/properties?location=behind+the+market'],
    ['type=house&category=For+Sale', null, '/properties?category=For+Sale&type=house'],
    ['location=osu&type=house&sort=latest', OSU, '/properties?location=osu&type=house'],
    ['minPrice=1000', null, '/properties?minPrice=1000'],
    ['beds=2&baths=1', null, '/properties?beds=2&baths=1'],
  ])('?%s (%j) is none of those: %s', (query, place, path) => {
    expect(listAddress(filtersOf(query), place)).toEqual({ path, isFound: false })
  })
})

describe('the feed beside a list', () => {
  test.each([
    ['', null, {}],
    ['page=3&sort=price-asc', null, {}],
    ['category=For+Sale&location=Osu', OSU, { tag: 'For Sale', location: 'osu' }],
    ['location=behind+the+market', null, null],
    ['location=osu&type=house', OSU, null],
    ['maxPrice=0', null, null],
  ])('of ?%s (%j) is narrowed by %j', (query, place, filters) => {
    expect(feedFilters(filtersOf(query), place)).toEqual(filters)
  })
})
