import { describe, expect, test } from 'vitest'
import { isSecretAddress, loggedPath } from './secret-address.ts'

const TOKEN = '0123456789abcdef0123456789abcdef'

describe('the address of a shared list', () => {
  test('is written to no log, however it is spelled', () => {
    for (const path of [
      `/shortlists/${TOKEN}`,
      `/shortlists/${TOKEN}/votes`,
      `/shortlists/${TOKEN}.data`,
      `/Shortlists/${TOKEN.toUpperCase()}`,
      `//shortlists//${TOKEN}`,
      `/%73hortlists/${TOKEN}`,
      `/shortlists/${TOKEN}%`,
    ]) {
      expect(isSecretAddress(path)).toBe(true)
      expect(loggedPath(path)).toBe('/shortlists/[secret]')
    }
  })

  test('is as secret as that of a private preview', () => {
    expect(isSecretAddress(`/preview/${TOKEN}`)).toBe(true)
    expect(loggedPath(`/Preview/${TOKEN}.data`)).toBe('/preview/[secret]')
  })

  test('is no other: those are logged as far as they are not too long', () => {
    expect(loggedPath('/dashboard/shortlists/1')).toBe('/dashboard/shortlists/1')
    expect(loggedPath(`/${'a'.repeat(300)}`)).toHaveLength(200)
  })
})
