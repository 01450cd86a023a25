import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#/shared/ids.ts'
import { noteViewed, readViewed, storeViewed } from './recently-viewed.client.ts'

const KEY = 'fihankra:recently-viewed'
let stored: Map<string, string>

beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the last home that was opened comes first, each once, and no more than eight', () => {
  const ids = Array.from({ length: 10 }, (_, number) => newId(number))
  for (const id of ids) noteViewed(id)
  noteViewed(ids[5] ?? '')
  expect(readViewed()).toEqual([5, 9, 8, 7, 6, 4, 3, 2].map((number) => ids[number]))
})

test('what is no id is not read, whoever wrote it', () => {
  const id = newId(1)
  stored.set(KEY, `<script> ${id} ../../admin ${'x'.repeat(9_000)}`)
  expect(readViewed()).toEqual([id])
})

test('cleared, nothing stays behind', () => {
  noteViewed(newId(1))
  storeViewed([])
  expect(stored.size).toBe(0)
})

test('a browser that forbids its storage has no such homes, and no error', () => {
  vi.stubGlobal('localStorage', undefined)
  noteViewed(newId(1))
  expect(readViewed()).toEqual([])
})
