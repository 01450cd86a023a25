import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { foldCountsJob } from '#/features/properties/property-count.jobs.server.ts'
import { freePort } from '../../../tests/support/server.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { startTraceCollector } from '../../../tests/support/trace-collector.ts'
import { type ProgramOptions, startProgram } from '../program.server.ts'

const database = useTestDatabase()
const dataDirectory = mkdtempSync(join(tmpdir(), 'fihankra-traces-'))
afterAll(() => rmSync(dataDirectory, { recursive: true, force: true }))

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const PARENT = `00-${TRACE}-b7ad6b7169203331-01`
// Unsampled, so that whoever sends it hides what they do.
const UNSAMPLED = `00-${TRACE}-b7ad6b7169203331-00`

async function start(environment: Record<string, string>, renderPage: ProgramOptions['renderPage']) {
  const program = await startProgram({
    projectRoot: process.cwd(),
    environment: {
      DATABASE_URL: database.url,
      DATA_DIR: dataDirectory,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DRAIN_SECONDS: '0',
      ...environment,
    },
    renderPage,
    hasPage: () => true,
    routeOf: () => '/homes/:id',
    renderMail: async () => ({ subject: 'A mail', html: '<p>Hello</p>', text: 'Hello', link: undefined }),
    say: () => undefined,
  })
  onTestFinished(() => program.stop())
  return program
}

const asksForAccount: ProgramOptions['renderPage'] = async (_request, { db }) => {
  await db.selectFrom('accounts').select('id').where('email', '=', 'ama@example.com').execute()
  return new Response('a page')
}

test('a request is a span, and each statement of the database one below it, without anybody’s data', async () => {
  const { url, spans, resources, authorizations } = await startTraceCollector()
  const program = await start(
    { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20collect' },
    asksForAccount,
  )
  const answer = await fetch(`${program.url}/homes/1?email=kofi@example.com`, {
    headers: { traceparent: UNSAMPLED },
  })
  await program.stop()

  const request = spans.find(({ name }) => name === 'GET /homes/:id')
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId)
  expect(request).toMatchObject({
    hasFailed: false,
    attributes: {
      'http.request.method': 'GET',
      'http.route': '/homes/:id',
      'url.path': '/homes/1',
      'http.response.status_code': 200,
      'fihankra.request_id': answer.headers.get('X-Request-Id'),
    },
  })
  expect(request?.traceId).not.toBe(TRACE)
  expect(request?.parentSpanId).toBeUndefined()
  expect(statement).toMatchObject({
    name: 'select',
    traceId: request?.traceId,
    attributes: {
      'db.system.name': 'postgresql',
      'db.query.text': 'select "id" from "accounts" where "email" = $1',
    },
  })
  expect(resources[0]).toMatchObject({ 'service.name': 'fihankra', 'fihankra.mode': 'all' })
  expect(authorizations[0]).toBe('Bearer collect')
  // What the program asks for itself at its start is no trace.
  expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([request])
  expect(JSON.stringify(spans)).not.toContain('@example.com')
})

test('a trace that a trusted proxy began goes on, and a page that fails is a span that failed', async () => {
  const { url, spans } = await startTraceCollector()
  const program = await start(
    { OTEL_EXPORTER_OTLP_ENDPOINT: url, TRUSTED_PROXIES: '127.0.0.1,::1' },
    async (_request, { db }) => {
      await db
        .selectFrom('noSuchTable' as 'accounts')
        .select('id')
        .execute()
      return new Response('never')
    },
  )
  await fetch(`${program.url}/homes/1`, { headers: { traceparent: PARENT } })
  await program.stop()
  const request = spans.find(({ name }) => name === 'GET /homes/:id')
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', hasFailed: true })
  const statement = spans.find(({ parentSpanId }) => parentSpanId === request?.spanId)
  // PostgreSQL's code of a table that is not there.
  expect(statement).toMatchObject({ hasFailed: true, attributes: { 'error.type': '42P01' } })
})

test('a job is a trace of its own', async () => {
  const { url, spans } = await startTraceCollector()
  const program = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: url }, async (_request, { db, jobs }) => {
    await db.transaction().execute((tx) => jobs.add(tx, foldCountsJob, {}))
    return new Response('a page')
  })
  await fetch(`${program.url}/homes/1`)
  await expect
    .poll(() =>
      database.db
        .selectFrom('pgboss.job' as 'accounts')
        .select('id')
        .where('name' as 'email', '=', foldCountsJob.name)
        .where('state' as 'email', '=', 'completed')
        .execute(),
    )
    .not.toEqual([])
  await program.stop()
  const job = spans.find(({ name }) => name === `job ${foldCountsJob.name}`)
  const request = spans.find(({ name }) => name === 'GET /homes/:id')
  expect(job?.parentSpanId).toBeUndefined()
  expect(job?.traceId).not.toBe(request?.traceId)
  expect(spans.some(({ parentSpanId }) => parentSpanId === job?.spanId)).toBe(true)
})

test('a collector that is not there costs no answer and does not hold up the end', async () => {
  const program = await start(
    { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` },
    asksForAccount,
  )
  expect((await fetch(`${program.url}/homes/1`)).status).toBe(200)
  await program.stop()
})

test('of a part of all traces that is nothing, nothing is sent', async () => {
  const { url, spans } = await startTraceCollector()
  const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '0' }
  const program = await start(environment, asksForAccount)
  await fetch(`${program.url}/homes/1`)
  await program.stop()
  expect(spans).toEqual([])
})
