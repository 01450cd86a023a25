import type { Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { withAccountPermit } from '../accounts/account-permit.commands.server.ts'
import { confirmPassword } from '../accounts/password-check.commands.server.ts'
import { getPerson } from '../accounts/profile.queries.server.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { DECLARATIONS } from './declaration.queries.server.ts'
import { accountDeletedMail } from './deletion.emails.ts'
import { noteErasureJob } from './erasure.jobs.server.ts'

/**
 * Ends somebody's account at their own request: account, profile, sessions, links, mails and what they advertise go in
 * one transaction; what they did to things of others stays without their name. Refuses a wrong password, and whatever a
 * feature declares to hinder it: the last administrator, a pending order of theirs or on what they advertise.
 */
export async function deleteAccount(
  services: Services,
  actor: Actor,
  { password }: { password: string },
): Promise<void> {
  await confirmPassword(services, actor, password, 'password')
  const { accountId } = actor
  const erase = async (tx: Transaction<DB>) => {
    for (const { hinderErasure } of DECLARATIONS) await hinderErasure?.(tx, { accountId })
    const { email, fullName } = await getPerson(tx, accountId)
    await eraseEverywhere(tx, { accountId, email })
    await services.jobs.add(tx, noteErasureJob, { accountId, at: services.clock.now().toISOString() })
    await recordAudit(tx, {
      event: 'account.deleted',
      at: services.clock.now(),
      by: actor,
      subjectId: accountId,
    })
    await queueMail(tx, services, {
      template: accountDeletedMail,
      data: { fullName },
      accountId: null,
      recipient: email,
      erasesRecipient: true,
    })
  }
  await withAccountPermit(actor, () => withTransactionRetries(services.db, erase))
}

async function eraseEverywhere(
  tx: Transaction<DB>,
  person: { accountId: string; email: string },
): Promise<void> {
  for (const { erase } of DECLARATIONS.toReversed()) await erase?.(tx, person)
}

/** Erases somebody again whom a restored backup brought back. Answers whether they were there. */
export async function repeatErasure(db: Database, { accountId }: { accountId: string }): Promise<boolean> {
  return await db.transaction().execute(async (tx) => {
    const person = await getPerson(tx, accountId).catch((refused: unknown) => {
      if (refused instanceof Refusal) return undefined
      throw refused
    })
    if (person) await eraseEverywhere(tx, { accountId, email: person.email })
    return person !== undefined
  })
}
