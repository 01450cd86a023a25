import { sql } from 'kysely'
import { dayOf } from '../src/shared/dates.ts'
import { newId } from '../src/shared/ids.ts'
import { insertAgreement } from '../tests/factories/agreement-factory.ts'
import { insertPayment } from '../tests/factories/payment-factory.ts'
import { PLAN_OF_THREE_MONTHS } from '../tests/factories/plan-factory.ts'
import { insertProperty } from '../tests/factories/property-factory.ts'
import { ADMINISTRATOR, type KillBuyer, type Killing } from './killing.ts'

/** An agreement or the plan of an order, on which somebody new owes money from today on. */
export type MonthlyPayee = {
  buyer: KillBuyer
  /** What it asks for now, and what is recorded by hand in these stories. */
  duePesewas: number
  /** Where its buyer pays, where the office records and reverses, and what each form names. */
  paths: { pay: string; record: string; reverse: string }
  fields: Record<string, string>
  /** What the office sends after which nothing may be paid any more, and what that books by hand. */
  end: { path: string; fields: Record<string, string>; booksPesewas: number }
  /** Which table gets a line when money is booked. */
  booked: 'ledgerPostings' | 'instalmentPayments'
  /** The payments that stand in it, by their references, and what does not agree in it. */
  read: () => Promise<{ references: string[]; sumPesewas: number; problems: string[] }>
  /** The id of the payment with this reference. */
  paymentId: (reference: string) => Promise<string>
  /** Its tries to pay of which the provider knows, the first one first. */
  tries: () => Promise<string[]>
  receiptMails: () => Promise<number>
}

export const MONTHLY_KINDS = ['agreement', 'plan'] as const

const ALL_PESEWAS = PLAN_OF_THREE_MONTHS.planMonthlyPesewas * PLAN_OF_THREE_MONTHS.planMonths

/** What the office types of a payment that it has seen. */
export const recordedByHand = (reference: string, amountPesewas: number) => ({
  amount: String(amountPesewas / 100),
  receivedOn: dayOf(new Date()),
  method: 'bank_transfer',
  reference,
  evidence: 'Statement of this month, page 2',
})

/** Somebody new, with an agreement that was signed today or an order with a plan of three months. */
export async function beginMonthly(
  killing: Killing,
  kind: (typeof MONTHLY_KINDS)[number],
): Promise<MonthlyPayee> {
  const buyer = await killing.signUpBuyer()
  return kind === 'agreement' ? await beginAgreement(killing, buyer) : await beginPlan(killing, buyer)
}

const triesOf = ({ inDatabase, paystack }: Killing, column: 'agreementId' | 'orderId', id: string) =>
  inDatabase(async (db) => {
    const rows = await db
      .selectFrom('collectionPayments')
      .select('reference')
      .where(column, '=', id)
      .where('kind', '=', 'begun')
      .orderBy('sequence')
      .execute()
    return rows.map(({ reference }) => reference).filter((one) => paystack.transactions.has(one))
  })

const mailsTo = ({ inDatabase }: Killing, { email }: KillBuyer, template: string) =>
  inDatabase(async (db) => {
    const rows = await db
      .selectFrom('mails')
      .innerJoin('accounts', 'accounts.id', 'mails.accountId')
      .select('mails.id')
      .where('email', '=', email)
      .where('template', '=', template)
      .execute()
    return rows.length
  })

