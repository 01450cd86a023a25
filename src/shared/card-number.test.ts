import { describe, expect, test } from 'vitest'
import { cardBrand, cardDigits, passesLuhn } from './card-number.ts'

test('the digits of a number are what is left without spaces and dashes', () => {
  expect(cardDigits(' 4242 4242-4242\u00a04242\n')).toBe('4242424242424242')
  expect(cardDigits('4242‐4242–4242—4242')).toBe('4242424242424242')
  expect(cardDigits('4242x')).toBe('4242x')
})

describe('the check digit', () => {
  test.each(['4242424242424242', '5555555555554444', '5060666666666666666', '79927398713', '0'])(
    'of %s fits',
    (digits) => expect(passesLuhn(digits)).toBe(true),
  )

  test('finds every single wrong digit and every two neighbours swapped but 09', () => {
    const digits = '4539578763621486'
    expect(passesLuhn(digits)).toBe(true)
    for (let place = 0; place < digits.length; place++) {
      for (let digit = 0; digit <= 9; digit++) {
        const typed = `${digits.slice(0, place)}${digit}${digits.slice(place + 1)}`
        expect(passesLuhn(typed)).toBe(typed === digits)
      }
      const [one = '', two = ''] = digits.slice(place, place + 2)
      const swapped = `${digits.slice(0, place)}${two}${one}${digits.slice(place + 2)}`
      const isUnnoticed = one === two || ['09', '90', '4'].includes(one + two)
      expect(passesLuhn(swapped)).toBe(isUnnoticed || two === '')
    }
  })
})

test.each([
  ['4', 'Visa'],
  ['4000000000000002', 'Visa'],
  ['51', 'Mastercard'],
  ['5555555555554444', 'Mastercard'],
  ['2221000000000009', 'Mastercard'],
  ['2720990000000007', 'Mastercard'],
  ['2721000000000000', 'Card'],
  ['5060666666666666666', 'Verve'],
  ['6500', 'Verve'],
  ['6011000990139424', 'Discover'],
  ['6512', 'Discover'],
  ['6212345678901265', 'UnionPay'],
  ['3530111333300000', 'JCB'],
  ['6759649826438453', 'Maestro'],
  ['5', 'Card'],
  ['', 'Card'],
  ['9', 'Card'],
])('%s is a %s', (digits, brand) => expect(cardBrand(digits)).toBe(brand))
