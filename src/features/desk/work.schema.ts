import type { LeadKind, LeadStatus } from '#/features/leads/lead.rules.ts'
import type { PropertyTag, PropertyType } from '#/features/properties/property.schema.ts'
import type { ReportReason } from '#/features/reports/report.schema.ts'

/** Whatever waits for a decision is late after so many days. */
export const DECISION_LATE_DAYS = 2

/** How many things of one kind are shown at once; of what has time, and of leads the people. */
export const WORK_SHOWN = 3
export const LATER_SHOWN = 2
export const CALLERS_SHOWN = 5
/** How many leads are read for them: one person may ask about many homes. */
export const LEADS_READ = 40

/** What counts as waiting, by kind. */
export type WorkCounts = {
  /** New leads, and open ones whose day has come. */
  leads: number
  /** Orders with a home that nobody has decided about. */
  orders: number
  /** Orders whose plan from before waits until somebody confirms what was paid; none for agents. */
  plans: number
  /** Applications to rent to own that wait for a decision, not for papers of their applicant; none for agents. */
  applications: number
  /** Homes that their owners offer and nobody has checked; none for agents. */
  offeredHomes: number
  /** Mails that could not be sent; none for agents. */
  mails: number
  /** What visitors say is wrong and nobody has settled; none for agents. */
  reports: number
  /** Active listings that nobody has touched or confirmed for `STALE_SOON_DAYS`; counted up to a thousand. */
  listings: number
  /** Homes that this person began or saved and never published. */
  drafts: number
  /** Articles that this person began and did not finish. */
  postDrafts: number
}

/** How many of what waits are late; what is not named here never is. */
export type LateCounts = Pick<WorkCounts, 'leads' | 'orders' | 'applications' | 'offeredHomes'>

export type WaitingLead = {
  kind: 'lead'
  id: string
  leadKind: LeadKind
  status: LeadStatus
  /** New for too long, or its day has passed. */
  isLate: boolean
  name: string | null
  /** Null for who left none, as in a chat that was opened without signing in. */
  email: string | null
  /** E.164 */
  phone: string | null
  about: string | null
  dueOn: string | null
  /** Which state of it is known, in milliseconds; null once somebody has answered. */
  newVersion: number | null
  since: Date
}
export type WaitingOrder = {
  kind: 'order'
  id: string
  number: number
  buyer: string | null
  title: string
  since: Date
}
export type WaitingPlan = Omit<WaitingOrder, 'kind'> & { kind: 'plan' }
export type WaitingApplication = {
  kind: 'application'
  id: string
  number: number
  buyer: string | null
  title: string
  since: Date
}

export type WaitingOfferedHome = {
  kind: 'offered-home'
  id: string
  /** Of its owner. */
  name: string
  tag: PropertyTag
  type: PropertyType
  location: string
  since: Date
}

export type WaitingMail = {
  kind: 'mail'
  id: string
  subject: string | null
  recipient: string | null
  since: Date
}
export type WaitingReport = {
  kind: 'report'
  id: string
  reason: ReportReason
  /** Of the listing it is about. */
  title: string
  since: Date
}
export type WaitingListing = {
  kind: 'listing'
  id: string
  title: string
  isOwn: boolean
  /** How many people have asked about it since it was published. */
  leadCount: number
  since: Date
}
export type WaitingDraft = {
  kind: 'draft'
  id: string
  /** A form that was begun, or a property that was saved and never published. */
  of: 'listing-form' | 'listing' | 'post-form'
  title: string | null
  since: Date
}

/** What waits at one listing. */
export type ListingWork = {
  /** Of those to do; `oldestId` is who has waited longest. */
  leads: { count: number; oldestId: string } | null
  /** The oldest order in which nobody has decided about it. */
  order: { id: string; number: number } | null
  /** Since when nobody has touched or confirmed it, once that begins to look stale. */
  unchangedSince: Date | null
}

export type WorkItem =
  | WaitingLead
  | WaitingOrder
  | WaitingPlan
  | WaitingApplication
  | WaitingOfferedHome
  | WaitingMail
  | WaitingReport
  | WaitingListing
  | WaitingDraft
