import { expect, onTestFinished, test } from 'vitest'
import type { ProgramLog } from '../log/log.server.ts'
import { createMetrics, type MetricSource, serveMetrics } from './metrics.server.ts'

function makeLog() {
  const warned: string[] = []
  const note = (_fields: object, message: string) => void warned.push(message)
  const log: ProgramLog = {
    debug: note,
    info: note,
    warn: note,
    error: note,
    request: () => undefined,
    lostLines: 0,
  }
  return { log, warned }
}
const line = { requestId: 'a', path: '/', message: 'request' as const }

test('requests are counted by route, method and status, and a method that nobody knows is no label', async () => {
  const metrics = createMetrics({ log: makeLog().log, sources: [] })
  metrics.countRequest({ ...line, method: 'GET', status: 200, milliseconds: 30 }, '/properties/:id')
  metrics.countRequest({ ...line, method: 'GET', status: 200, milliseconds: 700 }, '/properties/:id')
  metrics.countRequest({ ...line, method: 'BREW"}', status: 405, milliseconds: 1 }, 'no page')
  const text = await metrics.text()
  expect(text).toContain('fihankra_requests_total{route="/properties/:id",method="GET",status="200"} 2')
  expect(text).toContain('fihankra_requests_total{route="no page",method="other",status="405"} 1')
  expect(text).toContain('fihankra_request_seconds_bucket{le="0.05",route="/properties/:id"} 1')
  expect(text).toContain('fihankra_request_seconds_sum{route="/properties/:id"} 0.73')
  expect(text).toContain('nodejs_eventloop_lag_seconds')
})

test('sources are read when somebody asks; one that fails has no number and is logged, the others are there', async () => {
  const { log, warned } = makeLog()
  let waiting = 3
  const sources: MetricSource[] = [
    {
      name: 'mails',
      help: 'Mails.',
      labels: ['status'],
      read: () => [{ labels: { status: 'queued' }, value: waiting }],
    },
    {
      name: 'broken',
      help: 'Broken.',
      read: async () => {
        throw new Error('no database')
      },
    },
  ]
  sources.push({
    name: 'limits_reached_total',
    help: 'Limits.',
    labels: ['limit'],
    isCounter: true,
    read: () => [{ labels: { limit: 'sign-in:address' }, value: 7 }],
  })
  const metrics = createMetrics({ log, sources })
  expect(await metrics.text()).toContain('fihankra_mails{status="queued"} 3')
  const again = await metrics.text()
  expect(again).toContain('# TYPE fihankra_limits_reached_total counter')
  expect(again).toContain('fihankra_limits_reached_total{limit="sign-in:address"} 7')
  waiting = 0
  const text = await metrics.text()
  expect(text).toContain('fihankra_mails{status="queued"} 0')
  expect(text).toMatch(/^fihankra_broken nan$/im)
  expect(warned).toEqual(Array(3).fill('A metric could not be read'))
})

test('only /metrics answers, and with a token only to who has it', async () => {
  const { log } = makeLog()
  const metrics = createMetrics({ log, sources: [] })
  const settings = { host: '127.0.0.1', port: 0, token: 'a token of sixteen' }
  const { port, stop } = await serveMetrics(metrics, settings, log)
  onTestFinished(stop)
  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).status
  expect(await ask('/metrics')).toBe(401)
  expect(await ask('/metrics', { Authorization: 'Bearer another token' })).toBe(401)
  expect(await ask('/metrics', { Authorization: 'Bearer a token of sixteen' })).toBe(200)
  expect(await ask('/', { Authorization: 'Bearer a token of sixteen' })).toBe(404)
})
