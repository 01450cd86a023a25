import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { endClaims } from '#/features/properties/property-claim.commands.server.ts'
import type { Settlement } from '#/platform/payments/payments.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { confirmOrder } from '../order-confirming.commands.server.ts'
import { lockOrderedProperties } from '../order-lock.queries.server.ts'
import { changeStatus } from '../order-status.commands.server.ts'
import { addPaymentLine } from '../payment-lines.commands.server.ts'
import { listRefundable, refundPart, requestRefund } from '../payment-refund.commands.server.ts'
import { type SettlingServices, settleParked } from '../payment-settling.commands.server.ts'
import { type LockedPayment, lockPayment } from './locked-payment.queries.server.ts'
import { nothingWaits, parkedRefused } from './managed-payment.errors.ts'
import { listParkedTransfers, settleTransfers, sumOfTransfers } from './parked-transfers.commands.server.ts'
import { reach } from './provider-question.commands.server.ts'
import { note, tellBuyer } from './refund.commands.server.ts'

type ParkedServices = SettlingServices

const BY_HAND = 'Look it up at the provider, pay it back there, and then settle it by hand here.'

/**
 * Takes a parked payment for its order, for administrators, as the provider says it is, and with it the other transfers
 * that are parked for the order: what is too much is paid back, and what is too little is let off. Refuses what the provider says of another reference or currency, an order
 * that stands or whose homes are gone, and what somebody has dealt with (409).
 */
export async function acceptParked(
  services: ParkedServices,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const said = await readParked(services, actor, { paymentId })
  await asAdministrator(services, actor, async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    const settlement = settlementOf(payment, said)
    const { order, reference } = payment
    if (order.status !== 'awaiting_payment' && order.status !== 'expired')
      throw parkedRefused('The order does not wait for a payment any more. Pay this one back.')
    const parked = payment.provider === 'bank_transfer' ? await listParkedTransfers(tx, order.id) : []
    const others = parked.filter((one) => one.reference !== reference)
    await settle(tx, services, payment, settlement)
    await settleTransfers(tx, services, others)
    const excess = settlement.amountPesewas + sumOfTransfers(others) - order.totalPesewas
    const accepted = excess < 0 ? { acceptedPesewas: order.totalPesewas + excess } : {}
    if (!(await confirmOrder(tx, services, { order, settlement, ...accepted })))
      throw parkedRefused('The homes of this order are not available any more. Pay this one back.')
    if (excess > 0) {
      const reason = 'More was paid than the order costs'
      const part = { orderId: order.id, amountPesewas: excess }
      await refundPart(tx, services, part, { reason, by: actor })
      await tellBuyer(tx, services, order, {
        amountPesewas: excess,
        reason: `${reason}.`,
        leftPesewas: order.totalPesewas,
      })
    }
    await note(tx, services, actor, { event: 'payment.accepted', order, reference })
  })
}

/**
 * Pays a parked payment back whole, for administrators; an order that waits for it is given up. Refuses what the
 * provider says of another reference or currency, and what somebody has dealt with (409).
 */
export async function returnParked(
  services: ParkedServices,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const said = await readParked(services, actor, { paymentId })
  await asAdministrator(services, actor, async (tx) => {
    const payment = await lockPayment(tx, { paymentId })
    const settlement = settlementOf(payment, said)
    const { order, reference, provider } = payment
    const { amountPesewas, providerId } = settlement
    await settle(tx, services, payment, settlement)
    const reason = 'What was paid does not agree with the order'
    await requestRefund(
      tx,
      services,
      { orderId: order.id, provider, reference, providerId, amountPesewas },
      { reason, by: actor },
    )
    if (order.status === 'awaiting_payment' || order.status === 'expired') {
      await lockOrderedProperties(tx, order)
      await endClaims(tx, { orderId: order.id })
      const change = { orderId: order.id, from: order.status, to: 'refunded' } as const
      await changeStatus(tx, { ...change, by: actor.accountId, now: services.clock.now() })
    }
    const left = await listRefundable(tx, order.id)
    await tellBuyer(tx, services, order, {
      amountPesewas,
      reason: `${reason}.`,
      leftPesewas: left.reduce((sum, one) => sum + one.amountPesewas, 0),
    })
    await note(tx, services, actor, { event: 'payment.returned', order, reference })
  })
}

/**
 * Writes down that a person has dealt with a parked payment outside of this program, for administrators; the order
 * stays as it is. Refuses where nothing is parked (409).
 */
export async function resolveParked(
  services: ParkedServices,
  actor: Actor,
  { paymentId, note: reason }: { paymentId: string; note: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const { order, reference, provider, parked } = await lockPayment(tx, { paymentId })
    if (!parked) throw nothingWaits()
    const { amountPesewas, currency } = parked
    const line = { orderId: order.id, provider, reference, amountPesewas, currency, reason }
    if (!(await addPaymentLine(tx, { ...line, kind: 'resolved' }, services.clock.now()))) throw nothingWaits()
    await note(tx, services, actor, { event: 'payment.resolved', order, reference })
  })
}

/**
 * Asks the provider once more about a payment, for administrators; what agrees by now settles as any other. Refuses
 * when it does not answer (503), and what a person has dealt with (409).
 */
export async function askAgain(
  services: ParkedServices,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<void> {
  const { reference, lines } = await asAdministrator(services, actor, (tx) => lockPayment(tx, { paymentId }))
  if (lines.some(({ kind }) => kind === 'resolved')) throw nothingWaits()
  await reach(() => settleParked(services, reference))
}

// What it is about is read anew, since nobody believes what was said once: outside of the transaction, as always.
async function readParked(
  services: ParkedServices,
  actor: Actor,
  { paymentId }: { paymentId: string },
): Promise<Settlement | null> {
  const { provider, reference, parked } = await asAdministrator(services, actor, (tx) =>
    lockPayment(tx, { paymentId }),
  )
  if (!parked) throw nothingWaits()
  // The bank's statement was read by a person.
  if (provider === 'bank_transfer') return null
  if (provider !== services.payments.name)
    throw parkedRefused(`This payment was made with another provider. ${BY_HAND}`)
  const read = await reach(() => services.payments.read(reference))
  if (read.state !== 'settled')
    throw parkedRefused(`The provider does not say any more that this was paid. ${BY_HAND}`)
  return read.settlement
}

function settlementOf({ parked, reference }: LockedPayment, said: Settlement | null): Settlement {
  if (!parked) throw nothingWaits()
  const settlement = said ?? {
    reference,
    amountPesewas: parked.amountPesewas,
    currency: parked.currency,
    providerId: parked.providerId ?? reference,
    channel: parked.channel ?? 'unknown',
    feePesewas: parked.feePesewas,
    brand: parked.brand,
    lastFour: parked.lastFour,
    paidAt: null,
  }
  if (settlement.reference !== reference || settlement.currency !== 'GHS' || settlement.amountPesewas < 1)
    throw parkedRefused(`The provider says this of another payment or currency. ${BY_HAND}`)
  return settlement
}

async function settle(
  tx: Transaction<DB>,
  { clock }: Pick<Services, 'clock'>,
  { order, provider, reference, parked }: LockedPayment,
  { reference: _said, currency: _currency, paidAt: _paidAt, ...settlement }: Settlement,
): Promise<void> {
  const { receivedOn, evidence } = parked ?? {}
  const line = {
    orderId: order.id,
    provider,
    reference,
    ...settlement,
    ...(receivedOn && evidence ? { receivedOn, evidence } : {}),
  }
  if (!(await addPaymentLine(tx, { ...line, kind: 'settled' }, clock.now()))) throw nothingWaits()
}
