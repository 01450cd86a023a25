import { expect, test } from 'vitest'
import { awaitedOf, planBadge } from './orders-status.ts'
import { moneyBackWords } from './own-orders-view.server.ts'

const studio = { title: 'Studio in Labone', agentName: 'Yaw Darko' }
const plot = { title: 'Plot in Cape Coast', agentName: 'Yaw Darko' }
const villa = { title: 'Villa in Cantonments', agentName: 'Ama Mensah' }

test.each([
  [[studio], 1, ['Waits for Yaw Darko to accept it']],
  [[studio], 2, ['Waits for Yaw Darko to accept Studio in Labone']],
  [[studio, plot], 2, ['Waits for Yaw Darko to accept both homes']],
  [[studio, plot], 3, ['Waits for Yaw Darko to accept Studio in Labone and Plot in Cape Coast']],
  [[studio, plot, studio], 3, ['Waits for Yaw Darko to accept all 3 homes']],
  [[studio, plot, studio], 4, ['Waits for Yaw Darko to accept 3 of its 4 homes']],
  [
    [studio, villa],
    2,
    ['Waits for Yaw Darko to accept Studio in Labone', 'Waits for Ama Mensah to accept Villa in Cantonments'],
  ],
  [[], 1, ['Waits for our office to complete it']],
] as const)('a paid order says which of its homes wait for whom: %#', (homes, itemCount, said) => {
  expect(awaitedOf(homes, itemCount)).toEqual(said)
})

test('a plan that is not paid in full has a badge, and one that is has none', () => {
  const since = { instalments: 'GH₵1', soFar: null, inAll: 'GH₵3', plans: {} }
  expect(planBadge({ ...since, left: 'GH₵2', isLate: true })?.label).toBe('Instalment late')
  expect(planBadge({ ...since, left: 'GH₵2', isLate: false })?.label).toBe('Plan running')
  expect(planBadge({ ...since, left: null, isLate: false })).toBeNull()
  expect(planBadge(undefined)).toBeNull()
})

test.each([
  [{ paidPesewas: 0 }, 'Nothing was paid, and nothing is owed.'],
  [{ isSimulated: true }, 'Its payment was simulated: no money was taken, and nothing is owed.'],
  [{}, 'GH₵47,600 was paid. Ask our office what comes back.'],
  [{ askedPesewas: 4_760_000 }, 'GH₵47,600 is on its way back to you.'],
  [
    { askedPesewas: 4_760_000, settledPesewas: 4_760_000, backOn: new Date('2026-09-23T10:00:00Z') },
    'GH₵47,600 paid back on 23 September 2026.',
  ],
])('an order that is over says what became of its money: %#', (money, said) => {
  const paid = {
    isSimulated: false,
    paidPesewas: 4_760_000,
    askedPesewas: 0,
    settledPesewas: 0,
    backOn: null,
  }
  expect(moneyBackWords({ ...paid, ...money })).toBe(said)
})
