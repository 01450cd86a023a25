import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'

/** Notes an erasure where a restored backup finds it. */
export const noteErasureJob = defineJob<{ accountId: string; at: string }>('note-erasure', {
  retryLimit: 500,
  retryDelay: 5,
  retryDelayMax: 600,
  expireInSeconds: 60,
  retentionSeconds: 90 * 86_400,
})

/** Safe to run twice: a restore repeats an erasure once, however often it is noted. */
export async function noteErasure(
  { erasures }: Pick<Services, 'erasures'>,
  erasure: { accountId: string; at: string },
): Promise<void> {
  await erasures.note(erasure)
}
