import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { requireAdministrator } from '../../access/administrator.policy.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { invitationMail } from '../account.emails.ts'
import { addressReserved, alreadyHasAccount } from '../account.errors.ts'
import { asAdministrator } from '../administrator-act.commands.server.ts'
import { findReservation, lockAddresses } from '../links/email-change.queries.server.ts'
import { issueToken } from '../links/token.commands.server.ts'
import { type InvitationForm, NO_CONSENT } from './person.schema.ts'

const INVITATION_MINUTES = 24 * 60

/**
 * Makes an account for somebody with this role, and mails them a link by which they choose a password. A profile that
 * has this address and no account becomes theirs, with what it advertises. Refuses an address that has an account.
 * Answers the person's id.
 */
export async function invitePerson(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'passwords' | 'secrets'>,
  actor: Actor,
  { email, fullName, role }: InvitationForm,
): Promise<string> {
  requireAdministrator(actor)
  // Nobody knows it: whoever is invited chooses their own.
  const passwordHash = await services.passwords.hash(randomBytes(32).toString('base64url'))
  return await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    await lockAddresses(tx, [email])
    if (await findReservation(tx, { email, now })) throw addressReserved()
    const known = await tx
      .selectFrom('profiles')
      .select(['id', 'fullName'])
      .where(sql<boolean>`lower(email) = ${email}`)
      .executeTakeFirst()
    const account = await tx
      .insertInto('accounts')
      .values({
        id: known?.id ?? newId(now.getTime()),
        email,
        passwordHash,
        // An administrator vouches for it, and only the mailed link opens the account.
        emailVerifiedAt: now,
        consentVersion: NO_CONSENT,
        consentedAt: now,
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!account) throw alreadyHasAccount()
    await tx
      .insertInto('profiles')
      .values({ id: account.id, email, fullName, role, createdAt: now, updatedAt: now })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ role, updatedAt: now }))
      .execute()
    const tokenId = await issueToken(tx, services, {
      accountId: account.id,
      purpose: 'reset-password',
      minutes: INVITATION_MINUTES,
    })
    await queueMail(tx, services, {
      template: invitationMail,
      data: { fullName: known?.fullName ?? fullName, role: role satisfies Role, tokenId },
      accountId: account.id,
      recipient: email,
    })
    await recordAudit(tx, {
      event: 'account.invited',
      at: now,
      by: actor,
      subjectId: account.id,
      details: { role },
    })
    return account.id
  })
}
