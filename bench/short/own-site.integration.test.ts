import { expect, test } from 'vitest'
import { MOST_MILLISECONDS, runCampaign, selfRunCampaigns } from './run-short.ts'

for (const { name, words, missing } of selfRunCampaigns(false))
  test.skipIf(missing)(
    `${name}, short${missing ? `: needs ${missing}` : ''}`,
    { timeout: MOST_MILLISECONDS + 10_000 },
    async () => {
      const { code, said } = await runCampaign(name, words)
      expect(code, said).toBe(0)
    },
  )
