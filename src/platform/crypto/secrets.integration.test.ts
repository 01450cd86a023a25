import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createSecrets, storedSecretKey } from './secrets.server.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fihankra-secret-'))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the secret key', () => {
  test('is made once, however many programs ask at the same time, and is for its owner only', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => storedSecretKey(folder)))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toMatch(/^[\w-]{43}$/)
    expect((await stat(join(folder, 'secret.key'))).mode & 0o777).toBe(0o600)
  })
})

describe('the token of a link', () => {
  const { linkToken } = createSecrets('one key of at least thirty-two characters')

  test('is the same for the same link and holds 32 bytes', () => {
    expect(linkToken('verify-email', 'a')).toBe(linkToken('verify-email', 'a'))
    expect(linkToken('verify-email', 'a')).toMatch(/^[\w-]{43}$/)
  })

  test('differs by purpose, by id and by key', () => {
    const other = createSecrets('another key of at least thirty-two characters')
    const tokens = [
      linkToken('verify-email', 'a'),
      linkToken('verify-email', 'b'),
      linkToken('reset-password', 'a'),
      other.linkToken('verify-email', 'a'),
    ]
    expect(new Set(tokens).size).toBe(4)
  })
})

describe('the key of notifications', () => {
  test('is the same for every process with the same secret key, and no other', () => {
    const keyOf = (secret: string) => createSecrets(secret).pushKey.toString('base64url')
    expect(keyOf('one key of at least thirty-two characters')).toBe(
      keyOf('one key of at least thirty-two characters'),
    )
    expect(keyOf('another key of at least thirty-two characters')).not.toBe(
      keyOf('one key of at least thirty-two characters'),
    )
  })
})
