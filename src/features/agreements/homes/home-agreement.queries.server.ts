import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { dayOf } from '#/shared/dates.ts'
import { isLedgerOpen } from '../agreement.rules.ts'
import type { AgreementStatus } from '../agreement.schema.ts'
import { agreementAccount } from '../agreement-account.rules.ts'
import { readTerms } from '../agreement-lock.queries.server.ts'
import { listEntries } from '../ledger/ledger.queries.server.ts'
import { priceOn } from '../ledger/price-raise.rules.ts'

export const HOME_AGREEMENT_PAGE_SIZE = 20

/** What an agent knows of an agreement about a home of theirs, and nothing of who rents it; money in whole pesewas. */
export type HomeAgreement = {
  id: string
  number: number
  propertyId: string
  title: string
  location: string
  status: AgreementStatus
  appliedAt: Date
  pricePesewas: number
  monthlyPesewas: number
  months: number
  /** As `2026-12-01`; null before it is signed. */
  startsOn: string | null
  /** The next payment that is not made in full, of one that runs; `isLate` once its day has passed. */
  next: { dueOn: string; toPayPesewas: number; isLate: boolean } | null
  /** Due and not paid, late fees with it. */
  arrearsPesewas: number
}

/** The agreements about the homes of the scope, the newest first, a page at a time. A page past the end is empty. */
export async function listHomeAgreements(
  db: Executor,
  { scope, page, now }: { scope: Scope; page: number; now: Date },
): Promise<{ agreements: HomeAgreement[]; total: number; pageCount: number }> {
  const found = limitTo(
    db.selectFrom('agreements').innerJoin('properties', 'properties.id', 'agreements.propertyId'),
    scope,
    'properties.userId',
  )
  const [rows, { total }] = await Promise.all([
    found
      .select(['agreements.id', 'agreements.number', 'properties.id as propertyId', 'agreements.title'])
      .select(['agreements.location', 'agreements.status', 'agreements.createdAt as appliedAt'])
      .select(['agreements.terms', 'agreements.startsOn'])
      .orderBy('agreements.createdAt', 'desc')
      .orderBy('agreements.id', 'desc')
      .limit(HOME_AGREEMENT_PAGE_SIZE)
      .offset((page - 1) * HOME_AGREEMENT_PAGE_SIZE)
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const day = dayOf(now)
  const agreements: HomeAgreement[] = []
  for (const { terms: stored, ...row } of rows) {
    const terms = await readTerms(db, { id: row.id, terms: stored })
    const { id, status, startsOn } = row
    const account =
      startsOn && isLedgerOpen(status)
        ? agreementAccount({ terms, startsOn, entries: await listEntries(db, { agreementId: id }), day })
        : null
    const { monthlyPesewas, months } = terms
    agreements.push({
      ...row,
      pricePesewas: priceOn(terms, day),
      monthlyPesewas,
      months,
      next: account?.next
        ? {
            dueOn: account.next.dueOn,
            toPayPesewas: account.next.toPayPesewas,
            isLate: account.next.dueOn < day,
          }
        : null,
      arrearsPesewas: account?.arrearsPesewas ?? 0,
    })
  }
  return { agreements, total, pageCount: Math.ceil(total / HOME_AGREEMENT_PAGE_SIZE) }
}
