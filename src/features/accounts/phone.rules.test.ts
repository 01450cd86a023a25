import { expect, test } from 'vitest'
import { parsePhone } from './phone.rules.ts'

test.each([
  ['024 412 3456', '+233244123456'],
  ['0244123456', '+233244123456'],
  ['(024) 412-3456', '+233244123456'],
  ['+233 24 412 3456', '+233244123456'],
  ['233244123456', '+233244123456'],
  ['030 200 0000', '+233302000000'],
  ['+44 20 7946 0000', '+442079460000'],
  ['', null],
  ['  ', null],
])('%s is read as %s', (text, number) => {
  expect(parsePhone(text)).toBe(number)
})

test.each(['12345678', '0000000', '+1 555 0100', '+999 123 4567', 'call me', '024412345', '02441234567'])(
  '%s is refused',
  (text) => {
    expect(() => parsePhone(text)).toThrow(
      expect.objectContaining({
        kind: 'invalid',
        details: {
          fields: { phone: ['Enter a phone number such as 024 412 3456 or +44 20 7946 0000'] },
        },
      }),
    )
  },
)
