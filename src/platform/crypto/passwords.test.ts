import { describe, expect, test } from 'vitest'
import { createPasswords } from './passwords.server.ts'

describe('passwords', () => {
  test('are argon2id hashes with a salt of their own', async () => {
    const { hash, verify } = createPasswords()
    const [first, second] = await Promise.all([hash('kenkey and fish'), hash('kenkey and fish')])
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(first).not.toBe(second)
    expect(await verify('kenkey and fish', first)).toBe(true)
    expect(await verify('kenkey and fish ', first)).toBe(false)
  })

  test('of nobody are never right', async () => {
    expect(await createPasswords().verify('nobody has this password', undefined)).toBe(false)
  })

  test('of nobody are looked at again after the first was refused for want of room', async () => {
    const { hash, verify } = createPasswords()
    const crowd = Array.from({ length: 66 }, () => hash('a'))
    await expect(verify('a', undefined)).rejects.toMatchObject({ code: 'passwords.busy' })
    await Promise.all(crowd)
    expect(await verify('a', undefined)).toBe(false)
  })

  test('are refused when too many wait, and taken again afterwards', async () => {
    const { hash } = createPasswords()
    const outcomes = await Promise.allSettled(Array.from({ length: 80 }, () => hash('a')))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(80 - 2 - 64)
    expect(refused[0]).toMatchObject({ reason: { kind: 'unavailable', code: 'passwords.busy' } })
    expect(await hash('a')).toMatch(/^\$argon2id/)
  })
})
