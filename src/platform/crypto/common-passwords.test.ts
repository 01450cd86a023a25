import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
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

describe('of twelve and more characters', () => {
  test.each([
    // Of the list as they are.
    'password1234',
    '1qaz2wsx3edc',
    'needforspeed',
    // A common word with the usual before or behind it.
    'Password-2026!',
    '!!welcome12345',
    'P@ssw0rd-123',
    'we1come-12345',
    'iloveyou20240101',
    'administrator1',
    'superman!!!!!',
    'sunshine121212',
    'fihankra2026',
    'Ghana@123456',
    // A walk over the keyboard, or one text again and again.
    'qwertyuiopas',
    'qwerty!@#$%^',
    '123456789012',
    'poiuytrewq99',
    'sunshinesunshine',
    'abc123abc123!',
    'aaaaaaaaaaaa',
  ])('%s is common', async (password) => {
    expect(await isCommonPassword(password)).toBe(true)
  })

  test.each([
    'harmattan-over-tamale',
    'kente-and-cocoa-7',
    'correct horse battery',
    'superman482913',
    'k9#Tq!xZ2w&L',
    'h7$kp2h7$kp2',
  ])('%s is not', async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  })
})

test('the list that they are read from is not held', async () => {
  expect(await isCommonPassword('123456')).toBe(true)
  const held = Object.keys(createRequire(import.meta.url).cache).filter((file) => file.includes('zxcvbn'))
  expect(held).toEqual([])
})
