import { expect, test } from 'vitest'
import { fraudNote } from './fraud-note.ts'

test.each([
  ['House', 'house'],
  ['Townhouse', 'house'],
  ['Room', 'room'],
  ['Commercial', 'place'],
  ['Land', 'land'],
] as const)('whoever pays for a %s is told to see the %s first', (type, seen) => {
  expect(fraudNote(type)).toBe(`Never pay before you have seen the ${seen} and the papers.`)
})
