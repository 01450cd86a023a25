import * as v from 'valibot'
import { expect, test } from 'vitest'
import { UNWORDED } from './unworded-issue.ts'

const schema = v.object({
  name: v.string(),
  count: v.number(),
  isOpen: v.boolean(),
  list: v.array(v.string()),
  kind: v.picklist(['a', 'b']),
  worded: v.string('Write your name'),
  phone: v.pipe(v.string(), v.minLength(3, 'Too short')),
})
const said = (input: unknown) =>
  v.safeParse(schema, input, UNWORDED).issues?.map((issue) => [v.getDotPath(issue), issue.message])

test('What a schema has no words for is said plainly, without what was sent', () => {
  const wrong = { name: 12345, count: '<b>', isOpen: 1, list: 'x', kind: '<script>', worded: 1, phone: '1' }
  expect(said(wrong)).toEqual([
    ['name', 'Send text here.'],
    ['count', 'Send a number here.'],
    ['isOpen', 'Send true or false here.'],
    ['list', 'Send a list here.'],
    ['kind', 'This value cannot be used here.'],
    ['worded', 'Write your name'],
    ['phone', 'Too short'],
  ])
  expect(said('text')).toEqual([[null, 'Send an object here.']])
})

test('What is missing is said to be missing', () => {
  const { name, ...rest } = {
    name: '',
    count: 1,
    isOpen: true,
    list: [],
    kind: 'a',
    worded: '',
    phone: '123',
  }
  expect(said({ ...rest, worded: undefined })).toEqual([
    ['name', 'This is missing.'],
    ['worded', 'Write your name'],
  ])
})
