import { describe, expect, test } from 'vitest'
import { AGREEMENT_TERMS } from '../../../tests/factories/agreement-factory.ts'
import { simulateAgreementYear, YEAR_DOCUMENT } from '../../../tests/support/agreement-year.ts'
import { makeMemoryLedger } from '../../../tests/support/memory-ledger.ts'
import { agreementAccount, leftToPayPesewas } from './agreement-account.rules.ts'
import { ledgerPlan } from './ledger/plan.rules.ts'

const startsOn = '2026-01-05'
const terms = AGREEMENT_TERMS

test('a year of an agreement, late, in part, early and back-dated, with its exit settled at the end of each month, is the tables in the documents', async () => {
  await expect(simulateAgreementYear()).toMatchFileSnapshot(`../../../${YEAR_DOCUMENT}`)
})

function ledgerOf(...paid: [on: string, pesewas: number][]) {
  const ledger = makeMemoryLedger(ledgerPlan(terms, startsOn))
  for (const [occurredOn, amountPesewas] of paid) ledger.pay({ occurredOn, amountPesewas })
  return (day: string) => agreementAccount({ terms, startsOn, entries: ledger.entries, day })
}

describe('what an agreement comes to', () => {
  test('counts what fell due since the job last ran', () => {
    const at = ledgerOf(['2026-01-05', 1_000_000])
    expect(at('2026-02-04')).toMatchObject({ arrearsPesewas: 0, arrearsDays: 0 })
    expect(at('2026-02-10')).toMatchObject({ arrearsPesewas: 625_000, arrearsDays: 5 })
    expect(at('2026-02-13')).toMatchObject({ arrearsPesewas: 641_000, arrearsDays: 8 })
  })

  test('names the next payment with its last day of grace, less what was paid ahead', () => {
    const at = ledgerOf(['2026-01-05', 1_000_000], ['2026-01-20', 700_000])
    expect(at('2026-01-21').next).toMatchObject({
      number: 2,
      dueOn: '2026-03-05',
      toPayPesewas: 550_000,
      graceEndsOn: '2026-03-12',
    })
  })

  test('is bought for the price less the equity, and left with its share', () => {
    const { purchase, exit } = ledgerOf(['2026-01-05', 1_000_000], ['2026-02-05', 625_000])('2026-02-06')
    expect(purchase.toPayPesewas).toBe(8_500_000)
    expect(exit).toMatchObject({ monthsPaid: 1, refundBasisPoints: 5_000, toRefundPesewas: 750_000 })
  })

  test('is owned and owes nothing once every payment is made', () => {
    const plan = ledgerPlan(terms, startsOn)
    const at = ledgerOf(...plan.instalments.map((one): [string, number] => [one.dueOn, one.amountPesewas]))
    const end = at('2027-12-31')
    expect(end.purchase).toMatchObject({ equityPesewas: terms.pricePesewas, toPayPesewas: 0 })
    expect([end.next, leftToPayPesewas(end)]).toEqual([null, 0])
  })
})
