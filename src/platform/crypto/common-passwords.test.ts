import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'

test.each(['123456', 'password', 'PassWord', 'qwerty', 'superman', 'wassup'])(
  '%s is common',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  },
)

test.each(['harmattan-2026', 'kenkey and fish', 'wassup ', ''])('"%s" is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})
