import { expect, test } from 'vitest'
import { isStorageKey } from '#/platform/storage/storage-key.ts'
import { isDemoKey, masterKey, newStorageKey, readStoredKey, variantKey } from './storage-key.rules.ts'

test.each(['lasting', 'demo', 'offered'] as const)(
  'the keys of a %s picture can be stored and are known again',
  (kind) => {
    const storageKey = newStorageKey(kind)
    const variant = variantKey(storageKey, 640, 'webp')
    expect(isStorageKey(variant)).toBe(true)
    expect(isStorageKey(masterKey(storageKey))).toBe(true)
    expect(readStoredKey(variant)).toEqual({ kind: 'variant', storageKey })
    expect(readStoredKey(masterKey(storageKey))).toEqual({ kind: 'master', storageKey })
    expect(isDemoKey(storageKey)).toBe(kind === 'demo')
  },
)

test('a key has 128 random bits and no two are alike', () => {
  const keys = Array.from({ length: 1_000 }, () => newStorageKey('lasting'))
  expect(new Set(keys).size).toBe(1_000)
  expect(keys[0]).toMatch(/^([0-9a-f]{2})\/\1[0-9a-f]{30}$/)
})

test.each(['', 'sample/villa-320.webp', '../secret', 'ab/short-320.webp', 'demo/', 'other/file.jpeg'])(
  'what we did not write is not known: %s',
  (key) => {
    expect(readStoredKey(key)).toBeUndefined()
  },
)
