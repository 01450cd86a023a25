import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import type { MailTemplate } from '#/features/mail/mail-template.schema.ts'
import type { Services } from '#/platform/services.ts'
import { agreementForOfficeMail, agreementProposalMail } from './agreement.emails.ts'

export type NoticeServices = Pick<Services, 'clock' | 'jobs'>

/** Of which agreement a notice is. */
export type Noticed = { id: string; number: number; title: string; buyerId: string | null }

type Common = { agreementId: string; number: number; home: string; fullName: string | null }

/**
 * Mails something to the buyer of an agreement, once for each `key`, in the transaction that causes it; `subject` is
 * what My home says of it. Nothing where the account is gone.
 */
export async function mailBuyer<D extends Common>(
  tx: Transaction<DB>,
  services: NoticeServices,
  { id: agreementId, number, title, buyerId }: Noticed,
  {
    key,
    subject,
    template,
    data,
  }: { key: string; subject: string; template: MailTemplate<D>; data: Omit<NoInfer<D>, keyof Common> },
): Promise<void> {
  const buyer = buyerId
    ? await tx
        .selectFrom('profiles')
        .select(['id', 'email', 'fullName'])
        .where('id', '=', buyerId)
        .executeTakeFirst()
    : undefined
  if (!buyer) return
  const added = await tx
    .insertInto('agreementNotices')
    .values({ agreementId, key, subject: subject.slice(0, 200), at: services.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!added) return
  await queueMail(tx, services, {
    template: template as MailTemplate,
    data: { agreementId, number, home: title, fullName: buyer.fullName, ...data },
    accountId: buyer.id,
    recipient: buyer.email,
  })
}

/**
 * Mails every administrator who can sign in about what one of them has proposed, or recorded by hand above what one
 * person may correct alone; that one where there is no other.
 */
export async function mailProposal(
  tx: Transaction<DB>,
  services: NoticeServices,
  { id: agreementId, number, title: home }: Omit<Noticed, 'buyerId'>,
  {
    proposedBy,
    ...proposed
  }: { kind: 'reversal' | 'adjustment' | 'payment'; amount: string; why?: string; proposedBy: string },
): Promise<void> {
  const all = await tx
    .selectFrom('profiles')
    .innerJoin('accounts', 'accounts.id', 'profiles.id')
    .select(['profiles.id', 'profiles.email', 'profiles.fullName'])
    .where('profiles.role', '=', 'admin')
    .where('accounts.blockedAt', 'is', null)
    .orderBy('profiles.id')
    .execute()
  const others = all.filter(({ id }) => id !== proposedBy)
  const isAlone = others.length === 0
  for (const { id, email, fullName } of isAlone ? all : others)
    await queueMail(tx, services, {
      template: agreementProposalMail,
      data: { agreementId, number, home, fullName, ...proposed, isAlone },
      accountId: id,
      recipient: email,
    })
}

/** Mails the office about an agreement. */
export async function mailOffice(
  tx: Transaction<DB>,
  services: NoticeServices & Pick<Services, 'config'>,
  { id: agreementId, number, title }: Omit<Noticed, 'buyerId'>,
  kind: 'applied' | 'answered' | 'signed' | 'bought_out' | 'withdrawn',
): Promise<void> {
  await queueMail(tx, services, {
    template: agreementForOfficeMail,
    data: { agreementId, number, home: title, kind },
    accountId: null,
    recipient: services.config.brand.email,
  })
}
