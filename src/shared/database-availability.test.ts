import { describe, expect, test } from 'vitest'
import { isConnectionLost, isDatabaseUnavailable } from './database-availability.ts'

const withCode = (code: string) => Object.assign(new Error('no'), { code })

const LOST = [
  withCode('08006'),
  withCode('57P01'),
  withCode('25006'),
  withCode('25P03'),
  withCode('ECONNRESET'),
  withCode('EPIPE'),
  withCode('ETIMEDOUT'),
  new Error('Connection terminated unexpectedly'),
  new Error('Client has encountered a connection error and is not queryable'),
  new Error('Client was closed and is not queryable'),
]
const AWAY = [
  withCode('53300'),
  withCode('57014'),
  withCode('ECONNREFUSED'),
  withCode('EMFILE'),
  withCode('ENFILE'),
  withCode('EAI_AGAIN'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Connection terminated due to connection timeout', {
    cause: new Error('Connection terminated unexpectedly'),
  }),
]
const OTHERS = [
  withCode('23505'),
  withCode('ENOENT'),
  withCode('55P03'),
  new Error('A bug'),
  'text',
  undefined,
]
const named = (errors: unknown[]) =>
  errors.map((error) => [error instanceof Error ? `${withoutCode(error)}${error.message}` : error, error])
const withoutCode = (error: Error) => ('code' in error ? `${error.code} ` : '')

describe('the database cannot be used now', () => {
  test.each(named([...LOST, ...AWAY]))('after %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(true)
  })

  test('after the copy of an error, which is none itself', () => {
    expect(isDatabaseUnavailable({ ...withCode('57P01'), message: 'no' })).toBe(true)
    expect(isConnectionLost({ ...withCode('57P01'), message: 'no' })).toBe(true)
  })

  test('after a failure that somebody else put into words', () => {
    const cause = withCode('ECONNREFUSED')
    expect(isDatabaseUnavailable(new Error('The queue has trouble', { cause }))).toBe(true)
  })

  test.each(named(OTHERS))('but not after %s', (_name, error) => {
    expect(isDatabaseUnavailable(error)).toBe(false)
    expect(isConnectionLost(error)).toBe(false)
  })
})

describe('a new connection may do', () => {
  test.each(named(LOST))('after %s', (_name, error) => {
    expect(isConnectionLost(error)).toBe(true)
  })
})

test.each(named(AWAY))('a new connection will not do after %s', (_name, error) => {
  expect(isConnectionLost(error)).toBe(false)
})
