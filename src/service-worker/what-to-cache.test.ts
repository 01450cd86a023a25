import { expect, test } from 'vitest'
import {
  isForEverybody,
  isGone,
  pageOfData,
  pictureStem,
  propertyIdOf,
  readProperty,
} from './what-to-cache.ts'

const ID = '01a1fc50-b177-756b-86f9-7d1842fa93ec'
const answer = (status: number, headers: Record<string, string>) => new Response('', { status, headers })
const PAGE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'public, max-age=0, s-maxage=5' }

test('only the page of a property itself is cached', () => {
  expect(propertyIdOf(`/properties/${ID}`)).toBe(ID)
})

test.each([
  '/',
  '/properties',
  '/properties/in/accra',
  '/properties/feed.xml',
  `/properties/${ID}/contact-agent`,
  `/properties/${ID}.data`,
  `/dashboard/properties/${ID}`,
  `/properties/${ID.toUpperCase()}/`,
  '/dashboard',
  '/login',
  '/signup',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/change-email/undo',
  '/submit-listing',
  `/api/v1/properties/${ID}`,
])('%s is never cached', (path) => {
  expect(propertyIdOf(path)).toBeUndefined()
})

test('a page is cached only when the server calls it the same for everybody', () => {
  expect(isForEverybody(answer(200, PAGE))).toBe(true)
  expect(isForEverybody(answer(200, { ...PAGE, 'Cache-Control': 'private, no-store' }))).toBe(false)
  expect(isForEverybody(answer(200, { ...PAGE, 'Cache-Control': 'no-store' }))).toBe(false)
  expect(isForEverybody(answer(200, { 'Content-Type': 'text/html' }))).toBe(false)
  expect(isForEverybody(answer(200, { ...PAGE, 'Content-Type': 'application/json' }))).toBe(false)
  expect(isForEverybody(answer(500, PAGE))).toBe(false)
})

test('a property that is withdrawn, or never was, is forgotten; a failure of ours forgets nothing', () => {
  expect([404, 410, 200, 500, 503].filter((status) => isGone(answer(status, PAGE)))).toEqual([404, 410])
})

test.each([
  ['/_root.data', '/'],
  ['/_.data', '/'],
  ['/properties.data?type=house&_routes=root', '/properties?type=house'],
  [`/properties/${ID}.data`, `/properties/${ID}`],
  ['/dashboard/_.data', '/dashboard/'],
])('the data at %s belong to the page %s', (data, page) => {
  expect(pageOfData(new URL(data, 'https://fihankra.example'))).toBe(page)
})

test('any other request has no page', () => {
  expect(pageOfData(new URL('https://fihankra.example/api/session'))).toBeUndefined()
})

const property = {
  id: ID,
  title: 'Villa',
  price: 'GH₵1',
  location: 'Osu',
  picture: '/images/sample/villa-01-front-640.avif',
}

test('what a page says of a property is read', () => {
  expect(readProperty(property)).toEqual(property)
  expect(readProperty({ ...property, owner: 'Ama' })).toEqual(property)
})

test.each([
  ['nothing', null],
  ['another id', { ...property, id: '../dashboard' }],
  ['a text that is none', { ...property, title: { toString: 'x' } }],
  ['a text without end', { ...property, location: 'a'.repeat(301) }],
])('%s is no property', (_, given) => {
  expect(readProperty(given)).toBeUndefined()
})

test.each([
  'https://elsewhere.example/a.webp',
  '/images/a.webp?x=1',
  '/api/session',
  '//elsewhere.example/a',
])('a picture at %s is left out', (picture) => {
  expect(readProperty({ ...property, picture })).toEqual({ ...property, picture: null })
})

test('the variants of a picture are known by what their addresses share', () => {
  expect(pictureStem('/images/ab/cd-640.avif')).toBe(pictureStem('/images/ab/cd-1280.webp'))
  expect(pictureStem('/images/ab/cd-640.avif')).not.toBe(pictureStem('/images/ab/ce-640.avif'))
})
