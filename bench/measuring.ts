import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startBuiltServer } from '../tests/support/server.ts'

/** How often each question is asked. */
export const ROUNDS = 200

const MANY = '1000000/1h'
/** Limits that no measurement reaches, for those that are about something else. */
export const NO_LIMITS = {
  LIMIT_SIGN_IN_PER_ACCOUNT_AND_ADDRESS: MANY,
  LIMIT_SIGN_IN_PER_ADDRESS_SHORT: MANY,
  LIMIT_SIGN_IN_PER_ADDRESS_LONG: MANY,
  LIMIT_SIGN_IN_PER_ACCOUNT: MANY,
  LIMIT_SIGN_UP_PER_ADDRESS: MANY,
  LIMIT_MAIL_PER_ADDRESSEE_SHORT: MANY,
  LIMIT_MAIL_PER_ADDRESSEE_LONG: MANY,
  LIMIT_MAIL_PER_ADDRESSEE_DAY: MANY,
  LIMIT_MAIL_REQUESTS_PER_ADDRESS: MANY,
  LIMIT_FAVORITE_CHANGES_PER_ACCOUNT: MANY,
  LIMIT_CART_CHANGES_PER_ACCOUNT: MANY,
  LIMIT_UPLOADS_PER_ACCOUNT: MANY,
  LIMIT_VIEWS_PER_ADDRESS: MANY,
  LIMIT_API_READS_PER_ADDRESS: MANY,
}

/** A program that is open already, with the sample marketplace in `folder`. */
export type SharedSite = { url: string; pid: number; folder: string }

/** The one that the short forms of several campaigns share, when this runs as such. */
export function sharedSite(): SharedSite | undefined {
  const { CAMPAIGN_SITE } = process.env
  return CAMPAIGN_SITE === undefined ? undefined : JSON.parse(CAMPAIGN_SITE)
}

/** The built program with the sample marketplace in a folder of its own, or the shared one with its own settings. */
export async function startForMeasuring(
  environment: Record<string, string> = {},
): Promise<{ url: string; pid: number | undefined; stop: () => Promise<void> }> {
  const shared = sharedSite()
  if (shared) return { ...shared, stop: async () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-bench-'))
  const server = await startBuiltServer({
    environment: { DATA_DIR: folder, SAMPLE_DATA: 'on', ...environment },
    logFile: `${folder}.log`,
  })
  return {
    url: server.url,
    pid: server.process.pid,
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

const MOST_ATTEMPTS = 20

/** What everything else needs, sent again when it is refused for now: a machine busy with other work may be too slow. */
export async function insist(send: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send()
    if (answer.ok) return answer
    if (answer.status !== 503 || attempt === MOST_ATTEMPTS) {
      throw new Error(`${answer.url} gave ${answer.status}: ${await answer.text()}`)
    }
    await setTimeout(1_000)
  }
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
