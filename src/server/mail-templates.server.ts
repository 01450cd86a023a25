import * as accounts from '#/features/accounts/account.emails.ts'
import * as emailChanges from '#/features/accounts/links/email-change.emails.ts'
import * as agreements from '#/features/agreements/notices/agreement.emails.ts'
import {
  agreementSignedForSellerMail,
  agreementSignedMail,
} from '#/features/agreements/signing/signed-copy.emails.ts'
import { findSignedCopy } from '#/features/agreements/signing/signed-copy.queries.server.ts'
import * as collections from '#/features/collections/collection.emails.ts'
import { homesReceivedMail } from '#/features/handover/handover.emails.ts'
import * as instalments from '#/features/instalments/instalment.emails.ts'
import { leadDueMail, leadReceivedMail } from '#/features/leads/lead.emails.ts'
import { messageAcknowledgedMail, messageReceivedMail } from '#/features/leads/message.emails.ts'
import { findWrittenMessage } from '#/features/leads/message.queries.server.ts'
import type { MailTemplate, MailTemplates } from '#/features/mail/mail-template.schema.ts'
import * as newsletter from '#/features/newsletter/newsletter.emails.ts'
import * as offeredHomes from '#/features/offered-homes/offered-home.emails.ts'
import * as decisions from '#/features/orders/decisions/decision.emails.ts'
import * as orders from '#/features/orders/order.emails.ts'
import { transferAwaitedMail } from '#/features/orders/transfers/transfer.emails.ts'
import { mailTestMail } from '#/features/oversight/mail-test.emails.ts'
import { accountDeletedMail } from '#/features/privacy/deletion.emails.ts'
import * as savedSearches from '#/features/saved-searches/saved-search.emails.ts'

const ALL: readonly MailTemplate[] = [
  ...Object.values(accounts),
  ...Object.values(emailChanges),
  ...Object.values(orders),
  transferAwaitedMail,
  ...Object.values(agreements),
  { ...agreementSignedMail, findAttachments: findSignedCopy },
  { ...agreementSignedForSellerMail, findAttachments: findSignedCopy },
  ...Object.values(collections),
  ...Object.values(instalments),
  ...Object.values(decisions),
  leadReceivedMail,
  leadDueMail,
  { ...messageReceivedMail, findMessage: findWrittenMessage },
  messageAcknowledgedMail,
  ...Object.values(newsletter),
  ...Object.values(offeredHomes),
  ...Object.values(savedSearches),
  accountDeletedMail,
  homesReceivedMail,
  mailTestMail,
]

/** Every mail that a feature sends. */
export const mailTemplates: MailTemplates = new Map(ALL.map((template) => [template.name, template]))
