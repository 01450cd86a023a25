import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StartProblem } from '#/shared/start-problem.ts'
import { createDatabaseWait } from './database-wait.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = () => Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

/** A pause of fake time between two tries; timers of promises are none that tests can move. */
function makeWait() {
  const said: string[] = []
  const rest = (milliseconds: number) => {
    vi.advanceTimersByTime(milliseconds)
    return Promise.resolve()
  }
  return {
    said,
    wait: createDatabaseWait({ onProgress: (sentence) => void said.push(sentence), rest }),
  }
}

test('a step waits for its database and goes on when it answers', async () => {
  const { said, wait } = makeWait()
  let tries = 0
  const step = async () => {
    tries += 1
    if (tries <= 25) throw away()
    return 'done'
  }
  expect(await wait(step)).toBe('done')
  expect(tries).toBe(26)
  expect(said).toEqual([
    'The database does not answer yet; waiting for it for up to two minutes…',
    'Still waiting for the database, for 10 s now…',
    'Still waiting for the database, for 20 s now…',
  ])
})

test('after two minutes one sentence says what was in the way', async () => {
  const { wait } = makeWait()
  const began = performance.now()
  const problem = await wait(async () => {
    throw away()
  }).catch((error: unknown) => error)
  expect(problem).toBeInstanceOf(StartProblem)
  expect((problem as Error).message).toMatch(
    /^The database did not answer for two minutes \(connect ECONNREFUSED\)/,
  )
  expect(performance.now() - began).toBe(120_000)
})

test('what was put into words already is said in the same words, at once and at the end', async () => {
  const { said, wait } = makeWait()
  const problem = new StartProblem('No database answers at db:5432.', { cause: away() })
  await expect(wait(() => Promise.reject(problem))).rejects.toBe(problem)
  expect(said[0]).toContain('No database answers at db:5432.')
})

test('a failure of another kind is not waited for', async () => {
  const { said, wait } = makeWait()
  const problem = new StartProblem('There is no database "nowhere".', {
    cause: Object.assign(new Error('no'), { code: '3D000' }),
  })
  await expect(wait(() => Promise.reject(problem))).rejects.toBe(problem)
  expect(said).toEqual([])
})

test('waiting ends when the start is called off', async () => {
  const wait = createDatabaseWait({ onProgress: () => undefined, signal: AbortSignal.abort() })
  await expect(wait(() => Promise.reject(away()))).rejects.toThrow('The start was called off')
})
