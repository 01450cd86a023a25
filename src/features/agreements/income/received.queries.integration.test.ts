import { expect, test } from 'vitest'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { reverseLedgerEntry } from '../ledger-correction.commands.server.ts'
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
