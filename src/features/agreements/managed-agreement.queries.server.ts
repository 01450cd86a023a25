import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import type { AgreementStatus } from './agreement.schema.ts'

export const AGREEMENT_PAGE_SIZE = 20
export const AGREEMENT_QUERY_LENGTH = 100

export type AgreementFilters = { status?: AgreementStatus; late?: boolean; query: string }

/** An agreement for the list of administrators; money in whole pesewas, as the ledger's last hour says. */
export type ManagedAgreement = {
  id: string
  number: number
  title: string
  buyerName: string | null
  /** E.164; null where none is known. */
  buyerPhone: string | null
  status: AgreementStatus
  createdAt: Date
  equityPesewas: number
  arrearsPesewas: number
  /** The day since which the oldest of it is due; null where nothing is. */
  oldestDueOn: string | null
}

/** What is due and not paid, by how long the oldest of an agreement has been due. */
export type ArrearsByAge = { label: string; agreements: number; pesewas: number }

// What an agreement owes, and since when: money pays the oldest first, so what is unpaid is the newest that fell due.
const owed = sql`
  select sums.agreement_id, sums.equity, sums.receivable + sums.fees as arrears, oldest.due_on
  from (
    select agreement_id,
      -coalesce(sum(amount_pesewas) filter (where account = 'equity'), 0)::bigint as equity,
      coalesce(sum(amount_pesewas) filter (where account = 'instalments_receivable'), 0)::bigint as receivable,
      coalesce(sum(amount_pesewas) filter (where account = 'fees_receivable'), 0)::bigint as fees
    from ledger_postings group by agreement_id
  ) as sums
  left join lateral (
    select min(occurred_on) as due_on
    from (
      select ledger_entries.occurred_on,
        sum(ledger_postings.amount_pesewas) over (order by ledger_entries.occurred_on desc, ledger_entries.number desc)
          - ledger_postings.amount_pesewas as newer
      from ledger_entries
      join ledger_postings on ledger_postings.entry_id = ledger_entries.id
        and ledger_postings.account = 'instalments_receivable'
      where ledger_entries.agreement_id = sums.agreement_id and ledger_entries.kind = 'instalment_due'
    ) as dues
    where dues.newer < sums.receivable
  ) as oldest on true`

/** The agreements that pass the filters, those to decide and then the newest first, a page at a time. */
export async function listAgreements(
  db: Executor,
  { page, status, late, query }: AgreementFilters & { page: number },
): Promise<{ agreements: ManagedAgreement[]; total: number; pageCount: number }> {
  const text = cleanText(query, AGREEMENT_QUERY_LENGTH)
  const pattern = `%${escapeLike(text)}%`
  const number = /^#?(\d{1,15})$/.exec(text)?.[1] ?? null
  const { rows } = await sql<ManagedAgreement & { total: number }>`
    select agreements.id, agreements.number, agreements.title, agreements.buyer_name as "buyerName", profiles.phone as "buyerPhone",
      agreements.status, agreements.created_at as "createdAt", coalesce(owed.equity, 0) as "equityPesewas",
      coalesce(owed.arrears, 0) as "arrearsPesewas",
      case when owed.arrears > 0 then to_char(owed.due_on, 'YYYY-MM-DD') end as "oldestDueOn",
      count(*) over () as total
    from agreements
    left join (${owed}) as owed on owed.agreement_id = agreements.id
    left join profiles on profiles.id = agreements.buyer_id
    where (${status ?? null}::text is null or agreements.status = ${status ?? null})
      and (${late ? 'yes' : null}::text is null or (owed.arrears > 0 and agreements.status in ('signed', 'active')))
      and (${text} = '' or agreements.buyer_name ilike ${pattern} or agreements.title ilike ${pattern}
        or agreements.number = ${number}::bigint)
    order by agreements.status = 'applied' desc, agreements.created_at desc, agreements.id desc
    limit ${AGREEMENT_PAGE_SIZE} offset ${(page - 1) * AGREEMENT_PAGE_SIZE}
  `.execute(db)
  const total = rows[0]?.total ?? 0
  return {
    agreements: rows.map(({ total: _all, ...row }) => row),
    total,
    pageCount: Math.ceil(total / AGREEMENT_PAGE_SIZE),
  }
}

const AGES = [
  { label: 'up to 30 days', from: 0, until: 30 },
  { label: '31 to 60 days', from: 31, until: 60 },
  { label: '61 to 90 days', from: 61, until: 90 },
  { label: 'more than 90 days', from: 91, until: 100_000 },
]

/** What running agreements owe by its age, what their buyers' equity is, and how many there are. */
export async function readAgreementFigures(
  db: Executor,
  { today }: { today: string },
): Promise<{ running: number; equityPesewas: number; arrears: ArrearsByAge[] }> {
  const { rows } = await sql<{ equity: number; arrears: number; days: number | null }>`
    select coalesce(owed.equity, 0) as equity, coalesce(owed.arrears, 0) as arrears,
      ${today}::date - owed.due_on as days
    from agreements
    left join (${owed}) as owed on owed.agreement_id = agreements.id
    where agreements.status in ('signed', 'active')
  `.execute(db)
  return {
    running: rows.length,
    equityPesewas: rows.reduce((sum, { equity }) => sum + equity, 0),
    arrears: AGES.map(({ label, from, until }) => {
      const late = rows.filter(
        ({ arrears, days }) => arrears > 0 && (days ?? 0) >= from && (days ?? 0) <= until,
      )
      return {
        label,
        agreements: late.length,
        pesewas: late.reduce((sum, { arrears }) => sum + arrears, 0),
      }
    }),
  }
}

/** How a buyer is reached; null for an account that is gone. For administrators. */
export async function readBuyerContact(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<{ email: string; phone: string | null } | null> {
  const contact = await db
    .selectFrom('agreements')
    .innerJoin('accounts', 'accounts.id', 'agreements.buyerId')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.email', 'profiles.phone'])
    .where('agreements.id', '=', agreementId)
    .executeTakeFirst()
  return contact ?? null
}

/** A change of the ledger that waits for a second administrator. */
export type OpenProposal = {
  id: string
  kind: 'reversal' | 'adjustment'
  amountPesewas: number
  reason: string
  proposedAt: Date
}

/** What waits for a second administrator in an agreement, the oldest first. */
export async function listProposals(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<OpenProposal[]> {
  return await db
    .selectFrom('ledgerProposals')
    .select(['id', 'kind', 'amountPesewas', 'reason', 'proposedAt'])
    .where('agreementId', '=', agreementId)
    .where('decision', 'is', null)
    .orderBy('proposedAt')
    .execute()
}

/** The numbers of these agreements, by id; one that has gone is missing. */
export async function readAgreementNumbers(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('agreements').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
