import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import {
  countWrongPropertyCounts,
  foldPropertyCounts,
  rebuildPropertyCounts,
} from './property-count.commands.server.ts'

// The next one does the work of one that failed.
export const foldCountsJob = defineJob<object>('fold-counts', {
  retryLimit: 0,
  expireInSeconds: 60,
  heartbeatSeconds: 30,
  schedule: '*/5 * * * *',
})

export const checkCountsJob = defineJob<object>('check-counts', {
  retryLimit: 3,
  retryDelay: 600,
  expireInSeconds: 1_800,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 7 * 86_400,
  schedule: '41 2 * * *',
})

/** Every few minutes: keeps the counts short to read. */
export async function foldCounts({ db }: Pick<Services, 'db'>): Promise<void> {
  await foldPropertyCounts(db)
}

/** Every night: holds the counts against the properties, and counts anew when they differ, which is a mistake of ours. */
export async function checkCounts({ db, log }: Pick<Services, 'db' | 'log'>): Promise<void> {
  const wrong = await countWrongPropertyCounts(db)
  if (wrong === 0) return
  log.error({ wrong }, 'The counts of properties were wrong and are counted anew')
  await rebuildPropertyCounts(db)
}
