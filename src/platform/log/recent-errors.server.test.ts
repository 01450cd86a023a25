import { expect, test } from 'vitest'
import { createLog } from './log.server.ts'
import { keepRecentErrors } from './recent-errors.server.ts'

const at = new Date('2026-11-23T05:00:00Z')

function make() {
  const lines: string[] = []
  const errors = keepRecentErrors(
    createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    () => at,
  )
  return { ...errors, lines }
}

test('an error is written as ever, and found by the id of its request', () => {
  const { log, recentErrors, lines } = make()
  log.warn({ requestId: 'b' }, 'A warning')
  log.error({ requestId: 'a', error: new TypeError('nothing there') }, 'A request failed')
  expect(lines).toHaveLength(2)
  expect(recentErrors()).toEqual([
    { at, requestId: 'a', message: 'A request failed', cause: 'TypeError: nothing there' },
  ])
})

test('the newest stand first, fifty are remembered, and a long cause is cut', () => {
  const { log, recentErrors } = make()
  for (let n = 0; n < 60; n += 1) log.error({ reason: 'x'.repeat(1_000) }, `Error ${n}`)
  expect(recentErrors()).toHaveLength(50)
  expect(recentErrors()[0]).toEqual({ at, requestId: null, message: 'Error 59', cause: 'x'.repeat(300) })
})
