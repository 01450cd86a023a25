import type { Executor } from '#/database/connection.server.ts'
import { defineJob } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { releaseNextNotification } from './notification.jobs.server.ts'
import { rewriteNextSearch } from './saved-search-form.commands.server.ts'
import { CONFIRM_DAYS } from './saved-search-link.rules.ts'
import { oweNextMail } from './saved-search-mail.commands.server.ts'
import { matchNextChange } from './saved-search-match.commands.server.ts'

// The next one does the work that one left.
export const tellOfMatchesJob = defineJob<object>('tell-of-matches', {
  retryLimit: 0,
  expireInSeconds: 300,
  heartbeatSeconds: 60,
  schedule: '* * * * *',
})

const WORK_MILLISECONDS = 240_000

/**
 * Every minute: takes over searches that an older program wrote, matches what has changed against all of them, then owes
 * the mails that are due. Each search, change and mail is a transaction of its own, so that a program that is killed
 * leaves the rest to the next, and several may work at once.
 */
export async function tellOfMatches(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs' | 'push' | 'readWords'>,
): Promise<void> {
  const until = performance.now() + WORK_MILLISECONDS
  for (const step of [rewriteNextSearch, matchNextChange, oweNextMail, releaseNextNotification])
    while (performance.now() < until && (await step(services)));
}

const UNTOLD_DAYS = 30

/**
 * Forgets searches of addresses that nobody confirmed in time, and matches of searches that ended
 * while they were noted, or that could not be told of for a month, since an account's address was never confirmed.
 */
export async function cleanUpSavedSearches(db: Executor, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * MILLISECONDS_PER_DAY)
  await db
    .deleteFrom('savedSearches')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', ago(CONFIRM_DAYS))
    .execute()
  await db
    .deleteFrom('savedSearchMatches')
    .where((eb) =>
      eb.or([
        eb('foundAt', '<', ago(UNTOLD_DAYS)),
        eb.not(
          eb.exists(
            eb
              .selectFrom('savedSearches')
              .select('savedSearches.id')
              .whereRef('savedSearches.id', '=', 'savedSearchMatches.searchId'),
          ),
        ),
      ]),
    )
    .execute()
}
