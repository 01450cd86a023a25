import type { Pool } from 'pg'
import { countMails } from '#/features/mail/mail.queries.server.ts'
import { waitingWork } from '#/platform/jobs/waiting-work.server.ts'
import type { ProgramLog } from '#/platform/log/log.server.ts'
import type { MetricSource } from '#/platform/metrics/metrics.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Config } from './config.ts'
import type { PageCache } from './http/page-cache.server.ts'

export type MetricsOptions = {
  config: Pick<Config, 'metrics'>
  log: ProgramLog
  services: Pick<Services, 'db' | 'machine' | 'limitCounts'>
  pool: Pool
  /** The replica that pages are read from, where there is one. */
  replica: { isCurrent: () => boolean } | undefined
  /** The pages in memory; undefined where none are. */
  pageCache: Pick<PageCache, 'bytes' | 'answers'> | undefined
  /** Names the route of a path. */
  routeOf: (path: string) => string
}

/** Counts what `countRequest` is told of and answers /metrics; nothing without METRICS_PORT. */
export async function startMetrics(options: MetricsOptions) {
  const { config, log, routeOf } = options
  if (config.metrics.port === undefined) return undefined
  // What it needs is not loaded for a program that counts nothing.
  const { createMetrics, serveMetrics } = await import('#/platform/metrics/metrics.server.ts')
  const metrics = createMetrics({ log, sources: sources(options) })
  const { stop } = await serveMetrics(metrics, config.metrics, log)
  return {
    stop,
    countRequest: (line: Parameters<ProgramLog['request']>[0]) =>
      metrics.countRequest(line, routeOf(line.path)),
  }
}

function sources({ log, services, pool, replica, pageCache }: MetricsOptions): MetricSource[] {
  return [
    ...(replica ? [replicaSource(replica)] : []),
    {
      name: 'database_connections',
      help: 'Connections to PostgreSQL: open, idle among them, and requests that wait for one.',
      labels: ['state'],
      read: () => [
        { labels: { state: 'open' }, value: pool.totalCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    },
    {
      name: 'page_cache_bytes',
      help: 'What the cached pages occupy.',
      read: () => [{ value: pageCache?.bytes ?? 0 }],
    },
    {
      name: 'page_cache_answers_total',
      help: 'Pages without a session since the start: hit for one from memory, miss for one that was rendered.',
      labels: ['outcome'],
      isCounter: true,
      read: () =>
        (['hit', 'miss'] as const).map((outcome) => ({
          labels: { outcome },
          value: pageCache?.answers[outcome] ?? 0,
        })),
    },
    {
      name: 'limits_reached_total',
      help: 'Refusals since the start because a limit was reached, by its name.',
      labels: ['limit'],
      isCounter: true,
      read: () =>
        [...(services.limitCounts?.byName ?? [])].map(([limit, value]) => ({ labels: { limit }, value })),
    },
    {
      name: 'log_lines_lost',
      help: 'Lines of the log that could not be written since the start.',
      read: () => [{ value: log.lostLines }],
    },
    {
      name: 'disk_free_bytes',
      help: 'What is free where the data folder is.',
      read: async () => {
        const { disk } = await services.machine.look()
        return [{ value: disk?.freeBytes ?? Number.NaN }]
      },
    },
    {
      name: 'backup_age_seconds',
      help: 'How long ago the newest backup of BACKUP_FOLDER was begun; not a number where there is none.',
      read: async () => {
        const { backup } = await services.machine.look()
        return [{ value: (Date.now() - (backup.newest?.at.getTime() ?? Number.NaN)) / 1_000 }]
      },
    },
    {
      name: 'jobs_waiting',
      help: 'Work that is due and not done, by queue.',
      labels: ['queue'],
      read: async () =>
        (await waitingWork(services.db)).map(({ queue, count }) => ({ labels: { queue }, value: count })),
    },
    {
      name: 'job_oldest_seconds',
      help: 'How long the oldest work that is due has waited, by queue.',
      labels: ['queue'],
      read: async () =>
        (await waitingWork(services.db)).map(({ queue, oldestSeconds }) => ({
          labels: { queue },
          value: oldestSeconds,
        })),
    },
    {
      name: 'mails',
      help: 'Mails of the outbox that were not sent: queued, and failed for good.',
      labels: ['status'],
      read: async () =>
        (await countMails(services.db)).map(({ status, count }) => ({ labels: { status }, value: count })),
    },
  ]
}

function replicaSource({ isCurrent }: { isCurrent: () => boolean }): MetricSource {
  return {
    name: 'replica_current',
    help: '1 while pages are read from the replica, 0 while it lacks a change or does not answer.',
    read: () => [{ value: Number(isCurrent()) }],
  }
}
