import { describe, expect, test } from 'vitest'
import { SESSION_PROBLEMS } from '../session.schema.ts'
import { createSessionMonitor } from './session-monitor.ts'

const ama = { sessionId: 'session-1', userId: 'ama' }

function makeMonitor() {
  const warned: string[] = []
  const reported: string[] = []
  let now = 1_000
  const monitor = createSessionMonitor({
    now: () => (now += 1),
    warn: (event) => void warned.push(event),
    report: (event) => void reported.push(event),
  })
  return { monitor, warned, reported }
}

describe('the monitor of the session', () => {
  test('keeps what happened, to whom and when', () => {
    const { monitor } = makeMonitor()
    monitor.log('signed_in', { expiresAt: 7 }, ama)
    expect(monitor.recent()).toEqual([
      { timestamp: 1_001, event: 'signed_in', details: { expiresAt: 7 }, ...ama },
    ])
  })
  test('shows the last twenty, newest first, or as many as asked for', () => {
    const { monitor } = makeMonitor()
    for (let number = 1; number <= 30; number += 1) monitor.log(`event ${number}`, {}, ama)
    expect(monitor.recent()).toHaveLength(20)
    expect(monitor.recent()[0]?.event).toBe('event 30')
    expect(monitor.recent(2).map(({ event }) => event)).toEqual(['event 30', 'event 29'])
  })
  test('keeps a hundred at most', () => {
    const { monitor } = makeMonitor()
    for (let number = 1; number <= 101; number += 1) monitor.log(`event ${number}`, {}, ama)
    expect(monitor.recent(1_000)).toHaveLength(100)
    expect(monitor.recent(1_000).at(-1)?.event).toBe('event 2')
  })
  test.each(SESSION_PROBLEMS)('warns of %s and reports it', (event) => {
    const { monitor, warned, reported } = makeMonitor()
    monitor.log(event, {}, ama)
    expect(warned).toEqual([event])
    expect(reported).toEqual([event])
  })
  test('keeps everything else to itself', () => {
    const { monitor, warned, reported } = makeMonitor()
    for (const event of ['signed_in', 'signed_out', 'session_unanswered', '']) monitor.log(event, {}, ama)
    expect([...warned, ...reported]).toEqual([])
  })
})
