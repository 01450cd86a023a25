import { describe, expect, test } from 'vitest'
import { describeFailure, greetingName, isSingleAddress } from './mail.rules.ts'

describe('a single address', () => {
  test.each(['ama@example.com', 'ama.k+homes@mail.example.co', 'a_b-c@x.yz'])('is %s', (address) => {
    expect(isSingleAddress(address)).toBe(true)
  })

  test.each([
    '',
    'ama',
    'ama@',
    '@example.com',
    'ama@example.com,thief@example.net',
    'ama@example.com;thief@example.net',
    'ama@example.com\r\nBcc: thief@example.net',
    'ama@example.com\n',
    'ama@example.com\u0000',
    'ama @example.com',
    'Ama <ama@example.com>',
    '<ama@example.com>',
    '"ama"@example.com',
    'ama@thief@example.com',
    'ama(x)@example.com',
    'group:ama@example.com',
    'ama@exämple.com',
    'ama@[127.0.0.1]',
    `${'a'.repeat(250)}@x.yz`,
  ])('is not %j', (text) => {
    expect(isSingleAddress(text)).toBe(false)
  })
})

describe('the name in a greeting', () => {
  test.each([
    'Ama',
    'Ama Serwaa Mensah',
    "N'Golo O’Connor",
    'Nana Kwame Jr.',
    'J. B. Danquah',
    'Abɛna Ɔsei',
    'Jean-Luc',
  ])('is %s', (name) => {
    expect(greetingName(` ${name} `)).toBe(name)
  })

  test.each([
    null,
    '',
    ' ',
    'Win 500 cedis',
    'visit evil.com',
    'evil.example',
    'https://evil.example',
    'a@b.c',
    '<b>Ama</b>',
    'Ama\nYou won',
    'Ama\u202eevil',
    'x'.repeat(61),
    '- Ama',
  ])('is left out when it does not read like one: %j', (name) => {
    expect(greetingName(name)).toBeNull()
  })
})

describe('the reason of a failure', () => {
  test('is one line without recipient, token and links', () => {
    const error = new Error('550 <ama@example.com>\r\nsee https://mx.example/why?t=s3cret s3cret')
    expect(describeFailure(error, ['ama@example.com', 's3cret', undefined])).toBe('550 <…> see … …')
  })

  test('is short, whatever was thrown', () => {
    expect(describeFailure('x'.repeat(5_000), [])).toHaveLength(500)
    expect(describeFailure(undefined, [])).toBe('undefined')
  })
})
