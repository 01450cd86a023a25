import { sql } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import { hasOtherAdministrator } from '#/features/accounts/administrator.queries.server.ts'
import type { Actor } from '#/shared/actor.ts'
import { LEAST_PHONE_DIGITS, phonePatterns } from '#/shared/phone.ts'
import { cleanText, escapeLike } from '#/shared/text.ts'
import { mayAgreeAloneFrom } from './agreement.rules.ts'
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
  /** Since when an application waits for papers that its applicant was asked for; null for all others. */
  waitsSince: Date | null
  equityPesewas: number
  arrearsPesewas: number
  /** The day since which the oldest of it is due; null where nothing is. */
  oldestDueOn: string | null
}

/** What is due and not paid, each part by how long it has been due, and of how many agreements. */
export type ArrearsByAge = { label: string; agreements: number; pesewas: number }

const sums = sql`
  select agreement_id,
    -coalesce(sum(amount_pesewas) filter (where account = 'equity'), 0)::bigint as equity,
    coalesce(sum(amount_pesewas) filter (where account = 'instalments_receivable'), 0)::bigint as receivable,
    coalesce(sum(amount_pesewas) filter (where account = 'fees_receivable'), 0)::bigint as fees
  from ledger_postings group by agreement_id`

// What an agreement owes, and since when: money pays the oldest first, so what is unpaid is the newest that fell due.
const owed = sql`
  select sums.agreement_id, sums.equity, sums.receivable + sums.fees as arrears, oldest.due_on
  from (${sums}) as sums
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

// What is unpaid of everything that fell due, months and late fees apart: what is owed beyond what any of it says, such
// as of a payment that was undone, is as old as the oldest.
const unpaidParts = sql`
  select dues.agreement_id, dues.occurred_on,
    least(dues.owed - dues.newer, case when dues.is_oldest then dues.owed else dues.amount_pesewas end) as unpaid
  from (
    select ledger_entries.agreement_id, ledger_entries.occurred_on, ledger_postings.amount_pesewas,
      case ledger_entries.kind when 'late_fee' then sums.fees else sums.receivable end as owed,
      (sum(ledger_postings.amount_pesewas) over newest - ledger_postings.amount_pesewas)::bigint as newer,
      lead(ledger_entries.id) over newest is null as is_oldest
    from ledger_entries
    join (${sums}) as sums on sums.agreement_id = ledger_entries.agreement_id
    join ledger_postings on ledger_postings.entry_id = ledger_entries.id
      and ledger_postings.account
        = case ledger_entries.kind when 'late_fee' then 'fees_receivable' else 'instalments_receivable' end
    where (ledger_entries.kind = 'instalment_due' or (ledger_entries.kind = 'late_fee' and not exists (
      select from ledger_entries as reversal
      where reversal.agreement_id = ledger_entries.agreement_id
        and (reversal.reverses_id = ledger_entries.id
          or (reversal.kind = 'fee_waiver' and reversal.instalment = ledger_entries.instalment))
    )))
    window newest as (
      partition by ledger_entries.agreement_id, ledger_entries.kind
      order by ledger_entries.occurred_on desc, ledger_entries.number desc
    )
  ) as dues
  where dues.newer < dues.owed`

// Who gave no number in their profile may have done so with an order.
const buyerPhone = sql<string | null>`coalesce(profiles.phone, (
  select orders.phone from orders
  where orders.user_id = agreements.buyer_id and orders.phone is not null
  order by orders.created_at desc limit 1))`

/** The agreements that pass the filters, of one buyer where one is given, those to decide and then the newest first, a page at a time. */
export async function listAgreements(
  db: Executor,
  { page, status, late, query, buyerId }: AgreementFilters & { page: number; buyerId?: string },
): Promise<{ agreements: ManagedAgreement[]; total: number; pageCount: number }> {
  const text = cleanText(query, AGREEMENT_QUERY_LENGTH)
  const pattern = `%${escapeLike(text)}%`
  const number = /^#?(\d{1,15})$/.exec(text)?.[1] ?? null
  const { rows } = await sql<ManagedAgreement & { total: number }>`
    select agreements.id, agreements.number, agreements.title, agreements.buyer_name as "buyerName", ${buyerPhone} as "buyerPhone",
      agreements.status, agreements.created_at as "createdAt",
      case when agreements.status = 'applied' and agreements.asked_for is not null then agreements.updated_at end as "waitsSince", coalesce(owed.equity, 0) as "equityPesewas",
      coalesce(owed.arrears, 0) as "arrearsPesewas",
      case when owed.arrears > 0 then to_char(owed.due_on, 'YYYY-MM-DD') end as "oldestDueOn",
      count(*) over () as total
    from agreements
    left join (${owed}) as owed on owed.agreement_id = agreements.id
    left join profiles on profiles.id = agreements.buyer_id
    where (${status ?? null}::text is null or agreements.status = ${status ?? null})
      and (${late ? 'yes' : null}::text is null or (owed.arrears > 0 and agreements.status in ('signed', 'active')))
      and (${buyerId ?? null}::uuid is null or agreements.buyer_id = ${buyerId ?? null})
      and (${text} = '' or agreements.buyer_name ilike ${pattern} or agreements.title ilike ${pattern}
        or agreements.number = ${number}::bigint or profiles.phone like any(${phonePatterns(text, LEAST_PHONE_DIGITS)}::text[]))
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
): Promise<{ running: number; late: number; equityPesewas: number; arrears: ArrearsByAge[] }> {
  const { rows } = await sql<{ id: string; equity: number; days: number | null; unpaid: number | null }>`
    select agreements.id, coalesce(sums.equity, 0) as equity, ${today}::date - parts.occurred_on as days,
      parts.unpaid
    from agreements
    left join (${sums}) as sums on sums.agreement_id = agreements.id
    left join (${unpaidParts}) as parts on parts.agreement_id = agreements.id
    where agreements.status in ('signed', 'active')
  `.execute(db)
  const running = new Map(rows.map(({ id, equity }) => [id, equity]))
  return {
    running: running.size,
    // One may owe parts of several ages.
    late: new Set(rows.filter(({ days }) => days !== null).map(({ id }) => id)).size,
    equityPesewas: [...running.values()].reduce((sum, equity) => sum + equity, 0),
    arrears: AGES.map(({ label, from, until }) => {
      const late = rows.filter(({ days }) => days !== null && days >= from && days <= until)
      return {
        label,
        agreements: new Set(late.map(({ id }) => id)).size,
        pesewas: late.reduce((sum, { unpaid }) => sum + (unpaid ?? 0), 0),
      }
    }),
  }
}

