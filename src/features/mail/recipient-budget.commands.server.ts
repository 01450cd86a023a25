import type { Executor } from '#/database/connection.server.ts'
import type { Services } from '#/platform/services.ts'
import {
  type Attempt,
  emailSubject,
  type TakenAttempts,
  takeAttemptsIfAny,
} from '../limits/limit.commands.server.ts'

/**
 * Counts a mail that a stranger can cause by typing somebody's address: to verify it, to reset a password, that there
 * is an account already, to confirm the newsletter, that a message arrived. All of them share what one recipient may
 * get. Mails to the office and to agents, of orders and payments, and what was asked for by a link are not counted.
 * In the transaction that owes the mail it counts exactly when that commits. Undefined when the recipient got enough,
 * here or by one of `alsoWithin`; that is never told, so that nobody learns who got a mail.
 */
export async function takeRecipientBudget(
  db: Executor,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  recipient: string,
  alsoWithin: readonly Attempt[] = [],
): Promise<TakenAttempts | undefined> {
  const { perRecipientHour, perRecipientDay } = config.mail
  const subject = emailSubject(recipient)
  return await takeAttemptsIfAny({ db, clock }, [
    ...alsoWithin,
    { name: 'mail:hour', subject, limit: perRecipientHour },
    { name: 'mail:day', subject, limit: perRecipientDay },
  ])
}
