import * as v from 'valibot'
import { expect, test } from 'vitest'
import { addForm, CART_MESSAGES, cartCall } from './cart.schema.ts'

const propertyId = '0198f000-0000-7000-8000-000000000001'

test.each([
  ['', null],
  [null, null],
  [undefined, null],
  ['6', 6],
  [6, 6],
  ['48', 48],
])('a plan sent as %j is read as %j', (planMonths, read) => {
  expect(v.parse(addForm, { propertyId, planMonths })).toEqual({ propertyId, planMonths: read })
})

test.each([
  '0',
  '06',
  '6 ',
  '6.0',
  '0x6',
  '1e1',
  '-3',
  '100',
  0,
  -3,
  3.5,
  100,
  Number.NaN,
  true,
  [],
  ['6'],
  {},
])('a plan sent as %j is refused', (planMonths) => {
  const parsed = v.safeParse(addForm, { propertyId, planMonths })
  expect(parsed.issues?.map(({ message }) => message)).toEqual([CART_MESSAGES.planUnknown])
})

test('what nobody asked for is dropped', () => {
  const call = { act: 'add', propertyId, userId: propertyId, pricePesewas: 1 }
  expect(v.parse(cartCall, call)).toEqual({ act: 'add', propertyId, planMonths: null })
})
