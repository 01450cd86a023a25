import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { everything } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { bindToAgreement } from '#/features/properties/property-claim.commands.server.ts'
import { refuseWhileOrdered } from '#/features/properties/property-claim.queries.server.ts'
import { lockProperty } from '#/features/properties/property-lock.queries.server.ts'
import { reserveProperty } from '#/features/properties/property-reservation.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf, MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { agreementStepRefused, documentChanged, homeTaken, offerEnded } from '../agreement.errors.ts'
import { advanceAgreementsJob } from '../agreement.jobs.server.ts'
import { AGREEMENT_STATUSES } from '../agreement.schema.ts'
import { agreementDocument, documentText } from '../agreement-document.rules.ts'
import { expireLocked } from '../agreement-ending.commands.server.ts'
import { type LockedAgreement, lockAgreement } from '../agreement-lock.queries.server.ts'
import { setAskedFor, takeAgreementStep } from '../agreement-step.commands.server.ts'
import { mailDecision } from '../decision.commands.server.ts'
import { bringUpToDate } from '../ledger-keeping.commands.server.ts'
import { dayText } from '../ledger-text.rules.ts'
import { mailOffice } from '../notices/notice.commands.server.ts'
import { mailSignedCopy } from './signed-copy.commands.server.ts'

type SigningServices = Pick<Services, 'db' | 'clock' | 'jobs'>

const OFFER_DAYS = 14

type Decision = { agreementId: string; reason: string }

/** Agrees to an application with a reason that the buyer reads, for administrators. Refuses what is no application. */
export const approveApplication = (services: SigningServices, actor: Actor, decision: Decision) =>
  decide(services, actor, { ...decision, to: 'approved' })

/** Says no to an application with a reason that the buyer reads, for administrators. */
export const refuseApplication = (services: SigningServices, actor: Actor, decision: Decision) =>
  decide(services, actor, { ...decision, to: 'refused' })

async function decide(
  services: SigningServices,
  actor: Actor,
  { agreementId, reason, to }: Decision & { to: 'approved' | 'refused' },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    await takeAgreementStep(tx, { agreement, to, by: actor, now: services.clock.now(), reason })
    await mailDecision(tx, services, agreement, { kind: to, reason })
  })
}

/** Says what is still missing before an application can be decided, for administrators; the buyer reads it. */
export async function askForMore(
  services: SigningServices,
  actor: Actor,
  { agreementId, reason }: { agreementId: string; reason: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    if (agreement.status !== 'applied')
      throw agreementStepRefused(AGREEMENT_STATUSES[agreement.status], 'asked for more')
    const now = services.clock.now()
    const more = `More is needed: ${reason}`.slice(0, 1_000)
    await setAskedFor(tx, { agreementId, askedFor: reason, by: actor, now, reason: more })
    await mailDecision(tx, services, agreement, { kind: 'more', reason, asked: now.toISOString() })
  })
}

/** Ends an offer that was not signed, or a signed agreement that was never paid, for administrators. */
export async function expireAgreement(
  services: SigningServices,
  actor: Actor,
  { agreementId, reason }: { agreementId: string; reason: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    await expireLocked(tx, services, { agreement, by: actor, reason })
  })
}

/**
 * Makes the text of an approved agreement and signs it for the seller, for administrators: who signs says by what
 * right. The buyer can sign it for two weeks. Refuses a home that is not on the market, and one that is offered to
 * somebody else already.
 */
export async function offerAgreement(
  services: SigningServices,
  actor: Actor,
  { agreementId, name, authority }: { agreementId: string; name: string; authority: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const now = services.clock.now()
    await requireFreeHome(tx, agreement)
    const offerEndsOn = dayOf(new Date(now.getTime() + OFFER_DAYS * MILLISECONDS_PER_DAY))
    const document = documentText(agreementDocument({ ...agreement, offerEndsOn }))
    const documentHash = createHash('sha256').update(document).digest('hex')
    await takeAgreementStep(tx, {
      agreement,
      to: 'offered',
      by: actor,
      now,
      set: { document, documentHash, offerEndsOn },
    })
    await sign(tx, { agreement, party: 'seller', actor, name, authority, documentHash, now })
    await mailDecision(tx, services, agreement, { kind: 'offered', until: dayText(offerEndsOn) })
  })
}

/**
 * Signs an offered agreement as its buyer: its months begin today, its home is reserved and its option fee is due.
 * Refuses another's as not found, a text that is not the one that was read, an offer whose day has passed, and a home
 * that has gone meanwhile.
 */
export async function signAgreement(
  services: SigningServices & Pick<Services, 'config'>,
  actor: Actor,
  { agreementId, name, documentHash }: { agreementId: string; name: string; documentHash: string },
): Promise<void> {
  const limit = services.config.agreements.changesPerAccount
  await actAsBuyer(services, actor, { name: 'agreements', limit }, async (tx, now) => {
    const agreement = await lockAgreement(tx, { agreementId, buyerId: actor.accountId })
    const startsOn = dayOf(now)
    if (agreement.status === 'offered') {
      if (agreement.documentHash !== documentHash) throw documentChanged()
      if ((agreement.offerEndsOn ?? '') < startsOn) throw offerEnded()
      await requireFreeHome(tx, agreement)
    }
    await takeAgreementStep(tx, { agreement, to: 'signed', by: actor, now, set: { startsOn } })
    await sign(tx, { agreement, party: 'buyer', actor, name, authority: null, documentHash, now })
    const propertyId = agreement.propertyId ?? ''
    await reserveProperty(tx, services, { propertyId, by: actor })
    await bindToAgreement(tx, { propertyId, agreement })
    await bringUpToDate(tx, { agreement: { ...agreement, status: 'signed', startsOn }, by: actor, now })
    await mailSignedCopy(tx, services, { ...agreement, startsOn })
    await mailOffice(tx, services, agreement, 'signed')
    // Whoever else waits for the home is notified by a job of its own: to lock their applications here could end in a deadlock.
    await services.jobs.add(tx, advanceAgreementsJob, {})
  })
}

// Locked, so that it stays so; no order is under way for it either.
async function requireFreeHome(tx: Transaction<DB>, { id, propertyId }: LockedAgreement): Promise<void> {
  if (!propertyId) throw homeTaken()
  const { status } = await lockProperty(tx, { propertyId, scope: everything })
  if (status !== 'active') throw homeTaken()
  await refuseWhileOrdered(tx, { propertyId })
  const other = await tx
    .selectFrom('agreements')
    .select('id')
    .where('propertyId', '=', propertyId)
    .where('id', '!=', id)
    .where('status', 'in', ['offered', 'signed', 'active'])
    .executeTakeFirst()
  if (other) throw homeTaken()
}

async function sign(
  tx: Transaction<DB>,
  {
    agreement: { id: agreementId },
    party,
    actor,
    name,
    authority,
    documentHash,
    now,
  }: {
    agreement: LockedAgreement
    party: 'buyer' | 'seller'
    actor: Actor
    name: string
    authority: string | null
    documentHash: string
    now: Date
  },
): Promise<void> {
  const { accountId, ip } = actor
  await tx
    .insertInto('agreementSignatures')
    .values({ agreementId, party, accountId, name, authority, ip, documentHash, signedAt: now })
    .execute()
  await recordAudit(tx, {
    event: 'agreement.signed',
    at: now,
    by: actor,
    subjectId: agreementId,
    details: { party, documentHash },
  })
}
