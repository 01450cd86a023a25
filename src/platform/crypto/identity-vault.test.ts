import { expect, test } from 'vitest'
import { createIdentityVault } from './identity-vault.server.ts'

const FIRST = 'a first key of at least thirty-two characters'
const SECOND = 'a second key of at least thirty-two characters'
const secret = Buffer.from('GHA-123456789-0')

test('what is sealed is opened by the same key and context only, and is never the same twice', () => {
  const vault = createIdentityVault(FIRST)
  const sealed = vault.seal(secret, 'agreement 1')
  expect(vault.open(sealed, 'agreement 1')).toEqual(secret)
  expect(sealed.bytes.includes('123456789')).toBe(false)
  expect(vault.seal(secret, 'agreement 1').bytes).not.toEqual(sealed.bytes)
  expect(() => vault.open(sealed, 'agreement 2')).toThrow()
  expect(() => createIdentityVault(SECOND).open(sealed, 'agreement 1')).toThrow('not in the settings')
  expect(vault.has(sealed.keyId)).toBe(true)
  expect(createIdentityVault(SECOND).has(sealed.keyId)).toBe(false)
})

test('one changed bit is noticed', () => {
  const vault = createIdentityVault(FIRST)
  const { bytes, keyId } = vault.seal(secret, 'x')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => vault.open({ bytes: changed, keyId }, 'x')).toThrow()
  }
  expect(() => vault.open({ bytes: bytes.subarray(0, 20), keyId }, 'x')).toThrow()
})

test('an earlier key opens what it sealed while the new one seals', () => {
  const before = createIdentityVault(FIRST).seal(secret, 'x')
  const vault = createIdentityVault(SECOND, [FIRST])
  expect(vault.open(before, 'x')).toEqual(secret)
  expect(vault.seal(secret, 'x').keyId).toBe(vault.keyId)
  expect(vault.keyId).not.toBe(before.keyId)
})
