import { expect, test } from 'vitest'
import { bedsInTitle } from './title-beds.ts'

test.each([
  ['Three-bedroom house, Adenta', 3],
  ['Newly built 4 bed town house', 4],
  ['TEN BEDROOMS in Kumasi', 10],
  ['12-bedroom hostel', 12],
  ['2bedroom flat', 2],
])('%s names so many bedrooms', (title, beds) => {
  expect(bedsInTitle(title)).toBe(beds)
})

test.each([
  '',
  'Studio near Legon',
  'Bed in a two-in-a-room hostel',
  'One bedsitter',
  '0 bed',
  'Stone bedroom',
  '100 beds',
])('%s names none', (title) => {
  expect(bedsInTitle(title)).toBeNull()
})
