import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import {
  checkoutForm,
  checkoutFormOn,
  checkoutPost,
  CHECKOUT_MESSAGES as M,
  paidMessages,
} from './checkout.schema.ts'

const typed = {
  fullName: '  Ama   Mensah ',
  email: ' Ama@Example.com ',
  phone: ' 024 412 3456 ',
  address: '12 Ring Road\r\nEast',
  city: 'Accra',
  state: 'Greater Accra',
  zipCode: 'GA-183-8164',
  leaseDuration: '12',
  moveInDate: '2026-12-01',
  cardNumber: '4242 4242 4242 4242',
  expiryDate: '12 / 29',
  cvv: '123',
  termsAccepted: 'on',
}

/** The first message of each field. */
function messagesOf(fields: Record<string, unknown>): Record<string, string> {
  const { issues } = v.safeParse(checkoutForm, { ...typed, ...fields })
  const found: Record<string, string> = {}
  for (const issue of issues ?? []) found[v.getDotPath(issue) ?? ''] ??= issue.message
  return found
}

test('a form is read as it is stored, and reads the same again', () => {
  const read = v.parse(checkoutForm, typed)
  expect(read).toEqual({
    ...typed,
    fullName: 'Ama Mensah',
    email: 'ama@example.com',
    phone: '024 412 3456',
    address: '12 Ring Road East',
    cardNumber: '4242424242424242',
    expiryDate: '12/29',
    termsAccepted: true,
  })
  expect(v.parse(checkoutForm, read)).toEqual(read)
})

test('an empty form has every message of the specification', () => {
  const { issues } = v.safeParse(checkoutForm, { leaseDuration: '', moveInDate: '' })
  const found = (issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])
  expect(Object.fromEntries(found.reverse())).toEqual({
    fullName: 'Full name is required',
    email: 'Valid email is required',
    phone: 'Valid phone number is required',
    address: 'Address is required',
    city: 'City is required',
    state: 'State is required',
    zipCode: 'Zip code is required',
    cardNumber: 'Valid card number is required',
    expiryDate: 'Valid expiry date is required (MM/YY)',
    cvv: 'Valid CVV is required',
    leaseDuration: 'Lease duration is required',
    moveInDate: 'Move-in date is required',
    termsAccepted: 'You must accept the terms and conditions',
  })
})

test('a form without rentals asks for no lease', () => {
  const { leaseDuration: _lease, moveInDate: _day, ...rest } = typed
  expect(v.safeParse(checkoutForm, rest).success).toBe(true)
})

describe('the shortest that is taken', () => {
  test.each([
    ['fullName', 'Ama', 'Am'],
    ['phone', '0244123456', '024412345'],
    ['address', '1 Rd.', '1 Rd'],
    ['city', 'Ho', 'H'],
    ['state', 'Oti', 'O'],
    ['zipCode', '00233', '0023'],
    ['cvv', '123', '12'],
  ])('of %s is %s and not %s', (field, shortest, shorter) => {
    expect(messagesOf({ [field]: shortest })).toEqual({})
    expect(messagesOf({ [field]: shorter })).toEqual({ [field]: M[field as 'city'] })
    expect(messagesOf({ [field]: `  ${shorter}\u0000\t ` })).toHaveProperty(field)
  })

  test('counts a character outside the basic plane as one', () => {
    expect(messagesOf({ city: '𝒜' })).toEqual({ city: M.city })
    expect(messagesOf({ city: '\ud800H' })).toEqual({ city: M.city })
  })
})

describe('what is too long', () => {
  test.each([
    ['fullName', 100],
    ['address', 300],
    ['city', 100],
    ['state', 100],
    ['zipCode', 20],
  ])('%s beyond %i characters', (field, most) => {
    expect(messagesOf({ [field]: 'a'.repeat(most) })).toEqual({})
    expect(messagesOf({ [field]: 'a'.repeat(most + 1) })).toEqual({ [field]: M.tooLong(most) })
  })
})

