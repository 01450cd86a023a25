import { setTimeout } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { takeAttemptsIfAny } from '#/features/limits/limit.commands.server.ts'
import { type CardDetails, PaymentsUnreached, type Wallet } from '#/platform/payments/payments.ts'
import type { Actor } from '#/shared/actor.ts'
import {
  collectionBusy,
  collectionDeclined,
  collectionUnreached,
  noPromptWaits,
} from './collection.errors.ts'
import { listCollections, listOpenCollections } from './collection.queries.server.ts'
import type { CollectionTry, Collector, Payee } from './collection.schema.ts'
import { addCollectionLine, newCollectionReference } from './collection-lines.commands.server.ts'
import {
  type CollectingServices,
  type KnownTry,
  recordCollection,
  settleCollection,
} from './collection-settling.commands.server.ts'

// A try that has no address by now belongs to a program that has died, or to a provider that has not answered.
const BEGINNING_MILLISECONDS = 12_000
const LOOK_MILLISECONDS = 4_000

/** A try to pay; `isNew` is false where the same press, or the same sum at the provider, is under way already. */
export type BegunTry = { known: KnownTry; isNew: boolean; state: CollectionTry['state'] }

/** What a buyer pays with on our own pages; nothing of it where the provider asks on a page of its own. */
export type PaidBy = { card?: CardDetails; wallet?: Wallet }

/** Whether so much is not paid online at once. A provider that takes no money has no limit. */
export function isTooLargeOnline(
  { payments, config }: Pick<CollectingServices, 'payments' | 'config'>,
  amountPesewas: number,
): boolean {
  return payments.name !== 'simulated' && amountPesewas > config.transfers.onlineMaxCedis * 100
}

/**
 * Writes down that a try to pay begins, with its payee locked; one press begins one, however often it is sent. Refuses a
 * second try within the seconds in which another is being begun (409).
 */
export async function beginCollection(
  tx: Transaction<DB>,
  { clock, payments }: Pick<CollectingServices, 'clock' | 'payments'>,
  payee: Payee,
  { amountPesewas, attemptKey }: { amountPesewas: number; attemptKey: string | null },
): Promise<BegunTry> {
  const now = clock.now()
  const tries = await listCollections(tx, payee)
  const isBeginning = (one: CollectionTry) =>
    one.state === 'begun' && now.getTime() - one.begunAt.getTime() < BEGINNING_MILLISECONDS
  // Of the same press; what failed, or was given up by a program that died, is tried again under a name of its own.
  const pressed = tries.filter((one) => attemptKey !== null && one.attemptKey?.split('.')[0] === attemptKey)
  const [last] = pressed
  const isOver = last?.state === 'failed' || (last?.state === 'begun' && !isBeginning(last))
  const same =
    last && !isOver
      ? last
      : tries.find((one) => one.state === 'opened' && one.amountPesewas === amountPesewas)
  const key = attemptKey && pressed.length > 0 ? `${attemptKey}.${pressed.length}` : attemptKey
  const knownOf = (one: Pick<CollectionTry, 'reference' | 'provider' | 'amountPesewas' | 'begunAt'>) => ({
    payee,
    provider: one.provider,
    reference: one.reference,
    amountPesewas: one.amountPesewas,
    begunAt: one.begunAt,
  })
  if (same) return { known: knownOf(same), isNew: false, state: same.state }
  if (tries.some(isBeginning)) throw collectionBusy()
  const begun = {
    provider: payments.name,
    reference: newCollectionReference(now),
    amountPesewas,
    begunAt: now,
  }
  const { begunAt: _now, ...line } = begun
  await addCollectionLine(tx, payee, { ...line, kind: 'begun', attemptKey: key }, now)
  return { known: knownOf(begun), isNew: true, state: 'begun' }
}

/**
 * Asks the provider to take a try that was begun, while no connection is held: it is paid, or open at the provider.
 * Refuses one that is declined (409) and a provider that is not reached (503); both leave everything as it was.
 */
