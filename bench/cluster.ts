/**
 * Does a visitor notice faults of a site on several machines? Debian's PostgreSQL with a streaming replica, nginx by
 * deploy/nginx.conf, two processes for pages, one worker and storage that speaks S3. Reads and repeatable writes go
 * through nginx while a process for pages is killed, and while the primary is restarted; after each the journeys of
 * tests/e2e run against the same site. Needs Debian's nginx and PostgreSQL.
 *
 *   node bench/cluster.ts --seconds 40 --journeys .
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startS3Server } from '../src/platform/storage/testing/s3-server.ts'
import { ROOM_FOR_JOURNEYS } from '../tests/support/global-setup.ts'
import { ADMINISTRATOR } from '../tests/support/people.ts'
import { freePort, type RunningServer, startBuiltServer } from '../tests/support/server.ts'
import { startNginx } from './cluster/nginx.ts'
import { startPostgresPair } from './cluster/postgres-pair.ts'
import { NO_LIMITS } from './measuring.ts'
import { type Ask, describeTraffic, sendTraffic } from './traffic.ts'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '40' },
    // Which journeys, as for --grep of Playwright; `none` runs none.
    journeys: { type: 'string', default: '.' },
    // Which faults, by their names.
    faults: { type: 'string', default: '.' },
  },
})
const SECONDS = Number(values.seconds)
const say = (line: string) => void process.stdout.write(`${line}\n`)

type Site = Awaited<ReturnType<typeof openSite>>

/** A site of its own, with the samples: journeys do what can be done once. */
async function openSite() {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-cluster-'))
  // As root the database runs as somebody else, who must reach its folder.
  const databaseFolder = mkdtempSync(join(tmpdir(), 'fihankra-cluster-data-'))
  chmodSync(databaseFolder, 0o755)
  const postgres = await startPostgresPair(databaseFolder)
  const s3 = await startS3Server()
  const nginxPort = await freePort()
  const webPorts = [await freePort(), await freePort()]
  const url = `http://127.0.0.1:${nginxPort}`

  const environment = {
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: postgres.url,
    DATABASE_REPLICA_URL: postgres.replicaUrl,
    SITE_URL: url,
    SECRET_KEY: 'only for this campaign, on this machine alone',
    TRUSTED_PROXIES: '127.0.0.1',
    STORAGE: 's3',
    S3_ENDPOINT: s3.access.endpoint,
    S3_REGION: s3.access.region,
    S3_BUCKET: s3.access.bucket,
    S3_ACCESS_KEY_ID: s3.access.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.access.secretAccessKey,
    SAMPLE_DATA: 'on',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    PAYMENT_DELAY_MS: '200',
    PAGE_SPEED_PERCENT: '0',
    MAP_TILE_URL: 'https://tiles.example/{z}/{x}/{y}.png',
    ...NO_LIMITS,
    ...ROOM_FOR_JOURNEYS,
  }
  const start = (MODE: string, PORT: number) =>
    startBuiltServer({
      environment: { ...environment, MODE, PORT: String(PORT) },
      logFile: join(folder, `${MODE}-${PORT}.log`),
    })
  const worker = await start('worker', await freePort())
  const webs: RunningServer[] = [await start('web', webPorts[0] ?? 0), await start('web', webPorts[1] ?? 0)]
  const nginx = await startNginx(
    join(folder, 'nginx'),
    nginxPort,
    webPorts.map((port) => `127.0.0.1:${port}`),
  )
  say(
    `PostgreSQL ${postgres.version} with a replica, nginx ${nginx.version}, two processes for pages, a worker, S3`,
  )

  // As a browser sends it; undefined where the connection broke off.
  const ask: Ask = async (path, init = {}) => {
    try {
      const headers = { ...init.headers, Origin: url }
      const answer = await fetch(url + path, { ...init, headers, redirect: 'manual' })
      return new Response(await answer.arrayBuffer(), { status: answer.status, headers: answer.headers })
    } catch {
      return undefined
    }
  }
  return {
    ask,
    postgres,
    journeys: { JOURNEY_URL: url, JOURNEY_DATA: environment.DATA_DIR, JOURNEY_DATABASE_URL: postgres.url },
    async killProcessForPages() {
      const [victim] = webs
      victim?.process.kill('SIGKILL')
      webs[0] = await start('web', webPorts[0] ?? 0)
    },
    async close(isWell: boolean) {
      await nginx.stop()
      for (const server of [...webs, worker]) await server.stop()
      await s3.stop()
      await postgres.stop()
      if (isWell) for (const path of [folder, databaseFolder]) rmSync(path, { recursive: true, force: true })
      else say(`Logs: ${folder}`)
    },
  }
}

/** Traffic for a while, with the fault a third of the way through; then the journeys. */
async function tryFault(name: string, fault: (site: Site) => Promise<void>): Promise<boolean> {
  const site = await openSite()
  let isWell = false
  try {
    isWell = await isHeld(site, name, fault)
  } finally {
    await site.close(isWell)
  }
  return isWell
}

async function isHeld(site: Site, name: string, fault: (site: Site) => Promise<void>): Promise<boolean> {
  const end = performance.now() + SECONDS * 1_000
  const [traffic] = await Promise.all([
    sendTraffic(site.ask, { visitors: 6, writers: 2, isOver: () => performance.now() > end }),
    sleep((SECONDS * 1_000) / 3).then(() => fault(site)),
  ])
  say(`${name}: ${describeTraffic(traffic)}`)
  if (traffic.counts.wrong + traffic.counts.unanswered > 0) return false
  if (values.journeys === 'none') return true
  const journeys = [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config',
    'bench/cluster/playwright.config.ts',
  ]
  // Beside this program, which holds the storage and takes the servers' logs.
  const child = spawn(process.execPath, [...journeys, '--grep', values.journeys], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...site.journeys },
  })
  const lines: string[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line)
    if (/^\s+[✓✘]/.test(line)) say(line)
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  const status = child.exitCode
  if (status !== 0) say(lines.join('\n'))
  const summary = lines.filter((line) => /^\s+\d+ (?:passed|failed|skipped|flaky)/.test(line))
  say(`  journeys after it: ${summary.map((line) => line.trim()).join(', ')}`)
  return status === 0
}

const FAULTS: Record<string, (site: Site) => Promise<void>> = {
  'A process for pages killed': (site) => site.killProcessForPages(),
  'The primary restarted': (site) => site.postgres.restartPrimary(),
}
for (const [name, fault] of Object.entries(FAULTS))
  if (new RegExp(values.faults, 'i').test(name) && !(await tryFault(name, fault))) process.exitCode = 1
