import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Metric, Registry } from 'prom-client'
import type { ProgramLog, RequestLine } from '../log/log.server.ts'
import type { MetricsSettings } from './metrics.config.ts'

/** Numbers that are read when somebody asks; a label has few values, none of them anybody's text. */
export type MetricSource = {
  name: string
  help: string
  labels?: readonly string[]
  /** Only ever grows, but for a start of the program. */
  isCounter?: boolean
  read: () => Promise<Measured[]> | Measured[]
}
export type Measured = { value: number; labels?: Record<string, string> }

// Seconds. Pages are expected within the fifth.
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counts requests, and reads the sources, for Prometheus. */
export function createMetrics({ log, sources }: { log: ProgramLog; sources: readonly MetricSource[] }) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'fihankra_requests_total',
    help: 'Answered requests by route, method and status. A route is a pattern of the site map.',
    labelNames: ['route', 'method', 'status'] as const,
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'fihankra_request_seconds',
    help: 'How long answers took, by route.',
    labelNames: ['route'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  for (const source of sources) registry.registerMetric(metricOf(source, log))
  return {
    countRequest({ method, status, milliseconds }: RequestLine, route: string) {
      requests.inc({ route, method: METHODS.has(method) ? method : 'other', status })
      seconds.observe({ route }, milliseconds / 1_000)
    },
    /** The text that Prometheus reads. */
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
export type Metrics = ReturnType<typeof createMetrics>

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

// A source that fails has no number; the others are there, for whoever looks because something is wrong.
function metricOf(
  { name, help, labels = [], isCounter = false, read }: MetricSource,
  log: ProgramLog,
): Metric {
  const asked = async (give: (measured: Measured) => void) => {
    try {
      for (const measured of await read()) give(measured)
    } catch (error) {
      log.warn({ error, metric: name }, 'A metric could not be read')
      // Nothing would be shown as 0.
      if (labels.length === 0 && !isCounter) give({ value: Number.NaN })
    }
  }
  const options = { name: `fihankra_${name}`, help, labelNames: labels, registers: [] }
  if (isCounter) {
    return new Counter({
      ...options,
      async collect() {
        this.reset()
        await asked((measured) => this.inc(measured.labels ?? {}, measured.value))
      },
    })
  }
  return new Gauge({
    ...options,
    async collect() {
      this.reset()
      await asked((measured) => this.set(measured.labels ?? {}, measured.value))
    },
  })
}

/** Answers GET /metrics on a port of its own, to whoever has the token when there is one. */
export async function serveMetrics(
  metrics: Metrics,
  { host, port = 0, token }: MetricsSettings,
  log: ProgramLog,
): Promise<{ port: number; stop: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const end = (status: number, text: string, headers: Record<string, string> = {}) =>
      void response.writeHead(status, { 'Content-Type': 'text/plain', ...headers }).end(text)
    if (request.method !== 'GET' || request.url !== '/metrics') return end(404, 'See /metrics.\n')
    if (token !== undefined && !isBearer(request.headers.authorization, token)) {
      return end(401, 'METRICS_TOKEN is needed.\n', { 'WWW-Authenticate': 'Bearer' })
    }
    metrics.text().then(
      (text) => end(200, text, { 'Content-Type': metrics.contentType }),
      (error: unknown) => {
        log.error({ error }, 'The metrics could not be written')
        end(500, 'The metrics could not be written.\n')
      },
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return { port: (server.address() as AddressInfo).port, stop }
}

function isBearer(given: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given ?? ''), digest(`Bearer ${token}`))
}