/** How a buyer is reached; null for an account that is gone. For administrators. */
export async function readBuyerContact(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<{ id: string; email: string; phone: string | null } | null> {
  const contact = await db
    .selectFrom('agreements')
    .innerJoin('accounts', 'accounts.id', 'agreements.buyerId')
    .leftJoin('profiles', 'profiles.id', 'accounts.id')
    .select(['accounts.id', 'accounts.email', buyerPhone.as('phone')])
    .where('agreements.id', '=', agreementId)
    .executeTakeFirst()
  return contact ?? null
}

/** What the home of an agreement is listed for now; null once it is gone. */
export async function findListedPrice(
  db: Executor,
  { agreementId }: { agreementId: string },
): Promise<number | null> {
  const home = await db
    .selectFrom('agreements')
    .innerJoin('properties', 'properties.id', 'agreements.propertyId')
    .select('properties.pricePesewas')
    .where('agreements.id', '=', agreementId)
    .executeTakeFirst()
  return home?.pricePesewas ?? null
}

/** A change of the ledger that waits for a second administrator. */
export type OpenProposal = {
  id: string
  kind: 'reversal' | 'adjustment'
  amountPesewas: number
  reason: string
  proposedAt: Date
  /** Null of an administrator without a name, or whose account is gone. */
  proposedByName: string | null
  /** Whether whoever asks proposed it themselves. */
  isOwn: boolean
  mayAgree: boolean
  /** When whoever proposed it may agree as the only administrator; null where another one can. */
  aloneFrom: Date | null
}

/** What waits for a second administrator in an agreement, the oldest first, and what this one may do about it. */
export async function listProposals(
  db: Executor,
  { agreementId, actor, now }: { agreementId: string; actor: Actor; now: Date },
): Promise<OpenProposal[]> {
  const open = await db
    .selectFrom('ledgerProposals as proposal')
    .leftJoin('profiles', 'profiles.id', 'proposal.proposedBy')
    .select([
      'proposal.id',
      'proposal.kind',
      'proposal.amountPesewas',
      'proposal.reason',
      'proposal.proposedAt',
      'proposal.proposedBy',
      'profiles.fullName as proposedByName',
    ])
    .where('agreementId', '=', agreementId)
    .where('decision', 'is', null)
    .orderBy('proposal.proposedAt')
    .execute()
  const hasOther =
    open.some(({ proposedBy }) => proposedBy === actor.accountId) && (await hasOtherAdministrator(db, actor))
  return open.map(({ proposedBy, ...proposal }) => {
    const isOwn = proposedBy === actor.accountId
    const aloneFrom = isOwn && !hasOther ? mayAgreeAloneFrom(proposal.proposedAt) : null
    const mayAgree = !isOwn || (aloneFrom !== null && aloneFrom <= now)
    return { ...proposal, isOwn, mayAgree, aloneFrom }
  })
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
