import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LedgerRow } from '#/features/agreements/ledger-text.rules.ts'
import { Ledger } from './my-home-ledger.tsx'

const row = (number: number, change: Partial<LedgerRow>): LedgerRow => ({
  id: String(number),
  number,
  day: '11 Nov 2026',
  label: `Entry ${number}`,
  reason: null,
  paid: '',
  charged: '',
  equity: '',
  equityAfter: '0',
  withAhead: null,
  detail: [],
  undo: null,
  ...change,
})

test('money that came in has a receipt, and what falls due has none', () => {
  const html = renderToStaticMarkup(
    <Ledger
      rows={[
        row(32, { paid: '5,075', detail: ['GH₵5,075 went to what was due'] }),
        row(33, { charged: '4,875' }),
      ]}
      receiptOf={(number) => <b>Receipt of {number}</b>}
    />,
  )
  expect(html).toContain('Receipt of 32')
  expect(html).not.toContain('Receipt of 33')
})
