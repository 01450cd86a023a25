import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Marketplace } from './marketplace.ts'
import type { BenchPostgres } from './postgres.ts'
import { cpuMilliseconds } from './processes.ts'

const SECONDS = 3

// The reference's two statements of the list, without any server in front of PostgreSQL.
const SCRIPT = `\\set offset random(0, 4) * 24
\\set beds random(1, 4)
with page as materialized (
  select id from reference.properties where status = 'active' and tag = 'For Rent' and beds >= :beds
  order by published_at desc, id desc limit 24 offset :offset
)
select p.id, p.title, p.location, p.price_pesewas, p.cover from page join reference.properties as p using (id)
order by published_at desc, id desc;
select count(*) from (
  select from reference.properties where status = 'active' and tag = 'For Rent' and beds >= :beds limit 1000
) as counted;
`

/** CPU milliseconds of PostgreSQL for one list asked by pgbench, when this machine has pgbench. */
export async function measurePgbench(
  postgres: BenchPostgres,
  { url }: Marketplace,
): Promise<{ postgres: number } | undefined> {
  if (spawnSync('pgbench', ['--version']).error) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-pgbench-'))
  const script = join(folder, 'list.sql')
  writeFileSync(script, SCRIPT)
  try {
    const before = cpuMilliseconds(postgres.pid)
    const options = ['-n', '-M', 'prepared', '-c', '4', '-T', String(SECONDS), '-f', script]
    const said = execFileSync('pgbench', [...options, url], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    // Its connections have ended a moment later, and then count to PostgreSQL.
    await setTimeout(500)
    const done = Number(/actually processed: (\d+)/.exec(said)?.[1])
    return { postgres: (cpuMilliseconds(postgres.pid) - before) / done }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
