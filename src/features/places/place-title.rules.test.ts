import { expect, test } from 'vitest'
import { titleWithPlace } from './place-title.rules.ts'

test.each([
  ['Chamber and hall', 'Mile 7, Achimota, Accra', 'Chamber and hall, Mile 7, Achimota, Accra'],
  ['Bungalow, Mile 7, Achimota', 'Mile 7, Achimota, Accra', 'Bungalow, Mile 7, Achimota, Accra'],
  ['House in Osu', 'Osu', 'House in Osu'],
])('“%s” in “%s” is “%s”', (title, location, line) => {
  expect(titleWithPlace({ title, location })).toBe(line)
})
