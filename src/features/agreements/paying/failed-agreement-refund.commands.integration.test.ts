import { beforeEach, expect, test } from 'vitest'
import { listFailedRefunds } from '#/features/collections/collection.queries.server.ts'
import { insertActor } from '../../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../../tests/factories/agreement-factory.ts'
import { insertFailedRefund } from '../../../../tests/factories/collection-factory.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { outcomesOf } from '../../../../tests/support/outcomes.ts'
import { retryAgreementRefund, settleAgreementRefund } from './failed-agreement-refund.commands.server.ts'

const world = useAgreementWorld()
const { services, database } = world
let refund: string

const payee = () => ({ kind: 'agreement', id: world.agreementId }) as const
const waiting = () => listFailedRefunds(database.db, payee())
const retry = (change: object = {}, who = world.admin) =>
  retryAgreementRefund(services, who, { agreementId: world.agreementId, refund, ...change })
const settle = (change: object = {}, who = world.admin) =>
  settleAgreementRefund(services, who, {
    agreementId: world.agreementId,
    refund,
    note: 'GCB slip 4711',
    ...change,
  })

beforeEach(async () => {
  await world.activate()
  refund = await insertFailedRefund(database.db, payee())
})

test('a refund of an agreement that failed is settled by hand once, also by two at once', async () => {
  const { answers, reasons } = await outcomesOf([1, 2].map(() => settle()))
  expect([answers.length, reasons]).toMatchObject([1, [{ code: 'collection.refund_dealt_with' }]])
  expect(await waiting()).toEqual([])
})

test('a refund that the provider says was paid by now is written down, and not asked for again', async () => {
  expect(await retry()).toEqual({ isPaid: true })
  expect(await waiting()).toEqual([])
})

test('a refund is dealt with by administrators alone, in its own agreement', async () => {
  const { id: agreementId } = await insertAgreement(database.db)
  for (const act of [retry, settle]) {
    for (const who of [world.buyer, await insertActor(database.db, 'agent')])
      await expect(act({}, who)).rejects.toMatchObject({ kind: 'forbidden' })
    for (const change of [{ agreementId }, { agreementId: "' or true --" }, { refund: "x'; --" }])
      await expect(act(change)).rejects.toMatchObject({ kind: 'not_found' })
  }
  expect(await waiting()).toHaveLength(1)
})
