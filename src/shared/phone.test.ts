import { expect, test } from 'vitest'
import { formatPhone } from './phone.ts'

test.each([
  ['+233302000000', '030 200 0000'],
  ['+442079460000', '+44 207 946 0000'],
  ['+12125550123', '+1 212 555 0123'],
  ['+2348031234567', '+234 803 123 4567'],
  ['+22507081234', '+225 0708 1234'],
  ['+33612345678', '+33 612 345 678'],
  ['+4915112345678', '+49 1511 234 5678'],
  ['+8613912345678', '+86 1391 234 5678'],
  ['+29012345', '+290 12345'],
])('%s is shown as %s', (e164, shown) => {
  expect(formatPhone(e164)).toBe(shown)
})

test('what is no number is left as it is', () => {
  for (const text of ['', '+', '030 200 0000', 'call me', '+44 20 7946 0000'])
    expect(formatPhone(text)).toBe(text)
})
