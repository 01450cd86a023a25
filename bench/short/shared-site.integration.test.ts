import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startBuiltServer } from '../../tests/support/server.ts'
import { NO_LIMITS, type SharedSite } from '../measuring.ts'
import { ADMINISTRATOR } from '../stage.ts'
import { MOST_MILLISECONDS, runCampaign, selfRunCampaigns } from './run-short.ts'

const MANY = '1000000/1h'
const isAboutSignIn = (name: string) => name.startsWith('LIMIT_SIGN_IN_')
let server: RunningServer | undefined
let site: SharedSite

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fihankra-shared-'))
  server = await startBuiltServer({
    environment: {
      DATA_DIR: folder,
      SAMPLE_DATA: 'on',
      ...ADMINISTRATOR,
      // Guesses at passwords meet the limits that every site has.
      ...Object.fromEntries(Object.entries(NO_LIMITS).filter(([name]) => !isAboutSignIn(name))),
      LIMIT_CHECKOUTS_PER_ACCOUNT: MANY,
      LIMIT_DECLINED_CARDS_PER_ACCOUNT: MANY,
      MAX_CONNECTIONS_PER_ADDRESS: '1000',
    },
    logFile: `${folder}.log`,
  })
  site = { url: server.url, pid: server.process.pid as number, folder }
}, 200_000)
afterAll(async () => await server?.stop(), 60_000)

for (const { name, words, missing } of selfRunCampaigns(true))
  test.skipIf(missing)(
    `${name}, short${missing ? `: needs ${missing}` : ''}`,
    { timeout: MOST_MILLISECONDS + 10_000 },
    async () => {
      const { code, said } = await runCampaign(name, words, { CAMPAIGN_SITE: JSON.stringify(site) })
      expect(code, said).toBe(0)
    },
  )
