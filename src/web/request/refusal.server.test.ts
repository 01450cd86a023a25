import { expect, test } from 'vitest'
import { Refusal } from '#/shared/errors.ts'
import { asRefusal } from './refusal.server.ts'

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
const failure = (code: string) => Object.assign(new Error('the driver says a table’s name'), { code })

test.each([
  ['22P02', 'invalid'],
  ['22003', 'invalid'],
  ['23505', 'conflict'],
  ['23503', 'conflict'],
  ['23514', 'invalid'],
  ['40001', 'unavailable'],
  ['40P01', 'unavailable'],
  ['55P03', 'unavailable'],
  ['53300', 'unavailable'],
  ['57P01', 'unavailable'],
  ['08006', 'unavailable'],
  ['25006', 'unavailable'],
  ['ECONNREFUSED', 'unavailable'],
  ['EMFILE', 'unavailable'],
])('the driver’s failure %s is answered as %s, in words that name nothing of the database', (code, kind) => {
  const refusal = asRefusal(failure(code), silent)
  expect(refusal).toBeInstanceOf(Refusal)
  expect(refusal).toMatchObject({ kind })
  expect((refusal as Refusal).message).not.toContain('table')
})

test.each(['42601', '23502', 'XX000', 'ENOENT'])('the failure %s stays the bug that it is', (code) => {
  const error = failure(code)
  expect(asRefusal(error, silent)).toBe(error)
})
