import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AGREEMENT_TERMS } from '../../../tests/factories/agreement-factory.ts'
import { randomCases } from '../../../tests/support/random-cases.ts'
import { agreementAccount } from './agreement-account.rules.ts'
import { paymentEntries, pendingEntries } from './ledger/journal.rules.ts'
import type { LedgerEntry } from './ledger/ledger.schema.ts'
import { ledgerPlan } from './ledger/plan.rules.ts'
import { cureEndsOn, remindersOn } from './reminder.rules.ts'

const STARTS = '2026-01-05'
const plan = ledgerPlan(AGREEMENT_TERMS, STARTS)

function ledgerWith(payments: readonly (readonly [string, number])[]): LedgerEntry[] {
  let entries: LedgerEntry[] = []
  for (const [day, amountPesewas] of payments) {
    const detail = { method: 'cash', reference: `R${entries.length}`, evidence: 'Book' } as const
    const drafts = paymentEntries(plan, entries, { occurredOn: day, amountPesewas, ...detail }, day)
    entries = [
      ...entries,
      ...drafts.map((draft, at) => ({
        ...draft,
        id: `${entries.length + at}`,
        number: entries.length + at,
        recordedAt: new Date(day),
      })),
    ]
  }
  return entries
}

const keysOn = (day: string, entries: LedgerEntry[] = ledgerWith([[STARTS, 1_000_000]])) =>
  remindersOn(agreementAccount({ terms: AGREEMENT_TERMS, startsOn: STARTS, entries, day }), day).map(
    ({ key }) => key,
  )

describe('a buyer is reminded', () => {
  test.each([
    ['2026-01-28', []],
    ['2026-01-29', ['before:7:1']],
    ['2026-02-03', ['before:7:1']],
    ['2026-02-04', ['before:1:1']],
    ['2026-02-05', []],
    ['2026-02-06', ['after:1']],
    ['2026-02-11', ['after:1']],
    // From here on the late fee is what is said.
    ['2026-02-13', []],
    ['2026-03-07', ['after:2', 'arrears:30:1']],
    ['2026-04-06', ['after:3', 'arrears:60:1']],
  ])('on %s of what stands then', (day, keys) => {
    expect(keysOn(day)).toEqual(keys)
  })

  test.each([
    ['2026-01-05', []],
    ['2026-01-06', ['after:0']],
    ['2026-01-12', []],
    ['2026-02-06', ['after:1', 'arrears:30:0']],
  ])('on %s of an option fee that is not paid', (day, keys) => {
    expect(keysOn(day, ledgerWith([[STARTS, 500_000]]))).toEqual(keys)
  })

  test('of nothing that is paid, ahead included', () => {
    const entries = ledgerWith([
      [STARTS, 1_000_000],
      ['2026-01-20', 2 * 625_000],
    ])
    expect([keysOn('2026-01-30', entries), keysOn('2026-02-06', entries)]).toEqual([[], []])
    expect(keysOn('2026-03-30', entries)).toEqual(['before:7:3'])
  })

  test('never of more than is owed, whatever was paid and on whichever day', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 1, max: 900_000 })), {
          maxLength: 8,
        }),
        fc.integer({ min: 0, max: 540 }),
        (paid, at) => {
          const dayAt = (days: number) =>
            new Date(Date.parse(STARTS) + days * 86_400_000).toISOString().slice(0, 10)
          const payments = [...paid]
            .sort(([one], [other]) => one - other)
            .map(([days, amount]) => [dayAt(days), amount] as const)
          const entries = ledgerWith(payments.filter(([day]) => day <= dayAt(at)))
          const account = agreementAccount({
            terms: AGREEMENT_TERMS,
            startsOn: STARTS,
            entries,
            day: dayAt(at),
          })
          for (const reminder of remindersOn(account, dayAt(at))) {
            expect(reminder.toPayPesewas).toBeGreaterThan(0)
            if (reminder.kind !== 'before')
              expect(reminder.toPayPesewas).toBeLessThanOrEqual(account.arrearsPesewas)
          }
          expect(pendingEntries(plan, entries, dayAt(at))).toBeDefined()
        },
      ),
      { numRuns: randomCases(500) },
    )
  })
})

describe('before an agreement ends for default', () => {
  const accountOn = (day: string, entries = ledgerWith([[STARTS, 1_000_000]])) =>
    agreementAccount({ terms: AGREEMENT_TERMS, startsOn: STARTS, entries, day })
  const notice = (key: string, day: string) => ({ key, at: new Date(`${day}T09:00:00Z`) })

  test('the buyer can pay for 14 days after the last notice about the oldest payment', () => {
    const first = notice('arrears:30:1', '2026-03-07')
    expect(cureEndsOn(accountOn('2026-03-10'), [first])).toBe('2026-03-21')
    const second = notice('arrears:60:1', '2026-04-06')
    expect(cureEndsOn(accountOn('2026-04-10'), [second, first])).toBe('2026-04-20')
  })

  test('nothing else that was mailed is such a notice, nor one about a payment that is paid', () => {
    const others = [notice('before:7:1', '2026-01-29'), notice('after:1', '2026-02-06')]
    expect(cureEndsOn(accountOn('2026-03-10'), others)).toBeNull()
    const paid = ledgerWith([
      [STARTS, 1_000_000],
      ['2026-03-09', 641_000],
    ])
    expect(cureEndsOn(accountOn('2026-03-10', paid), [notice('arrears:30:1', '2026-03-07')])).toBeNull()
  })
})
