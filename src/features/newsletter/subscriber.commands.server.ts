import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { requireAdministrator } from '#/features/access/administrator.policy.ts'
import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { emailSubject, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { queueMail, removeMailsOf } from '#/features/mail/mail.commands.server.ts'
import { takeRecipientBudget } from '#/features/mail/recipient-budget.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor, Visitor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { isId, newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { newsletterConfirmMail, newsletterKnownMail } from './newsletter.emails.ts'
import { subscriberLinkNotValid, subscriberNotFound } from './subscriber.errors.ts'
import { type SubscribeForm, subscribeForm } from './subscriber.schema.ts'
import { readSubscriberToken } from './subscriber-link.queries.server.ts'
import { CONFIRM_DAYS } from './subscriber-link.rules.ts'

type SubscribeServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'secrets' | 'config'>

/**
 * Asks for the newsletter with an address: a mail there asks to confirm it, or says that it comes already. Answers
 * alike whatever the address is to us, and whether or not it got enough mails. Refuses too many requests from one
 * address of the internet.
 */
export async function subscribe(
  services: SubscribeServices,
  visitor: Visitor,
  input: SubscribeForm,
): Promise<void> {
  const { email, [HONEYPOT]: bait } = readInput(subscribeForm, input)
  const { requestsPerAddress } = services.config.newsletter
  await takeAttempts(services, [
    { name: 'newsletter:address', subject: addressSubject(visitor.ip), limit: requestsPerAddress },
  ])
  if (bait !== '' || !(await mayMail(services, email))) return
  const now = services.clock.now()
  const fresh = {
    status: 'pending',
    consentVersion: CONSENT_VERSION,
    requestedAt: now,
    confirmedAt: null,
    unsubscribedAt: null,
  } as const
  await services.db.transaction().execute(async (tx) => {
    // A row that is there is only locked: what it becomes depends on what it was.
    const { id, status } = await tx
      .insertInto('subscribers')
      .values({ id: subscriberIdOf(services, email), email, ...fresh })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet((eb) => ({ email: eb.ref('excluded.email') })),
      )
      .returning(['id', 'status'])
      .executeTakeFirstOrThrow()
    const isKnown = status === 'confirmed'
    // Written in any case, so that it takes as long.
    await tx
      .updateTable('subscribers')
      .set(isKnown ? { email } : fresh)
      .where('id', '=', id)
      .execute()
    await queueMail(tx, services, {
      template: isKnown ? newsletterKnownMail : newsletterConfirmMail,
      data: { subscriberId: id },
      accountId: null,
      recipient: email,
      subscriberId: id,
    })
  })
}

/**
 * An address has one id for ever, also after it was forgotten: a link in an old mail still ends what its owner asked
 * for anew. Only who knows our secret can tell the address from it.
 */
function subscriberIdOf({ secrets }: Pick<Services, 'secrets'>, email: string): string {
  return newId(0, Buffer.from(secrets.linkToken('subscriber', email), 'base64url'))
}

/** Counts a mail to this address alike for everybody; false when it got enough. */
async function mayMail(services: SubscribeServices, email: string): Promise<boolean> {
  const { mailsPerRecipientShort, mailsPerRecipientLong } = services.config.newsletter
  const subject = emailSubject(email)
  const taken = await takeRecipientBudget(services.db, services, email, [
    { name: 'newsletter:mail:short', subject, limit: mailsPerRecipientShort },
    { name: 'newsletter:mail:long', subject, limit: mailsPerRecipientLong },
  ])
  return taken !== undefined
}

/** Puts the holder of the link on the list; pressing it again changes nothing. Refuses a link that is unknown or too old. */
export async function confirmSubscription(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { token }: { token: string },
): Promise<void> {
  const subscriberId = readSubscriberToken(services.secrets, 'confirm-newsletter', token)
  if (!subscriberId) throw subscriberLinkNotValid()
  const now = services.clock.now()
  const confirmed = await services.db
    .updateTable('subscribers')
    .set((eb) => ({ status: 'confirmed', confirmedAt: eb.fn.coalesce('confirmedAt', eb.val(now)) }))
    .where('id', '=', subscriberId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'confirmed'),
        eb.and([
          eb('status', '=', 'pending'),
          eb('requestedAt', '>', new Date(now.getTime() - CONFIRM_DAYS * MILLISECONDS_PER_DAY)),
        ]),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (!confirmed) throw subscriberLinkNotValid()
}

/**
 * Takes the holder of the link off the list and forgets the mails to them. Works for ever and as often as it is asked,
 * also for somebody who is not on the list any more. Refuses a link that we did not make.
 */
export async function unsubscribe(
  services: Pick<Services, 'db' | 'clock' | 'secrets'>,
  { token }: { token: string },
): Promise<void> {
  const subscriberId = readSubscriberToken(services.secrets, 'end-newsletter', token)
  if (!subscriberId) throw subscriberLinkNotValid()
  await services.db.transaction().execute(async (tx) => {
    // Waits for a mailing that is about to add a mail to them.
    const now = services.clock.now()
    const left = await tx
      .updateTable('subscribers')
      .set({ status: 'unsubscribed', unsubscribedAt: now })
      .where('id', '=', subscriberId)
      .where('status', '<>', 'unsubscribed')
      .returning('confirmedAt')
      .executeTakeFirst()
    if (left?.confirmedAt) await tallyDeparture(tx, { confirmedAt: left.confirmedAt, now })
    await removeMailsOf(tx, { subscriberId })
  })
}

// Counted for the last newsletter that they can have got; only the number outlives them.
async function tallyDeparture(
  tx: Transaction<DB>,
  { confirmedAt, now }: { confirmedAt: Date; now: Date },
): Promise<void> {
  await tx
    .insertInto('newsletterTallies')
    .columns(['postId', 'outcome', 'count'])
    .expression((eb) =>
      eb
        .selectFrom('postMailings')
        .select((select) => [
          'postId',
          select.val<'unsubscribed'>('unsubscribed').as('outcome'),
          select.lit(1).as('count'),
        ])
        .where('requestedAt', '<=', now)
        .where('requestedAt', '>=', confirmedAt)
        .orderBy('requestedAt', 'desc')
        .limit(1),
    )
    .execute()
}

/** Forgets an address and every mail to it. Refuses everybody but administrators, and an unknown subscriber. */
export async function eraseSubscriber(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { subscriberId }: { subscriberId: string },
): Promise<void> {
  requireAdministrator(actor)
  if (!isId(subscriberId)) throw subscriberNotFound()
  await asAdministrator(services, actor, async (tx) => {
    // The mails go with the row.
    const erased = await tx
      .deleteFrom('subscribers')
      .where('id', '=', subscriberId)
      .returning('id')
      .executeTakeFirst()
    if (!erased) throw subscriberNotFound()
    await recordAudit(tx, {
      event: 'newsletter.erased',
      at: services.clock.now(),
      by: actor,
      details: { subscriberId },
    })
  })
}
