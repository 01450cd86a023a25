import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { isId, newId } from '#/shared/ids.ts'
import { formatAmount } from '#/shared/money.ts'
import { raiseNotFound, raiseNotPossible, raiseOutsideCap, raiseStands } from '../agreement.errors.ts'
import { type AgreementAccount, agreementAccount, leftToPayPesewas } from '../agreement-account.rules.ts'
import { type LockedAgreement, lockAgreement } from '../agreement-lock.queries.server.ts'
import { possibleRaise } from '../ledger/price-raise.rules.ts'
import { openLedger } from '../ledger-keeping.commands.server.ts'
import { dayText } from '../ledger-text.rules.ts'
import { agreementPriceMail } from '../notices/agreement.emails.ts'
import { mailBuyer } from '../notices/notice.commands.server.ts'

type RaisingServices = Pick<Services, 'db' | 'clock' | 'jobs'>

/**
 * Announces a higher price of a running agreement, for administrators: it counts from the anniversary that the page
 * showed, and the buyer is mailed what it changes. Refuses another day than can be announced today (409), and a price
 * that is no rise or above the cap (422).
 */
export async function raisePrice(
  services: RaisingServices,
  actor: Actor,
  {
    agreementId,
    effectiveOn,
    price: pricePesewas,
    reason,
  }: { agreementId: string; effectiveOn: string; price: number; reason: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const now = services.clock.now()
    const { startsOn, today, account } = await readAccount(tx, agreement, now)
    const possible = possibleRaise(agreement.terms, startsOn, today)
    if (possible?.effectiveOn !== effectiveOn || leftToPayPesewas(account) === 0) throw raiseNotPossible()
    const { fromPesewas, mostPesewas } = possible
    if (pricePesewas <= fromPesewas || pricePesewas > mostPesewas)
      throw raiseOutsideCap(formatAmount(fromPesewas), formatAmount(mostPesewas))
    const id = newId(now.getTime())
    await tx
      .insertInto('agreementPriceRaises')
      .values({ id, agreementId, effectiveOn, fromPesewas, pricePesewas, reason, announcedAt: now })
      .execute()
    const raised = await lockAgreement(tx, { agreementId })
    const { account: after } = await readAccount(tx, raised, now)
    const last = after.plan.instalments.at(-1)
    await mailBuyer(tx, services, agreement, {
      key: `price:${id}`,
      subject: `The price rises on ${dayText(effectiveOn)}`,
      template: agreementPriceMail,
      data: {
        effectiveOn: dayText(effectiveOn),
        from: formatAmount(fromPesewas),
        rise: {
          to: formatAmount(pricePesewas),
          more: formatAmount(pricePesewas - fromPesewas),
          today: formatAmount(Math.max(account.purchase.toPayPesewas, 0)),
          lastDueOn: last ? dayText(last.dueOn) : '',
          last: formatAmount(last?.amountPesewas ?? 0),
        },
        reason,
      },
    })
    await recordAudit(tx, {
      event: 'agreement.price_raised',
      at: now,
      by: actor,
      subjectId: agreementId,
      details: { effectiveOn, fromPesewas, toPesewas: pricePesewas },
    })
  })
}

/**
 * Takes back a raise that does not count yet, for administrators; the buyer is mailed. Refuses one that is not there or
 * withdrawn (404), and one that counts or that a later one stands on (409).
 */
export async function withdrawRaise(
  services: RaisingServices,
  actor: Actor,
  { agreementId, raiseId, reason }: { agreementId: string; raiseId: string; reason: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const agreement = await lockAgreement(tx, { agreementId })
    const now = services.clock.now()
    const raise = isId(raiseId)
      ? await tx
          .selectFrom('agreementPriceRaises')
          .select(['effectiveOn', 'fromPesewas', 'pricePesewas'])
          .where('id', '=', raiseId)
          .where('agreementId', '=', agreementId)
          .where('withdrawnAt', 'is', null)
          .executeTakeFirst()
      : undefined
    if (!raise) throw raiseNotFound()
    const { effectiveOn, fromPesewas, pricePesewas } = raise
    if (effectiveOn <= dayOf(now) || agreement.terms.raises.at(-1)?.effectiveOn !== effectiveOn)
      throw raiseStands()
    await tx
      .updateTable('agreementPriceRaises')
      .set({ withdrawnAt: now, withdrawalReason: reason })
      .where('id', '=', raiseId)
      .execute()
    await mailBuyer(tx, services, agreement, {
      key: `price:${raiseId}:withdrawn`,
      subject: `The price does not rise on ${dayText(effectiveOn)}`,
      template: agreementPriceMail,
      data: { effectiveOn: dayText(effectiveOn), from: formatAmount(fromPesewas), rise: null, reason },
    })
    await recordAudit(tx, {
      event: 'agreement.price_raise_withdrawn',
      at: now,
      by: actor,
      subjectId: agreementId,
      details: { effectiveOn, fromPesewas, toPesewas: pricePesewas },
    })
  })
}

async function readAccount(
  tx: Transaction<DB>,
  agreement: LockedAgreement,
  now: Date,
): Promise<{ startsOn: string; today: string; account: AgreementAccount }> {
  const { entries, startsOn, today } = await openLedger(tx, { agreement, now })
  const { terms } = agreement
  return { startsOn, today, account: agreementAccount({ terms, startsOn, entries, day: today }) }
}