export async function openCollection(
  services: CollectingServices,
  collectors: readonly Collector[],
  {
    known,
    email,
    purpose,
    returnPath,
  }: { known: KnownTry; email: string; purpose: string; returnPath: string },
  { card, wallet }: PaidBy,
): Promise<'paid' | 'open'> {
  const { payments, config, db, clock, log } = services
  const { payee, reference, amountPesewas, provider } = known
  const asked = wallet && payments.prompts ? payments.prompts.sentTo(wallet) : payments
  const returnAddress = `${config.siteUrl}${returnPath}`
  const begun = await asked
    .begin({
      amountPesewas,
      reference,
      email,
      purpose,
      returnAddress,
      ...(asked.takesCards && card ? { card } : {}),
    })
    .catch((error: unknown) => {
      if (!(error instanceof PaymentsUnreached)) throw error
      log.warn({ reference, reason: error.message }, 'A monthly payment could not be begun')
      throw collectionUnreached()
    })
  switch (begun.state) {
    case 'declined':
      await recordCollection(services, collectors, known, { state: 'failed', reason: begun.reason })
      throw collectionDeclined()
    case 'open': {
      const line = { provider, reference, amountPesewas, kind: 'opened', address: begun.address } as const
      await db.transaction().execute((tx) => addCollectionLine(tx, payee, line, clock.now()))
      return 'open'
    }
    case 'settled':
      await recordCollection(services, collectors, known, begun)
      return 'paid'
  }
}

/** Presses a button of a pretended prompt, and takes the step that follows. Refuses where none waits (409). */
export async function answerCollectionPrompt(
  services: CollectingServices,
  collectors: readonly Collector[],
  payee: Payee,
  { isApproved }: { isApproved: boolean },
): Promise<void> {
  const { prompts } = services.payments
  const open = (await listCollections(services.db, payee)).find(({ state }) => state === 'opened')
  const wallet = open?.address ? prompts?.walletIn(open.address) : undefined
  if (!prompts || !open || !wallet) throw noPromptWaits()
  const { reference, amountPesewas } = open
  prompts.answer({ ...wallet, reference, amountPesewas }, isApproved)
  await settleCollection(services, collectors, reference)
}

/** Asks about everything that was begun for a payee and has not ended. Refuses a provider that is not reached (503). */
export async function settlePayee(
  services: CollectingServices,
  collectors: readonly Collector[],
  payee: Payee,
): Promise<void> {
  try {
    await askAbout(services, collectors, payee)
  } catch (error) {
    if (!(error instanceof PaymentsUnreached)) throw error
    services.log.warn({ reason: error.message }, 'A monthly payment could not be asked about')
    throw collectionUnreached()
  }
}

/**
 * Asks the provider how what was begun for a payee stands, for a page that waits: no longer than four seconds, while
 * what takes longer goes on by itself, and only so often. False when the provider could not be asked in time.
 */
export async function lookAtCollections(
  services: CollectingServices,
  collectors: readonly Collector[],
  actor: Actor,
  payee: Payee,
): Promise<boolean> {
  const limit = services.config.collections.looksPerAccount
  const taken = await takeAttemptsIfAny(services, [
    { name: 'collection-look', subject: actor.accountId, limit },
  ])
  if (!taken) return true
  let isLate = false
  const asked = askAbout(services, collectors, payee).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof PaymentsUnreached) && !isLate) throw error
      services.log.warn({ error }, 'Nobody could be asked how a monthly payment stands')
      return false
    },
  )
  return await Promise.race([
    asked,
    setTimeout(LOOK_MILLISECONDS, false, { ref: false }).then(() => {
      isLate = true
      return false
    }),
  ])
}

async function askAbout(
  services: CollectingServices,
  collectors: readonly Collector[],
  payee: Payee,
): Promise<void> {
  const { db, clock, payments } = services
  const open = await listOpenCollections(db, { provider: payments.name, now: clock.now(), payee })
  for (const reference of open) await settleCollection(services, collectors, reference)
}
