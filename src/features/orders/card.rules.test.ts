import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCardNumber, formatExpiry, isCardNumber, isExpired, parseExpiry } from './card.rules.ts'

describe('a card number', () => {
  test.each(['4242424242424242', '5060666666666666666', '6212345678900000003'])('may be %s', (digits) =>
    expect(isCardNumber(digits)).toBe(true),
  )

  test.each([
    ['of 15 digits', '378282246310005'],
    ['of 20 digits', '42424242424242424242'],
    ['with a wrong digit', '4242424242424241'],
    ['of zeros', '0000000000000000'],
    ['of nothing', ''],
    ['with letters', '424242424242424x'],
    ['with other digits', '４２４２４２４２４２４２４２４２'],
    ['with a sign', '-4242424242424242'],
  ])('is none %s', (_, digits) => expect(isCardNumber(digits)).toBe(false))
})

describe('while it is typed', () => {
  test('a number is grouped by four', () => {
    expect(formatCardNumber('4242')).toBe('4242')
    expect(formatCardNumber('42424')).toBe('4242 4')
    expect(formatCardNumber('4242-4242x4242 4242')).toBe('4242 4242 4242 4242')
    expect(formatCardNumber('5'.repeat(30))).toBe('5555 5555 5555 5555 555')
  })

  test('an expiry date gets its stroke', () => {
    expect(formatExpiry('1')).toBe('1')
    expect(formatExpiry('12')).toBe('12')
    expect(formatExpiry('122')).toBe('12/2')
    expect(formatExpiry('1229')).toBe('12/29')
    expect(formatExpiry('12/29')).toBe('12/29')
    expect(formatExpiry('1/29')).toBe('01/29')
    expect(formatExpiry('12 / 2999')).toBe('12/29')
  })

  test('formatting what is formatted changes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(formatCardNumber(formatCardNumber(text))).toBe(formatCardNumber(text))
        expect(formatExpiry(formatExpiry(text))).toBe(formatExpiry(text))
      }),
    )
  })
})

describe('an expiry date', () => {
  test('has a month and a year', () => {
    expect(parseExpiry('01/27')).toEqual({ month: 1, year: 2027 })
    expect(parseExpiry('12/99')).toEqual({ month: 12, year: 2099 })
  })

  test.each(['', '1/27', '13/27', '00/27', '12-27', '12/2027', '12/2', ' 12/27', '12/27\n', 'ab/cd'])(
    'is not %j',
    (text) => {
      expect(parseExpiry(text)).toBeNull()
      expect(isExpired(text, new Date('2026-11-21T09:00:00Z'))).toBe(true)
    },
  )

  test('is good until the end of its month in Accra', () => {
    expect(isExpired('11/26', new Date('2026-11-30T23:59:59.999Z'))).toBe(false)
    expect(isExpired('11/26', new Date('2026-12-01T00:00:00Z'))).toBe(true)
    expect(isExpired('12/26', new Date('2026-12-31T23:59:59Z'))).toBe(false)
    expect(isExpired('12/26', new Date('2027-01-01T00:00:00Z'))).toBe(true)
    expect(isExpired('10/26', new Date('2026-11-21T09:00:00Z'))).toBe(true)
  })
})