async function beginAgreement(killing: Killing, buyer: KillBuyer): Promise<MonthlyPayee> {
  const { inDatabase } = killing
  const id = newId()
  await inDatabase(async (db) => {
    const idOf = (email: string) =>
      db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const { id: userId } = await idOf(ADMINISTRATOR.email)
    const { id: buyerId } = await idOf(buyer.email)
    const { id: propertyId } = await insertProperty(db, { id: newId(), userId, status: 'reserved' })
    await insertAgreement(db, { id, propertyId, buyerId, status: 'signed', startsOn: dayOf(new Date()) })
  })
  const paymentRows = () =>
    inDatabase((db) =>
      db
        .selectFrom('ledgerEntries as entry')
        .innerJoin('ledgerPostings', 'ledgerPostings.entryId', 'entry.id')
        .leftJoin('ledgerEntries as undoing', 'undoing.reversesId', 'entry.id')
        .select(['entry.id', 'entry.reference', 'amountPesewas'])
        .where('entry.agreementId', '=', id)
        .where('entry.kind', '=', 'payment')
        .where('account', '=', 'cash')
        .where('undoing.id', 'is', null)
        .orderBy('entry.number')
        .execute(),
    )
  const office = `/dashboard/agreements/${id}`
  return {
    buyer,
    duePesewas: 1_000_000,
    paths: {
      pay: `/dashboard/my-home/${id}/payment/new`,
      record: `${office}/payment`,
      reverse: `${office}/reversal`,
    },
    fields: { agreementId: id },
    end: {
      path: `${office}/expiry`,
      fields: { reason: 'It was not paid', confirmed: 'yes' },
      booksPesewas: 0,
    },
    booked: 'ledgerPostings',
    async read() {
      const rows = await paymentRows()
      return {
        references: rows.map(({ reference }) => reference ?? ''),
        sumPesewas: rows.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
        problems: await inDatabase(async (db) => {
          const unbalanced = await sql<{ entry: string }>`select entry_id::text as entry from ledger_postings
            where agreement_id = ${id} group by entry_id having sum(amount_pesewas) <> 0`.execute(db)
          const [cash] = (
            await sql<{ pesewas: number }>`select coalesce(sum(amount_pesewas), 0)::float8 as pesewas
              from ledger_postings where agreement_id = ${id} and account = 'cash'`.execute(db)
          ).rows
          const paid = rows.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0)
          return [
            ...unbalanced.rows.map(({ entry }) => `entry ${entry} does not balance`),
            ...(cash?.pesewas === paid ? [] : [`cash is ${cash?.pesewas}, payments are ${paid}`]),
          ]
        }),
      }
    },
    paymentId: async (reference) =>
      (await paymentRows()).find((row) => row.reference === reference)?.id ?? '',
    tries: () => triesOf(killing, 'agreementId', id),
    receiptMails: () => mailsTo(killing, buyer, 'agreement-receipt'),
  }
}

async function beginPlan(killing: Killing, buyer: KillBuyer): Promise<MonthlyPayee> {
  const { inDatabase } = killing
  const id = await inDatabase(async (db) => {
    const order = await insertPayment(db, {
      status: 'completed',
      provider: 'simulated',
      makeId: newId,
      hasBuyer: false,
    })
    const { orderId } = order
    await db.updateTable('orderItems').set(PLAN_OF_THREE_MONTHS).where('orderId', '=', orderId).execute()
    await db
      .updateTable('orders')
      .set((eb) => ({ userId: eb.selectFrom('accounts').select('id').where('email', '=', buyer.email) }))
      .where('id', '=', orderId)
      .execute()
    return orderId
  })
  const paymentRows = () =>
    inDatabase((db) =>
      db
        .selectFrom('instalmentPayments as paid')
        .leftJoin('instalmentPayments as undoing', 'undoing.reversesId', 'paid.id')
        .select(['paid.id', 'paid.reference', 'paid.amountPesewas'])
        .where('paid.orderId', '=', id)
        .where('paid.reversesId', 'is', null)
        .where('undoing.id', 'is', null)
        .orderBy('paid.at')
        .execute(),
    )
  const plan = `/dashboard/orders/${id}/instalments/0`
  return {
    buyer,
    duePesewas: PLAN_OF_THREE_MONTHS.planMonthlyPesewas,
    paths: {
      pay: `${plan}/pay/new`,
      record: `${plan}/payment`,
      reverse: `${plan}/reversal`,
    },
    fields: { id, position: '0', paidBefore: '0' },
    end: { path: `${plan}/payment`, fields: recordedByHand(id, ALL_PESEWAS), booksPesewas: ALL_PESEWAS },
    booked: 'instalmentPayments',
    async read() {
      const rows = await paymentRows()
      return {
        references: rows.map(({ reference }) => reference),
        sumPesewas: rows.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
        problems: [],
      }
    },
    paymentId: async (reference) =>
      (await paymentRows()).find((row) => row.reference === reference)?.id ?? '',
    tries: () => triesOf(killing, 'orderId', id),
    receiptMails: () => mailsTo(killing, buyer, 'instalment-receipt'),
  }
}
