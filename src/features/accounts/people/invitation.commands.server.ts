import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Services } from '#/platform/services.ts'
import type { Actor, Role } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { requireAdministrator } from '../../access/administrator.policy.ts'
import { roleOf } from '../../access/role.policy.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { invitationMail } from '../account.emails.ts'
import {
  addressReserved,
  alreadyHasAccount,
  invitedJustNow,
  notInvited,
  personNotFound,
} from '../account.errors.ts'
import { asAdministrator } from '../administrator-act.commands.server.ts'
import { findReservation, lockAddresses } from '../links/email-change.queries.server.ts'
import { issueToken, lockAccount } from '../links/token.commands.server.ts'
import { isInvitedOnly } from './person.queries.server.ts'
import { type InvitationForm, NO_CONSENT } from './person.schema.ts'

const INVITATION_MINUTES = 24 * 60
const MINUTES_BETWEEN = 10

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

/**
 * Mails the link again to somebody who was invited and has chosen no password yet; the former link is void. Refuses an
 * unknown person, who has come, who is blocked, and a second mail within ten minutes.
 */
export async function inviteAgain(
  services: Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets'>,
  actor: Actor,
  { accountId }: { accountId: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    if (!isId(accountId)) throw personNotFound()
    const account = await lockAccount(tx, accountId)
    if (!account) throw personNotFound()
    const { isInvited } = await tx
      .selectFrom('accounts')
      .select(isInvitedOnly.as('isInvited'))
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    if (!isInvited) throw notInvited()
    const now = services.clock.now()
    const recent = await tx
      .selectFrom('accountTokens')
      .select('id')
      .where('accountId', '=', accountId)
      .where('purpose', '=', 'reset-password')
      .where('createdAt', '>', new Date(now.getTime() - MINUTES_BETWEEN * 60_000))
      .executeTakeFirst()
    if (recent) throw invitedJustNow()
    const role = roleOf(account)
    const tokenId = await issueToken(tx, services, {
      accountId,
      purpose: 'reset-password',
      minutes: INVITATION_MINUTES,
    })
    await queueMail(tx, services, {
      template: invitationMail,
      data: { fullName: account.fullName ?? account.email, role, tokenId },
      accountId,
      recipient: account.email,
    })
    await recordAudit(tx, {
      event: 'account.invited',
      at: now,
      by: actor,
      subjectId: accountId,
      details: { role, again: true },
    })
  })
}
