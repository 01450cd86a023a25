import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { asAgent } from '../accounts/agent-act.commands.server.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { isPublicStatus } from '../properties/property.rules.ts'
import { type LockedProperty, lockProperty } from '../properties/property-lock.queries.server.ts'
import { announcePropertyChange } from '../properties/property-page-change.commands.server.ts'
import { notForSale, offerChanged, termsDoNotAddUp } from './offer.errors.ts'
import { termColumns } from './offer.queries.server.ts'
import { canBeOffered } from './offer.rules.ts'
import type { OfferEndForm, OfferForm } from './offer.schema.ts'
import { termsProblems } from './terms.rules.ts'

type Subject = { propertyId: string; scope: Scope }

/**
 * Offers a property of the scope to rent to own on these terms; the offer before it ends. Refuses terms that do not
 * add up, what is not for sale, and whoever has not seen the offer that holds.
 */
export async function setOffer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope, current, terms, sellerName, sellerAddress, sellerEmail }: Subject & OfferForm,
): Promise<void> {
  const problems = termsProblems(terms)
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    if (!canBeOffered(property)) throw notForSale()
    if (problems.length > 0) throw termsDoNotAddUp(problems)
    const now = clock.now()
    await endCurrent(tx, actor, { propertyId: property.id, current, now })
    const before = await tx
      .selectFrom('rentToOwnOffers')
      .select(({ fn }) => fn.max('version').as('version'))
      .where('propertyId', '=', property.id)
      .executeTakeFirst()
    const version = (before?.version ?? 0) + 1
    await tx
      .insertInto('rentToOwnOffers')
      .values({
        id: newId(now.getTime()),
        propertyId: property.id,
        version,
        ...termColumns(terms),
        sellerName,
        sellerAddress,
        sellerEmail,
        madeBy: actor.accountId,
        madeAt: now,
      })
      .execute()
    await announce(tx, property)
    const { pricePesewas, optionFeePesewas, monthlyPesewas, months } = terms
    await recordAudit(tx, {
      event: 'property.offer_set',
      at: now,
      by: actor,
      subjectId: property.id,
      details: { version, pricePesewas, optionFeePesewas, monthlyPesewas, months },
    })
  })
}

/** Ends the offer of a property of the scope. Refuses whoever has not seen the one that holds. */
export async function endOffer(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope, current }: Subject & OfferEndForm,
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    const now = clock.now()
    const version = await endCurrent(tx, actor, { propertyId: property.id, current, now })
    if (version === undefined) return
    await announce(tx, property)
    await recordAudit(tx, {
      event: 'property.offer_ended',
      at: now,
      by: actor,
      subjectId: property.id,
      details: { version },
    })
  })
}

// The version that ended, if there was one.
async function endCurrent(
  tx: Transaction<DB>,
  actor: Actor,
  { propertyId, current, now }: { propertyId: string; current: string; now: Date },
): Promise<number | undefined> {
  const ended = await tx
    .updateTable('rentToOwnOffers')
    .set({ endedAt: now, endedBy: actor.accountId })
    .where('propertyId', '=', propertyId)
    .where('endedAt', 'is', null)
    .returning(['id', 'version'])
    .executeTakeFirst()
  if ((ended?.id ?? '') !== current) throw offerChanged()
  return ended?.version
}

async function announce(tx: Transaction<DB>, { id, status, placeId }: LockedProperty): Promise<void> {
  if (isPublicStatus(status)) await announcePropertyChange(tx, { propertyId: id, placeIds: [placeId] })
}
