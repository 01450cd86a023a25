import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLineWriter, writeToDescriptor } from './line-writer.server.ts'
import { createLog } from './log.server.ts'

function write(act: (log: ReturnType<typeof createLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  act(createLog({ level: 'debug', destination: { write: (line) => void lines.push(line) } }))
  return lines.map((line) => JSON.parse(line))
}

describe('the log', () => {
  test('is one JSON line an entry, in UTC, whatever line breaks a text brings', () => {
    const [entry, ...rest] = write((log) => log.info({ path: '/a\r\n{"level":"error"}' }, 'request'))
    expect(rest).toEqual([])
    expect(entry).toMatchObject({ level: 'info', msg: 'request', path: '/a\r\n{"level":"error"}' })
    expect(entry?.time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  })

  test('has a line for each request like any other, whatever its path holds', () => {
    const facts = { requestId: 'an-id', method: 'GET', path: '/a"\r\n{}', status: 200, milliseconds: 3 }
    const [entry, other] = write((log) => {
      log.request({ ...facts, message: 'request' })
      log.info(facts, 'request')
    })
    expect(entry).toEqual({ ...other, time: entry?.time })
    expect(Object.keys(entry ?? {})).toEqual(Object.keys(other ?? {}))
  })

  test('has no line for requests when only warnings are wanted', () => {
    const lines: string[] = []
    const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } })
    log.request({ requestId: '', method: 'GET', path: '/', status: 200, milliseconds: 0, message: 'request' })
    expect(lines).toEqual([])
  })

  test('never holds a secret, at whatever depth it is passed', () => {
    const canary = 'canary-9f3'
    const text = JSON.stringify(
      write((log) => {
        log.info({ password: canary, headers: { cookie: canary, authorization: canary } }, 'a')
        log.warn({ request: { body: { cardNumber: canary, cvv: canary, token: canary } } }, 'b')
      }),
    )
    expect(text).not.toContain(canary)
    expect(text).toContain('[redacted]')
  })

  test('says of an error what it is, where and why, and not what else hangs on it', () => {
    const cause = Object.assign(new Error('connection refused'), { code: 'ECONNREFUSED' })
    const error = Object.assign(new Error('no database', { cause }), {
      client: { host: 'db', user: 'fihankra-canary' },
    })
    const [entry] = write((log) => log.error({ error }, 'failed'))
    expect(entry?.error).toMatchObject({
      type: 'Error',
      message: 'no database',
      cause: { message: 'connection refused', code: 'ECONNREFUSED' },
    })
    expect(JSON.stringify(entry)).not.toContain('fihankra-canary')
  })

  test('goes on when its destination fails, counts what is lost and says so once it can', () => {
    const written: string[] = []
    let isFull = true
    const log = createLog({
      level: 'info',
      destination: {
        write(line) {
          if (isFull) throw new Error('No space left on device')
          written.push(line)
        },
      },
    })
    log.info({}, 'one')
    log.info({}, 'two')
    expect(log.lostLines).toBe(2)
    isFull = false
    log.info({}, 'three')
    log.info({}, 'four')
    expect(written.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'warn', msg: 'Log lines were lost', lost: 2 },
      { msg: 'three' },
      { msg: 'four' },
    ])
    expect(log.lostLines).toBe(2)
  })
})

describe('lines that can wait', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('are written together, soon, and before what cannot wait', () => {
    const written: string[] = []
    const lines = createLineWriter((text) => void written.push(text))
    lines.writeSoon('a\n')
    lines.writeSoon('b\n')
    expect(written).toEqual([])
    vi.advanceTimersByTime(100)
    expect(written).toEqual(['a\nb\n'])
    lines.writeSoon('c\n')
    lines.write('d\n')
    lines.flush()
    vi.advanceTimersByTime(1_000)
    expect(written.slice(1)).toEqual(['c\n', 'd\n'])
  })

  test('are never many, and counted one by one when they are lost', () => {
    const lines = createLineWriter(() => {
      throw new Error('No space left on device')
    })
    for (let count = 0; count < 250; count++) lines.writeSoon('a\n')
    expect(lines.lost).toBe(200)
    lines.flush()
    expect(lines.lost).toBe(250)
  })
})

describe.runIf(existsSync('/dev/full'))('a descriptor', () => {
  test('of a full disk throws', () => {
    const descriptor = openSync('/dev/full', 'w')
    try {
      expect(() => writeToDescriptor(descriptor)('a line\n')).toThrow('ENOSPC')
    } finally {
      closeSync(descriptor)
    }
  })

  test('of a file takes every line whole', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fihankra-log-'))
    const file = join(folder, 'log')
    const descriptor = openSync(file, 'w')
    try {
      const write = writeToDescriptor(descriptor)
      write(`${'é'.repeat(100_000)}\n`)
      write('b\n')
      expect(readFileSync(file, 'utf8')).toBe(`${'é'.repeat(100_000)}\nb\n`)
    } finally {
      closeSync(descriptor)
      rmSync(folder, { recursive: true })
    }
  })
})