describe('what is not taken', () => {
  test.each<[string, unknown[]]>([
    [
      'email',
      ['ama', 'ama@', 'a b@example.com', 'ama@example.com, kofi@example.com', `${'a'.repeat(250)}@x.co`],
    ],
    [
      'phone',
      [
        'call me, please',
        '+'.repeat(31),
        '0244123456; drop',
        '0000000000',
        '024 412 345678',
        '+0 24 412 3456',
      ],
    ],
    ['cardNumber', ['4242 4242 4242 4241', '378282246310005', '4'.repeat(70), 'card', '4242424242424242.0']],
    ['expiryDate', ['13/29', '1229', '12/2029', '00/29', 'soon']],
    ['cvv', ['12a', '12345', '१२३', '-12']],
    ['leaseDuration', ['1', '4', '012', '12.0', ' 12', '-3', '1e1']],
    [
      'moveInDate',
      ['2026-02-30', '2026-13-01', '01/12/2026', '2026-12-1', '12026-12-01', '2026-12-01T00:00'],
    ],
  ])('%s', (field, values) => {
    for (const value of values) expect(Object.keys(messagesOf({ [field]: value }))).toEqual([field])
  })

  test.each(['', 'off', 'false', 'ON', '1', false, null, undefined])('terms that are %j', (termsAccepted) => {
    expect(Object.keys(messagesOf({ termsAccepted }))).toEqual(['termsAccepted'])
  })

  test.each(Object.keys(typed))('anything but text in %s', (field) => {
    for (const value of [1, null, ['a'], { $ne: '' }, [typed]])
      expect(Object.keys(messagesOf({ [field]: value }))).toEqual([field])
  })
})

test('nothing that no field asks for is taken along', () => {
  const read = v.parse(checkoutForm, {
    ...typed,
    totalPesewas: '1',
    status: 'completed',
    userId: 'somebody',
    __proto__: { role: 'admin' },
  })
  expect(Object.keys(read).sort()).toEqual(Object.keys(typed).sort())
})

test('the form is posted with its attempt and the total that was shown', () => {
  const shownItems = 'a-fingerprint-of-cart-'
  const hidden = { attemptKey: 'attempt-0001', shownTotalPesewas: '60010000', shownItems }
  expect(v.parse(checkoutPost, { ...typed, ...hidden })).toMatchObject({
    attemptKey: 'attempt-0001',
    shownTotalPesewas: 60_010_000,
  })
  expect(v.parse(checkoutPost, { ...typed, shownTotalPesewas: '1', shownItems })).toMatchObject({
    attemptKey: '',
  })
  for (const shownTotalPesewas of ['', '-1', '1.5', '1e9', 'NaN', '0x10', '9'.repeat(16)])
    expect(v.safeParse(checkoutPost, { ...typed, ...hidden, shownTotalPesewas }).success).toBe(false)
  for (const given of ['', 'x', `${shownItems}x`, '<script>alert(1)</script'])
    expect(v.safeParse(checkoutPost, { ...typed, ...hidden, shownItems: given }).success).toBe(false)
})

test('who bought and rented hears both sentences', () => {
  const rental = 'Payment successful! Your rental is confirmed.'
  const purchase = 'Payment successful! Your property purchase is confirmed.'
  expect(paidMessages({ hasRentals: true, hasSales: false })).toEqual([rental])
  expect(paidMessages({ hasRentals: false, hasSales: true })).toEqual([purchase])
  expect(paidMessages({ hasRentals: true, hasSales: true })).toEqual([rental, purchase])
})

test('the days of the form are right or wrong by today’s', () => {
  const form = checkoutFormOn({ first: '2026-11-21', last: '2028-11-21' }, { takesCards: true })
  const takes = (fields: Record<string, string>) => v.is(form, { ...typed, ...fields })
  for (const [moveInDate, isTaken] of [
    ['2026-11-20', false],
    ['2026-11-21', true],
    ['2028-11-21', true],
    ['2028-11-22', false],
  ] as const)
    expect(takes({ moveInDate })).toBe(isTaken)
  expect(takes({ expiryDate: '10/26' })).toBe(false)
  expect(takes({ expiryDate: '11/26' })).toBe(true)
})

test('a number is taken as it is written anywhere', () => {
  for (const phone of [
    '024 412 3456',
    '+233 24 412 3456',
    '00233244123456',
    '+44 (0)20 7946 0000',
    '+1-212-555-0123',
  ])
    expect(messagesOf({ phone })).toEqual({})
})
