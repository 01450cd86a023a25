import { expect, test } from 'vitest'
import { getAgreement } from '#/features/agreements/agreement.queries.server.ts'
import { adjustEquity } from '#/features/agreements/ledger-correction.commands.server.ts'
import { useAgreementWorld } from '../../../../tests/support/agreement-world.ts'
import { presentHome } from './my-home-view.server.ts'

const world = useAgreementWorld()

const homeOn = async (day: string) => {
  const agreement = await getAgreement(world.database.db, { agreementId: world.agreementId })
  const { home } = presentHome(agreement, day)
  if (!home) throw new Error('Nothing runs')
  return home
}

// 18 months of GH₵6,250 after GH₵10,000, of which GH₵5,000 become equity.
test('the coming payments go on from the equity that the ledger says today, adjustments with it', async () => {
  await world.activate()
  await world.pay('2026-02-05', 6_250)
  const adjust = (cedis: number) =>
    adjustEquity(world.services, world.admin, {
      agreementId: world.agreementId,
      amountPesewas: cedis * 100,
      reason: 'The buyer repaired the roof',
    })
  await adjust(500)
  const more = await homeOn('2026-02-06')
  expect(more.equity).toBe('GH₵15,500')
  expect(more.coming.slice(0, 2).map(({ after }) => after)).toEqual(['20,500', '25,500'])
  await adjust(-800)
  const less = await homeOn('2026-02-06')
  expect(less.equity).toBe('GH₵14,700')
  expect(less.coming[0]?.after).toBe('19,700')
})

test('the coming payments count what is due as paid, and take off what was paid ahead, as the next payment and the buy-out do', async () => {
  await world.activate()
  const late = await homeOn('2026-02-06')
  expect(late.equity).toBe('GH₵10,000')
  expect(late.coming[0]).toMatchObject({ number: 2, amount: '6,250', after: '20,000' })
  await world.pay('2026-02-05', 6_250)
  await world.pay('2026-02-06', 8_250)
  const ahead = await homeOn('2026-02-06')
  expect(ahead.next).toMatchObject({
    amount: 'GH₵4,250',
    parts: [
      { term: 'becomes equity, month 3', amount: 'GH₵5,000' },
      { term: 'rent', amount: 'GH₵1,250' },
      { term: 'paid ahead', amount: '-GH₵2,000' },
    ],
  })
  expect(ahead.quotes[0]).toEqual({
    label: 'Buy the rest today',
    amount: 'GH₵76,750',
    note: 'price less your equity and what you paid ahead, with what is unpaid',
  })
  expect(ahead.equity).toBe('GH₵15,000')
  expect(ahead.coming.slice(0, 3)).toMatchObject([
    { amount: '0', after: '20,000' },
    { amount: '4,250', after: '25,000' },
    { amount: '6,250', after: '30,000' },
  ])
})
