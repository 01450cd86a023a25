import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FilterChips } from './filter-chips.tsx'
import { WaitingCounts } from './waiting-counts.ts'

const NONE = { leads: 0, orders: 0, payments: 0, applications: 0, offeredHomes: 0, mails: 0, listings: 0 }

const LABELS = { open: 'Open', settled: 'Settled' }

const textOf = (reports: number | undefined) =>
  renderToStaticMarkup(
    <WaitingCounts value={reports === undefined ? undefined : { ...NONE, reports, drafts: 0 }}>
      <FilterChips
        label="Status"
        labels={LABELS}
        chosen={undefined}
        waiting={{ status: 'open', kind: 'reports' }}
        hrefOf={(status) => `/reports?status=${status}`}
      />
    </WaitingCounts>,
  ).replace(/<[^>]+>/g, '|')

test('the chip of what waits says how much, and no other one does', () => {
  expect(textOf(5)).toContain('Open |5|')
  expect(textOf(5)).not.toContain('Settled|5')
})

test('a chip says no number where nothing waits, or where it could not be counted', () => {
  for (const reports of [0, undefined]) expect(textOf(reports)).not.toMatch(/\d/)
})
