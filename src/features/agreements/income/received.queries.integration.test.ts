import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dayAfter, dayOf } from '#/shared/dates.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { getAgreement } from '../agreement.queries.server.ts'
import { agreementAccount } from '../agreement-account.rules.ts'
import { reverseLedgerEntry } from '../ledger-correction.commands.server.ts'
import { settleExit, settlePurchase } from '../settlement.commands.server.ts'
import { listMonthsOfMoney } from './received.queries.server.ts'

const world = useAgreementWorld()

// Other tests of the same database have no agreement in these months.
test('each month has what fell due and what came in, less what was reversed, by the days that count', async () => {
  const before = await listMonthsOfMoney(world.database.db, { today: '2026-03-31', months: 3 })
  await world.activate()
  await world.pay('2026-02-05', 6_250)
  await world.pay('2026-02-20', 1_000, '2026-03-02')
  const wrong = await world.pay('2026-03-05', 500)
  const entry = (await world.entries()).find(({ number }) => number === wrong.receipt)
  await reverseLedgerEntry(world.services, world.admin, {
    agreementId: world.agreementId,
    entryId: entry?.id ?? '',
    reason: 'Booked twice',
  })
  world.on('2026-03-31')
  const after = await listMonthsOfMoney(world.database.db, { today: '2026-03-31', months: 3 })
  expect(after.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(
    after.map(({ duePesewas, receivedPesewas }, at) => [
      duePesewas - (before[at]?.duePesewas ?? 0),
      receivedPesewas - (before[at]?.receivedPesewas ?? 0),
    ]),
  ).toEqual([
    [1_000_000, 1_000_000],
    [625_000, 725_000],
    [625_000, 0],
  ])
})

describe('over any history the months add up to the cash of the ledgers', () => {
  const LAST = '2027-12-31'
  const step = fc.oneof(
    fc.record({ kind: fc.constant('pay' as const), cedis: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ kind: fc.constant('pay late' as const), cedis: fc.integer({ min: 1, max: 9_000 }) }),
    fc.record({ kind: fc.constant('reverse' as const), cedis: fc.constant(0) }),
  )
  const history = fc.record({
    steps: fc.array(fc.record({ days: fc.integer({ min: 1, max: 70 }), step }), { maxLength: 7 }),
    end: fc.constantFrom('buys', 'leaves', 'stays'),
  })

  test.each(fc.sample(history, 12))('$end after $steps', async ({ steps, end }) => {
    const { database, services, admin, agreementId } = world
    await world.activate()
    let day = '2026-01-05'
    let paid: number | undefined
    for (const {
      days,
      step: { kind, cedis },
    } of steps) {
      const before = day
      day = dayAfter(day, days)
      world.on(day)
      const entry = (await world.entries()).find(({ number }) => number === paid)
      if (kind !== 'reverse') paid = (await world.pay(kind === 'pay' ? day : before, cedis, day)).receipt
      else if (entry) {
        await reverseLedgerEntry(services, admin, { agreementId, entryId: entry.id, reason: 'Wrong' })
        paid = undefined
      }
    }
    const { terms, startsOn, entries } = await getAgreement(database.db, { agreementId })
    const today = dayOf(services.time.now)
    const { purchase, exit } = agreementAccount({ terms, startsOn: startsOn ?? '', entries, day: today })
    if (end === 'buys')
      await settlePurchase(services, admin, world.settlement(purchase.toPayPesewas, { reference: 'BUY' }))
    if (end === 'leaves' && exit.toRefundPesewas >= 0)
      await settleExit(services, admin, world.settlement(exit.toRefundPesewas, { reference: 'OUT' }))
    const months = await listMonthsOfMoney(database.db, { today: LAST, months: 36 })
    const { rows } = await sql<{ cash: number }>`
      select sum(amount_pesewas)::bigint as cash from ledger_postings where account = 'cash'
    `.execute(database.db)
    expect(months.reduce((sum, { receivedPesewas }) => sum + receivedPesewas, 0)).toBe(rows[0]?.cash)
  })
})
