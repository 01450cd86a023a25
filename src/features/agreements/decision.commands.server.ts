import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { agreementDecidedMail } from './notices/agreement.emails.ts'
import { mailBuyer, type Noticed, type NoticeServices } from './notices/notice.commands.server.ts'

const SUBJECTS = {
  approved: 'The application is approved',
  refused: 'The application is refused',
  more: 'The office needs more from you',
  offered: 'The agreement waits for your signature',
  taken: 'The home has been reserved for somebody else',
  sold: 'The home has been sold',
  expired: 'The agreement has ended',
}

/** Mails the buyer what was decided about a locked agreement; `asked` tells one request for more, or one reservation or sale, from the next. */
export async function mailDecision(
  tx: Transaction<DB>,
  services: NoticeServices,
  agreement: Noticed,
  {
    kind,
    reason,
    until,
    asked,
  }: { kind: keyof typeof SUBJECTS; reason?: string | null; until?: string; asked?: string },
): Promise<void> {
  await mailBuyer(tx, services, agreement, {
    key: asked ? `${kind}:${asked}` : kind,
    subject: SUBJECTS[kind],
    template: agreementDecidedMail,
    data: { kind, ...(reason ? { reason } : {}), ...(until ? { until } : {}) },
  })
}
