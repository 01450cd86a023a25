import { expect, test } from 'vitest'
import { MARK } from './inputs.ts'
import { faultOf } from './verdict.ts'

const html = 'text/html; charset=utf-8'

test.each([
  ['a failure', 500, html, 'Something went wrong', 'status 500'],
  ['a stack', 200, html, 'Error\n    at async load (file:///srv/app/main.js:10:3)', 'a line of a stack'],
  ['words of the database', 400, html, 'syntax error at or near "drop"', 'words of the database'],
  ['a hash', 200, 'application/json', '{"hash":"$argon2id$v=19"}', 'a password’s hash'],
  ['markup that was sent', 200, html, `<p>${MARK}</p>`, 'markup that somebody sent'],
])('%s is a fault', (_, status, type, body, fault) => {
  expect(faultOf(status, type, body)).toBe(fault)
})

test.each([
  ['a refusal', 422, html, 'Please enter your name'],
  ['what was sent, as text', 200, html, '&lt;zq9x y=1&gt;'],
  ['what was sent, in a table', 200, 'text/csv', MARK],
])('%s is none', (_, status, type, body) => {
  expect(faultOf(status, type, body)).toBeUndefined()
})
