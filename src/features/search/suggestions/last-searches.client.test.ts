import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteSearch, readSearches } from './last-searches.client.ts'

const KEY = 'fihankra:last-searches'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the last words come first, each once however they were written, and no more than four', () => {
  for (const words of ['osu', 'lapaz', 'tema', 'ho', 'kumasi', ' LAPAZ ', '']) noteSearch(words)
  expect(readSearches()).toEqual(['LAPAZ', 'kumasi', 'ho', 'tema'])
})

test('words of several lines are stored as one, and no longer ones than a search may have are read', () => {
  noteSearch('2 bedroom\nin   Osu')
  expect(readSearches()).toEqual(['2 bedroom in Osu'])
  stored.set(KEY, `${'x'.repeat(9_000)}\nOsu`)
  expect(readSearches()).toEqual(['Osu'])
})

test('a browser that forbids its storage has no last searches', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('denied')
    },
  })
  noteSearch('osu')
  expect(readSearches()).toEqual([])
})
