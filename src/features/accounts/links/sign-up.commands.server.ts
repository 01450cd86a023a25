import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { cleanText } from '#/shared/text.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { emailSubject, takeAttempts } from '../../limits/limit.commands.server.ts'
import { addressSubject } from '../../limits/limit.rules.ts'
import { queueMail } from '../../mail/mail.commands.server.ts'
import { takeRecipientBudget } from '../../mail/recipient-budget.commands.server.ts'
import { alreadyRegisteredMail, verifyEmailMail } from '../account.emails.ts'
import { invalidField } from '../account.errors.ts'
import { CONSENT_VERSION, MESSAGES, type SignUpForm, signUpForm } from '../account.schema.ts'
import { refuseEmptyCall } from '../form.rules.ts'
import { refuseWeakPassword } from '../password-check.commands.server.ts'
import { parsePhone } from '../phone.rules.ts'
import { emailReservedMail } from './email-change.emails.ts'
import { findReservation, lockAddresses } from './email-change.queries.server.ts'
import { issueToken } from './token.commands.server.ts'

type NewPerson = { email: string; fullName: string; phone: string | null; passwordHash: string }

/**
 * Makes an account, its profile and the mail with the link to verify the address, all or nothing. For an address that
 * is known already nothing changes and its owner is told by mail; the caller sees no difference. The role is always
 * user, whatever was sent.
 */
export async function signUp(services: Services, visitor: Visitor, input: SignUpForm): Promise<void> {
  refuseEmptyCall(input)
  const { email, password, ...given } = readInput(signUpForm, input)
  // A name is one line.
  const fullName = cleanText(given.fullName, 100).replace(/\s+/g, ' ')
  if (!fullName) throw invalidField('fullName', MESSAGES.nameRequired)
  const phone = parsePhone(given.phone)
  await refuseWeakPassword(password, 'user')
  await takeAttempts(services, [
    {
      name: 'sign-up:address',
      subject: addressSubject(visitor.ip),
      limit: services.config.accounts.signUpPerAddress,
    },
  ])
  const passwordHash = await services.passwords.hash(password)
  await services.db.transaction().execute(async (tx) => {
    const isNew = await insertPerson(tx, services, visitor, { email, fullName, phone, passwordHash })
    if (!isNew) await tellOwner(tx, services, email)
  })
}

/** False, and nothing was written, when somebody has this address. */
async function insertPerson(
  tx: Transaction<DB>,
  services: Services,
  visitor: Visitor,
  { email, fullName, phone, passwordHash }: NewPerson,
): Promise<boolean> {
  const now = services.clock.now()
  // An account that has just left the address can have it back for some days.
  await lockAddresses(tx, [email])
  if (await findReservation(tx, { email, now })) return false
  // A profile alone is an agent's; it may not be taken over by whoever signs up with its address.
  const known = await tx
    .selectFrom('profiles')
    .select('id')
    .where(sql<boolean>`lower(email) = ${email}`)
    .executeTakeFirst()
  if (known) return false
  const account = await tx
    .insertInto('accounts')
    .values({
      id: newId(now.getTime()),
      email,
      passwordHash,
      consentVersion: CONSENT_VERSION,
      consentedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!account) return false
  await tx
    .insertInto('profiles')
    .values({ id: account.id, email, role: 'user', fullName, phone, createdAt: now, updatedAt: now })
    .execute()
  // Counted with the mail, in its transaction. Whoever owns the address may ask for the mail again later.
  if (await takeRecipientBudget(tx, services, email)) {
    const tokenId = await issueToken(tx, services, { accountId: account.id, purpose: 'verify-email' })
    await queueMail(tx, services, {
      template: verifyEmailMail,
      data: { fullName, tokenId },
      accountId: account.id,
      recipient: email,
    })
  }
  await recordAudit(tx, {
    event: 'account.signed_up',
    at: now,
    by: { ...visitor, accountId: account.id },
    subjectId: account.id,
  })
  return true
}

async function tellOwner(tx: Transaction<DB>, services: Services, email: string): Promise<void> {
  const owner = await tx
    .selectFrom('accounts')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.id', 'accounts.email', 'profiles.fullName'])
    .where(sql<boolean>`lower(accounts.email) = ${email}`)
    .executeTakeFirst()
  if (!owner) return await tellReserved(tx, services, email)
  const isWithin = await takeRecipientBudget(tx, services, email, [
    {
      name: 'mail:already-registered:short',
      subject: emailSubject(email),
      limit: services.config.accounts.mailPerAccountShort,
    },
  ])
  if (!isWithin) return
  await queueMail(tx, services, {
    template: alreadyRegisteredMail,
    data: { fullName: owner.fullName },
    accountId: owner.id,
    recipient: owner.email,
  })
}

async function tellReserved(tx: Transaction<DB>, services: Services, email: string): Promise<void> {
  const until = await findReservation(tx, { email, now: services.clock.now() })
  // An agent without an account cannot sign in and is not notified; an operator makes the account.
  if (!until || !(await takeRecipientBudget(tx, services, email))) return
  await queueMail(tx, services, {
    template: emailReservedMail,
    data: { until: until.toISOString() },
    accountId: null,
    recipient: email,
    erasesRecipient: true,
  })
}
