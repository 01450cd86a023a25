import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { quantileOf } from './measuring.ts'

/** One request of a load; `path` begins with a slash. */
export type Ask = {
  path: string
  headers?: OutgoingHttpHeaders
  method?: 'GET' | 'POST'
  body?: string | Buffer
  /** Milliseconds of silence after which nobody waits any more (30,000 unless given). */
  patience?: number
}

/** What worker `worker` asks for the `turn`-th time, from 0. */
export type NextAsk = (worker: number, turn: number) => Ask

export type LoadResult = {
  requests: number
  /** By status; 0 stands for a connection that broke or an answer that did not come in time. */
  statuses: Record<number, number>
  bytes: number
  seconds: number
  medianMilliseconds: number
  p95Milliseconds: number
  p99Milliseconds: number
}

const LONGEST_ANSWER_MILLISECONDS = 30_000

/**
 * Asks a server over `workers` connections that stay open, each one request at a time, for so many seconds and until
 * each worker was answered `leastTurns` times.
 */
export async function load(
  url: string,
  next: NextAsk,
  options: { workers: number; seconds: number; leastTurns?: number },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.workers })
  const started = performance.now()
  const end = started + options.seconds * 1_000
  const times: number[] = []
  const statuses: Record<number, number> = {}
  let bytes = 0
  const work = async (worker: number) => {
    for (let turn = 0; turn < (options.leastTurns ?? 0) || performance.now() < end; turn++) {
      const asked = performance.now()
      const answer = await ask(url, next(worker, turn), agent)
      times.push(performance.now() - asked)
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
      bytes += answer.bytes
    }
  }
  await Promise.all(Array.from({ length: options.workers }, (_, worker) => work(worker)))
  agent.destroy()
  return {
    requests: times.length,
    statuses,
    bytes,
    seconds: (performance.now() - started) / 1_000,
    medianMilliseconds: quantileOf(times, 0.5),
    p95Milliseconds: quantileOf(times, 0.95),
    p99Milliseconds: quantileOf(times, 0.99),
  }
}

/** Sends one request and reads the answer to its end; `status` 0 when there was none. */
export function ask(
  url: string,
  { path, headers, method = 'GET', body, patience = LONGEST_ANSWER_MILLISECONDS }: Ask,
  agent?: Agent,
): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, bytes: 0 })
    const sent = request(url + path, { method, headers, agent, timeout: patience }, (answer) => {
      let bytes = 0
      answer.on('data', (part: Buffer) => {
        bytes += part.length
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes }))
      answer.on('error', none)
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', none)
    sent.end(body)
  })
}

/** How many answers had no status of success. */
export function failuresOf({ statuses }: Pick<LoadResult, 'statuses'>): number {
  return Object.entries(statuses).reduce((sum, [status, count]) => sum + (/^2/.test(status) ? 0 : count), 0)
}
