import { describe, expect, test } from 'vitest'
import { addMonths } from '#/shared/dates.ts'
import { makeMemoryLedger } from '../../../../tests/support/memory-ledger.ts'
import { adjustmentEntries, pendingEntries, reversalOf } from './journal.rules.ts'
import type { EntryDraft, LedgerPlan } from './ledger.schema.ts'

describe('a payment', () => {
  const plan: LedgerPlan = {
    graceDays: 7,
    lateFeePesewas: 16_000,
    lateFeeCapPesewas: 40_000,
    instalments: [
      { number: 0, dueOn: '2026-01-05', amountPesewas: 8_800_000, equityPesewas: 8_800_000 },
      ...[1, 2, 3, 4].map((number) => ({
        number,
        dueOn: addMonths('2026-01-05', number),
        amountPesewas: 1_630_000,
        equityPesewas: 1_320_000,
      })),
    ],
  }
  function ledgerOf(...paid: [on: string, pesewas: number, writtenOn?: string][]) {
    const ledger = makeMemoryLedger(plan)
    for (const [occurredOn, amountPesewas, written = occurredOn] of paid) {
      ledger.pay({ occurredOn, amountPesewas }, written)
    }
    return ledger
  }
  const kinds = (entries: readonly EntryDraft[]) => entries.map(({ kind }) => kind)

  test('in full on its day becomes equity and rent by the share', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000], ['2026-02-05', 1_630_000])
    expect(kinds(ledger.entries)).toEqual(['instalment_due', 'payment', 'instalment_due', 'payment'])
    expect(ledger.entries.at(-1)?.postings).toEqual({
      cash: 1_630_000,
      instalments_receivable: -1_630_000,
      equity: -1_320_000,
      unpaid_equity: 1_320_000,
    })
    expect(ledger.equity()).toBe(10_120_000)
  })

  test('on the last day of grace costs nothing, a day later it costs the fee, which it pays first', () => {
    expect(ledgerOf(['2026-01-05', 8_800_000], ['2026-02-12', 1_630_000]).balances().late_fee_income).toBe(0)
    const late = ledgerOf(['2026-01-05', 8_800_000], ['2026-02-13', 1_630_000])
    expect(late.balances()).toMatchObject({
      late_fee_income: -16_000,
      fees_receivable: 0,
      instalments_receivable: 16_000,
    })
  })

  test('of a part leaves the rest of the oldest due, whose equity grows by the part', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000], ['2026-02-05', 815_000])
    expect(ledger.balances()).toMatchObject({
      instalments_receivable: 815_000,
      equity: -(8_800_000 + 660_000),
    })
  })

  test('ahead waits, and goes to the next payment on the day it falls due', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000], ['2026-01-20', 2_000_000])
    expect(ledger.balances()).toMatchObject({ advance: -2_000_000, equity: -8_800_000 })
    ledger.write(pendingEntries(plan, ledger.entries, '2026-02-09'))
    expect(ledger.entries.slice(-2)).toMatchObject([
      { kind: 'instalment_due', occurredOn: '2026-02-05' },
      { kind: 'allocation', occurredOn: '2026-02-05', postings: { advance: 1_630_000, equity: -1_320_000 } },
    ])
  })

  test('that turns out to have come in time undoes the fee by an entry that names it', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000])
    ledger.write(pendingEntries(plan, ledger.entries, '2026-02-13'))
    const fee = ledger.entries.at(-1)
    expect(fee).toMatchObject({ kind: 'late_fee', instalment: 1, occurredOn: '2026-02-13' })
    ledger.pay({ occurredOn: '2026-02-06', amountPesewas: 1_630_000 }, '2026-02-20')
    expect(ledger.entries.slice(-2)).toMatchObject([
      { kind: 'reversal', reversesId: fee?.id },
      { kind: 'payment', occurredOn: '2026-02-06' },
    ])
    expect(ledger.balances()).toMatchObject({ late_fee_income: 0, instalments_receivable: 0 })
  })

  test('that never comes costs fees up to their cap', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000])
    ledger.write(pendingEntries(plan, ledger.entries, '2026-12-31'))
    expect(
      ledger.entries
        .filter(({ kind }) => kind === 'late_fee')
        .map(({ postings }) => postings.fees_receivable),
    ).toEqual([16_000, 16_000, 8_000])
  })

  test('is not asked of a fee that a person has waived', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000])
    ledger.write(pendingEntries(plan, ledger.entries, '2026-02-20'))
    const fee = ledger.entries.find(({ kind }) => kind === 'late_fee')
    if (!fee) throw new Error('no fee')
    ledger.write([{ ...reversalOf(fee, '2026-02-20', 'The bank was closed.'), kind: 'fee_waiver' }])
    expect(pendingEntries(plan, ledger.entries, '2026-02-21')).toEqual([])
    expect(ledger.balances().fees_receivable).toBe(0)
  })

  test('and an adjustment each change the equity, which says so', () => {
    const ledger = ledgerOf(['2026-01-05', 8_800_000])
    ledger.write(
      adjustmentEntries(
        plan,
        ledger.entries,
        { amountPesewas: 50_000, reason: 'New roof', key: 'a' },
        '2026-01-06',
      ),
    )
    expect(ledger.equity()).toBe(8_850_000)
    expect(pendingEntries(plan, ledger.entries, '2026-01-07')).toEqual([])
  })
})
