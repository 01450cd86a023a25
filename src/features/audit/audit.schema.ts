/** Everything the audit log records, with the words that administrators read. */
export const AUDIT_EVENTS = {
  'account.signed_up': 'Signed up',
  'account.sign_in_ok': 'Signed in',
  'account.sign_in_failed': 'Sign-in failed',
  'account.signed_out': 'Signed out everywhere',
  'account.session_ended': 'Ended a session',
  'account.email_verified': 'Verified the e-mail address',
  'account.email_change_requested': 'Asked to change the e-mail address',
  'account.email_change_cancelled': 'Cancelled the change of the e-mail address',
  'account.email_changed': 'Changed the e-mail address',
  'account.email_change_undone': 'Undid the change of the e-mail address',
  'account.reset_requested': 'Asked to reset the password',
  'account.password_reset': 'Reset the password',
  'account.password_changed': 'Changed the password',
  'account.profile_changed': 'Changed the profile',
  'account.role_changed': 'Changed a role',
  'account.blocked': 'Blocked the account',
  'account.unblocked': 'Unblocked the account',
  'account.invited': 'Invited',
  'account.handed_over': 'Homes handed over',
  'account.exported': 'Downloaded personal data',
  'account.deleted': 'Deleted the account',
  'account.administrator_created': 'Administrator created',
  'audit.exported': 'Audit log downloaded',
  'access.refused': 'Refused',
  'samples.removed': 'Samples removed',
  'brand.changed': 'Brand and texts changed',
  'limit.reached': 'Too many attempts',
  'session.problem': 'Session problem',
  'mail.retried': 'Mail queued again',
  'mail.tested': 'Test mail sent',
  'property.created': 'Property added',
  'property.edited': 'Property edited',
  'property.status_changed': 'Property status changed',
  'property.preview_made': 'Private preview shared',
  'property.preview_ended': 'Private preview ended',
  'property.owner_changed': 'Property handed over',
  'property.confirmed': 'Property confirmed as still available',
  'property.popular_changed': 'Property featured or not',
  'property.paper_seen': 'Paper marked as seen',
  'property.paper_withdrawn': 'Paper no longer marked as seen',
  'property.offer_set': 'Rent to own offered',
  'property.offer_ended': 'Rent to own no longer offered',
  'property.plan_rule_set': 'Rule of payment plans set',
  'property.deleted': 'Property deleted',
  'property.imported': 'Properties imported',
  'property.exported': 'Properties downloaded',
  'order.placed': 'Order placed',
  'order.payment_parked': 'Payment parked',
  'order.refund_requested': 'Refund requested',
  'order.refunded': 'Order refunded',
  'payment.refunded': 'Payment paid back',
  'payment.refund_retried': 'Refund asked for again',
  'payment.refund_settled': 'Refund made by hand',
  'payment.recorded': 'Bank transfer recorded',
  'payment.accepted': 'Parked payment accepted',
  'payment.returned': 'Parked payment paid back',
  'payment.resolved': 'Parked payment resolved by hand',
  'payment.exported': 'Payments downloaded',
  'order.completed': 'Order completed',
  'order.cancelled': 'Order cancelled',
  'order.item_accepted': 'Home of an order accepted',
  'order.item_declined': 'Home of an order declined',
  'instalment.recorded': 'Instalment recorded',
  'instalment.paid_online': 'Instalment paid online',
  'instalment.reversed': 'Instalment taken off again',
  'instalment.parked_decided': 'Parked payment of a plan decided',
  'instalment.refund_retried': 'Refund of a plan asked for again',
  'instalment.refund_settled': 'Refund of a plan made by hand',
  'instalment.plan_confirmed': 'Payments of a plan confirmed',
  'agreement.status_changed': 'Agreement changed',
  'agreement.signed': 'Agreement signed',
  'agreement.price_raised': 'Price of an agreement raised',
  'agreement.price_raise_withdrawn': 'Raise of a price withdrawn',
  'agreement.identity_deleted': 'Identity of an applicant deleted',
  'agreement.file_opened': 'Document of an applicant opened',
  'ledger.payment_recorded': 'Payment of an agreement recorded',
  'ledger.parked_decided': 'Parked payment of an agreement decided',
  'ledger.refund_retried': 'Refund of an agreement asked for again',
  'ledger.refund_settled': 'Refund of an agreement made by hand',
  'ledger.entry_reversed': 'Ledger entry reversed',
  'ledger.fee_waived': 'Late fee waived',
  'ledger.adjusted': 'Equity adjusted',
  'ledger.proposed': 'Ledger change proposed',
  'ledger.proposal_declined': 'Ledger change declined',
  'ledger.settled': 'Agreement settled',
  'ledger.exported': 'Ledger downloaded',
  'lead.changed': 'Lead changed',
  'lead.exported': 'Leads downloaded',
  'lead.erased': 'Lead removed',
  'report.settled': 'Report settled',
  'report.reopened': 'Report opened again',
  'offered_home.accepted': 'Offered home accepted',
  'offered_home.refused': 'Offered home refused',
  'offered_home.reported': 'Offered home reported and deleted',
  'newsletter.tested': 'Newsletter tested',
  'newsletter.sent': 'Newsletter sent',
  'newsletter.exported': 'Subscribers downloaded',
  'newsletter.erased': 'Subscriber removed',
  'post.created': 'Article added',
  'post.edited': 'Article edited',
  'post.published': 'Article published',
  'post.unpublished': 'Article taken back',
  'post.deleted': 'Article deleted',
} as const
export type AuditEvent = keyof typeof AUDIT_EVENTS

export const AUDIT_PAGE_SIZE = 50

/** Most of the lines, and hardly ever what is looked for: shown only when asked for. */
export const ROUTINE_EVENT = 'account.sign_in_ok' satisfies AuditEvent

/** Which lines somebody wants to read. */
export type AuditFilters = {
  event?: AuditEvent
  /** The e-mail address or the id of whoever acted or was acted upon. */
  person?: string
  /** First and last day in Accra, `2026-11-21`. */
  from?: string
  until?: string
  /** With every sign-in that succeeded; also where `event` asks for them. */
  signIns?: true
  /** From 1. */
  page: number
}

/** One line of the log as administrators read it. Names are those of today; a deleted person is shown by id. */
export type AuditEventView = {
  id: string
  at: Date
  /** Mostly an `AuditEvent`; a line may be older than the list of events. */
  event: string
  actor: { id: string; email: string | null } | null
  subject: { id: string; email: string | null } | null
  ip: string | null
  requestId: string | null
  details: unknown
  /** How often it happened, counted in one line; `lastAt` is the last time, null for once. */
  count: number
  lastAt: Date | null
}
