import { describe, expect, test, vi } from 'vitest'
import { makeSession } from '../../../../tests/support/session-world.ts'
import { SESSION_PROBLEMS, type SessionProblem } from '../session.schema.ts'
import { createSessionLog, type SessionDetails } from './session-log.client.ts'

const ama = makeSession()

function makeMonitor() {
  const reported: [SessionProblem, SessionDetails][] = []
  const log = createSessionLog((problem, details) => void reported.push([problem, details]))
  return { log, reported }
}

describe('the log of the session', () => {
  test('keeps what happened, to whom and when', () => {
    const { log } = makeMonitor()
    vi.spyOn(Date, 'now').mockReturnValueOnce(1_001)
    log.add('signed_in', { expiresAt: 7 }, ama)
    expect(log.recent()).toEqual([
      {
        timestamp: 1_001,
        event: 'signed_in',
        details: { expiresAt: 7 },
        sessionId: 'session-1',
        userId: 'ama',
      },
    ])
  })
  test('shows the last twenty, newest first, or as many as asked for', () => {
    const { log } = makeMonitor()
    for (let number = 1; number <= 30; number += 1) log.add(`event ${number}`, {}, ama)
    expect(log.recent()).toHaveLength(20)
    expect(log.recent()[0]?.event).toBe('event 30')
    expect(log.recent(2).map(({ event }) => event)).toEqual(['event 30', 'event 29'])
  })
  test('keeps a hundred at most', () => {
    const { log } = makeMonitor()
    for (let number = 1; number <= 101; number += 1) log.add(`event ${number}`, {}, ama)
    expect(log.recent(1_000)).toHaveLength(100)
    expect(log.recent(1_000).at(-1)?.event).toBe('event 2')
  })
  test.each(SESSION_PROBLEMS)('reports %s, with what is known of it', (event) => {
    const { log, reported } = makeMonitor()
    log.add(event, { status: 500 }, ama)
    expect(reported).toEqual([[event, { status: 500 }]])
  })
  test('keeps everything else to itself', () => {
    const { log, reported } = makeMonitor()
    for (const event of ['signed_in', 'signed_out', 'session_unanswered', '']) log.add(event, {}, ama)
    expect(reported).toEqual([])
  })
})
