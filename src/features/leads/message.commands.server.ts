import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { notSignedIn } from '#/features/access/access.errors.ts'
import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { parsePhone } from '#/features/accounts/phone.rules.ts'
import { createMissingProfile } from '#/features/accounts/profile-creation.commands.server.ts'
import {
  emailSubject,
  giveBack,
  type TakenAttempts,
  takeAttempts,
} from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { takeRecipientBudget } from '#/features/mail/recipient-budget.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { messageAcknowledgedMail, messageReceivedMail } from './message.emails.ts'
import { type MessageForm, messageForm } from './message.schema.ts'

type MessageServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>
type Message = { name: string; email: string; phone: string | null; subject: string; text: string }

// Pressed twice, or sent again because the answer got lost.
const SAME_MESSAGE_MS = 10 * 60_000

/**
 * Saves what somebody writes to the office as a lead, passes it on by mail, and tells the address that it arrived. The
 * same message within ten minutes is the same lead. Answers alike whoever the address belongs to, and also to programs
 * that filled in what people do not see, of which nothing is saved. Refuses a number that nobody can have, and too many
 * messages from one address of the internet.
 */
export async function leaveMessage(
  services: MessageServices,
  visitor: Visitor | Actor,
  input: MessageForm,
): Promise<void> {
  const form = readInput(messageForm, input)
  const { name, email, subject, message: text } = form
  const message = { name, email, phone: parsePhone(form.phone), subject, text }
  const { messagesPerAddress } = services.config.leads
  const counted = await takeAttempts(services, [
    { name: 'message:address', subject: addressSubject(visitor.ip), limit: messagesPerAddress },
  ])
  if (form[HONEYPOT] !== '') return
  const mailed = await takeAcknowledgement(services, email)
  const isNew = await services.db
    .transaction()
    .execute((tx) => keepMessage(tx, services, visitor, message, mailed !== undefined))
  if (!isNew) await giveBack(services, [...counted, ...(mailed ?? [])])
}

/** Undefined when the address was told often enough; that is not said, so that nobody learns who wrote to us. */
async function takeAcknowledgement(
  services: MessageServices,
  email: string,
): Promise<TakenAttempts | undefined> {
  const { acknowledgementsPerRecipient: limit } = services.config.leads
  return await takeRecipientBudget(services.db, services, email, [
    { name: 'message:acknowledged', subject: emailSubject(email), limit },
  ])
}

async function keepMessage(
  tx: Transaction<DB>,
  services: MessageServices,
  visitor: Visitor | Actor,
  { name, email, phone, subject, text }: Message,
  acknowledges: boolean,
): Promise<boolean> {
  const now = services.clock.now()
  // One after the other for one address, so that the second of two presses finds the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fihankra message ${email}`}, 0))`.execute(tx)
  const userId = 'accountId' in visitor ? await holdSender(tx, visitor, now) : null
  const same = await tx
    .selectFrom('leads')
    .select('id')
    .where('kind', '=', 'message')
    .where('createdAt', '>', new Date(now.getTime() - SAME_MESSAGE_MS))
    .where('email', '=', email)
    .where('subject', '=', subject)
    .where('message', '=', text)
    .where('userId', 'is not distinct from', userId)
    .limit(1)
    .executeTakeFirst()
  if (same) return false
  const leadId = newId(now.getTime())
  await tx
    .insertInto('leads')
    .values({
      id: leadId,
      kind: 'message',
      userId,
      name,
      email,
      phone,
      subject,
      message: text,
      consentVersion: CONSENT_VERSION,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  await queueMail(tx, services, {
    template: messageReceivedMail,
    data: { leadId },
    accountId: null,
    recipient: services.config.brand.email,
  })
  if (acknowledges)
    await queueMail(tx, services, {
      template: messageAcknowledgedMail,
      data: {},
      accountId: userId,
      recipient: email,
      // Whose it is nobody has proved; there is no reason to remember it here too.
      erasesRecipient: true,
    })
  return true
}

// Not deleted before `tx` ends, and with the profile that the lead belongs to.
async function holdSender(tx: Transaction<DB>, { accountId }: Actor, now: Date): Promise<string> {
  const account = await tx
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .forKeyShare()
    .executeTakeFirst()
  if (!account) throw notSignedIn()
  await createMissingProfile(tx, { accountId, email: account.email, now })
  return accountId
}
