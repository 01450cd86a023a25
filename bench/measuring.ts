import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBuiltServer } from '../tests/support/server.ts'

/** How often each question is asked. */
export const ROUNDS = 200

/** The built program with data of its own and limits that no measurement reaches, unless `environment` sets them. */
export async function startForMeasuring(
  environment: Record<string, string> = {},
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-bench-'))
  const many = '1000000/1h'
  const server = await startBuiltServer({
    environment: {
      DATA_DIR: folder,
      SAMPLE_DATA: 'on',
      LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS: many,
      LIMIT_SIGN_IN_PER_ADDRESS_SHORT: many,
      LIMIT_SIGN_IN_PER_ADDRESS_LONG: many,
      LIMIT_SIGN_IN_PER_ACCOUNT: many,
      LIMIT_SIGN_UP_PER_ADDRESS: many,
      LIMIT_MAIL_PER_ADDRESSEE_SHORT: many,
      LIMIT_MAIL_PER_ADDRESSEE_LONG: many,
      ...environment,
    },
    logFile: `${folder}.log`,
  })
  return {
    url: server.url,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
      rmSync(`${folder}.log`, { force: true })
    },
  }
}

/** A write as the site's own pages send it. */
export function post(url: string, path: string, body: object | URLSearchParams): Promise<Response> {
  const isForm = body instanceof URLSearchParams
  return fetch(url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: url, ...(isForm ? {} : { 'Content-Type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
}

/** Milliseconds until the whole answer was there. */
export async function timed(ask: () => Promise<Response>): Promise<number> {
  const started = performance.now()
  await (await ask()).arrayBuffer()
  return performance.now() - started
}

export function medianOf(times: number[]): number {
  return quantileOf(times, 0.5)
}

/** The time that the given part of all stayed below. */
export function quantileOf(times: number[], part: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
