import { sql, type Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { PaymentsUnreached, type RefundOutcome } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import { formatAmount } from '#/shared/money.ts'
import { collectionWaitsMail } from './collection.emails.ts'
import type { Collector, Payee } from './collection.schema.ts'
import { addCollectionLine, type CollectionLine, payeeOf } from './collection-lines.commands.server.ts'

type RefundingServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'payments' | 'log' | 'config'>

/**
 * Asks for a settled payment to be paid back, in the transaction that causes it and with its payee locked; work in the
 * background asks the provider. A simulated one is paid back with it, since there is nothing to pay.
 */
export async function requestCollectionRefund(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  payee: Payee,
  { provider, reference, amountPesewas, providerId, reason }: Omit<CollectionLine, 'kind'>,
): Promise<void> {
  const now = clock.now()
  const { count } = await tx
    .selectFrom('collectionPayments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reference', '=', reference)
    .where('kind', '=', 'refund_requested')
    .executeTakeFirstOrThrow()
  // The provider knows a refund by its name alone: the second of a payment ends in -2.
  const refundReference = `refund-${reference}${count === 0 ? '' : `-${count + 1}`}`
  const line = { provider, reference, refundReference, amountPesewas, ...(providerId ? { providerId } : {}) }
  if (
    !(await addCollectionLine(
      tx,
      payee,
      { ...line, kind: 'refund_requested', ...(reason ? { reason } : {}) },
      now,
    ))
  )
    throw new Error(`The refund ${refundReference} was asked for before`)
  if (provider === 'simulated')
    await addCollectionLine(tx, payee, { ...line, kind: 'refund_settled', providerId: refundReference }, now)
}

/** Asks for a settled payment of a locked payee to be paid back whole; its books say meanwhile that it counts no more. */
export async function returnCollection(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock'>,
  payee: Payee,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  const { providerId, ...settled } = await tx
    .selectFrom('collectionPayments')
    .select(['provider', 'reference', 'amountPesewas', 'providerId'])
    .where('reference', '=', reference)
    .where('kind', '=', 'settled')
    .executeTakeFirstOrThrow()
  await requestCollectionRefund(tx, services, payee, {
    ...settled,
    ...(providerId ? { providerId } : {}),
    reason,
  })
}

// One refund that the provider answers nonsense about keeps nobody from the others; a provider that is down is left alone.
const MOST_UNREACHED = 3

/**
 * Asks the provider for what is to be paid back and how that stands, refund by refund; of one payment where `reference`
 * names it. What has failed waits for a person, unless it was paid after all. Rejects in the end when the provider could
 * not be asked about one of them.
 */
export async function settleCollectionRefunds(
  services: RefundingServices,
  collectors: readonly Collector[],
  { since, reference }: { since: Date; reference?: string },
): Promise<void> {
  const { payments } = services
  const unreached: PaymentsUnreached[] = []
  for (const { isFailed, ...row } of await listOpenRefunds(services, { since, reference })) {
    if (unreached.length === MOST_UNREACHED) break
    const { agreementId, orderId, position, refundReference, providerId, ...payment } = row
    const payee = payeeOf({ agreementId, orderId, position })
    const line = { ...payment, refundReference: refundReference ?? payment.reference }
    const request = { ...line, providerId: providerId ?? payment.reference }
    try {
      const outcome = await (isFailed ? payments.readRefund(request) : payments.refund(request))
      if (outcome.state === 'settled' || (outcome.state === 'failed' && !isFailed))
        await write(services, collectors, { payee, line, outcome, isFailed })
    } catch (error) {
      if (!(error instanceof PaymentsUnreached)) throw error
      unreached.push(error)
    }
  }
  if (unreached[0]) throw unreached[0]
}

/** What is asked back of which no end is known, and then what has failed and nobody has dealt with; each the oldest first. */
async function listOpenRefunds(
  { db, payments }: Pick<RefundingServices, 'db' | 'payments'>,
  { since, reference }: { since: Date; reference: string | undefined },
) {
  return await db
    .selectFrom('collectionPayments as asked')
    .leftJoin('collectionPayments as failed', (join) =>
      join
        .onRef('failed.refundReference', '=', 'asked.refundReference')
        .on('failed.kind', '=', 'refund_failed'),
    )
    .select(['asked.agreementId', 'asked.orderId', 'asked.position', 'asked.provider', 'asked.reference'])
    .select(['asked.refundReference', 'asked.providerId', 'asked.amountPesewas'])
    .select(sql<boolean>`failed.id is not null`.as('isFailed'))
    .where('asked.kind', '=', 'refund_requested')
    .where('asked.refundReference', 'is not', null)
    .where('asked.provider', '=', payments.name)
    .where((eb) => eb.or([eb('asked.at', '>=', since), eb('failed.at', '>=', since)]))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('collectionPayments as done')
            .select('done.id')
            .whereRef('done.refundReference', '=', 'asked.refundReference')
            .where('done.kind', 'in', ['refund_settled', 'refund_retried']),
        ),
      ),
    )
    .$if(reference !== undefined, (all) => all.where('asked.reference', '=', reference ?? ''))
    .orderBy('isFailed')
    .orderBy('asked.sequence')
    .execute()
}

async function write(
  services: RefundingServices,
  collectors: readonly Collector[],
  {
    payee,
    line,
    outcome,
    isFailed,
  }: {
    payee: Payee
    line: Omit<CollectionLine, 'kind'> & { refundReference: string }
    /** It was known to have failed. */
    isFailed: boolean
    outcome: Exclude<RefundOutcome, { state: 'requested' }>
  },
): Promise<void> {
  const { db, clock, log, config } = services
  await db.transaction().execute(async (tx) => {
    const lock = () => collectors.find(({ kind }) => kind === payee.kind)?.lock(tx, services, payee)
    if (isFailed) {
      // Whoever of the staff has dealt with it meanwhile was first.
      await lock()
      if (await isRetried(tx, line.refundReference)) return
    }
    const isNew = await addCollectionLine(
      tx,
      payee,
      outcome.state === 'settled'
        ? { ...line, kind: 'refund_settled', providerId: outcome.providerId }
        : { ...line, kind: 'refund_failed', reason: outcome.reason },
      clock.now(),
    )
    if (!isNew || outcome.state !== 'failed') return
    const { reference, amountPesewas } = line
    log.error({ reference }, 'A refund has failed and waits for a person')
    const locked = await lock()
    if (!locked) throw new Error(`${payee.kind} ${payee.id} of a refund is gone`)
    await queueMail(tx, services, {
      template: collectionWaitsMail,
      data: {
        kind: 'refund_failed',
        title: locked.title,
        page: locked.staffPage,
        amount: formatAmount(amountPesewas),
        reason: outcome.reason,
      },
      accountId: null,
      recipient: config.brand.email,
    })
  })
}

async function isRetried(tx: Transaction<DB>, refundReference: string): Promise<boolean> {
  const retried = await tx
    .selectFrom('collectionPayments')
    .select('id')
    .where('refundReference', '=', refundReference)
    .where('kind', '=', 'refund_retried')
    .executeTakeFirst()
  return retried !== undefined
}
