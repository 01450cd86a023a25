import type { Actor } from '#/shared/actor.ts'
import { createKeyedSemaphore } from '#/shared/semaphore.ts'
import { accountBusy } from './account.errors.ts'

const semaphore = createKeyedSemaphore({
  permits: 1,
  queue: { max: 32, milliseconds: 10_000, busy: accountBusy },
})

/**
 * Runs what locks an account's own profile, one act of the account at a time in this process. Called before a
 * connection is taken: whoever waits for their own payment waits here and keeps no connection from others. Refuses with
 * `account.busy` when 32 wait already or after ten seconds. Never call this within another act of the same account,
 * which would wait for itself.
 */
export function withAccountPermit<T>(
  { accountId }: Pick<Actor, 'accountId'>,
  act: () => Promise<T>,
): Promise<T> {
  return semaphore(accountId, act)
}
