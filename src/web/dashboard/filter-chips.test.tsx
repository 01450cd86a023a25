import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, Outlet } from 'react-router'
import { expect, test } from 'vitest'
import { FilterChips } from './filter-chips.tsx'

const LABELS = { open: 'Open', settled: 'Settled' }
const FRAME = 'routes/account/dashboard-layout'

function Page() {
  return (
    <FilterChips
      label="Status"
      labels={LABELS}
      chosen={undefined}
      waiting={{ status: 'open', kind: 'reports' }}
      hrefOf={(status) => `/reports?status=${status}`}
    />
  )
}

function textOf(counts: object | undefined) {
  const Site = createRoutesStub([
    {
      id: FRAME,
      path: '/',
      Component: Outlet,
      loader: () => null,
      children: [{ index: true, Component: Page }],
    },
  ])
  const html = renderToStaticMarkup(<Site hydrationData={{ loaderData: { [FRAME]: { counts } } }} />)
  return html.replace(/<[^>]+>/g, '|')
}

test('the chip of what waits says how much, and no other one does', () => {
  expect(textOf({ reports: 5 })).toContain('Open |5|')
  expect(textOf({ reports: 5 })).not.toContain('Settled |5')
})

test('a chip says no number where nothing waits, or where it could not be counted', () => {
  for (const counts of [{ reports: 0 }, undefined]) expect(textOf(counts)).toMatch(/Open\|.*Settled\|/)
  for (const counts of [{ reports: 0 }, undefined]) expect(textOf(counts)).not.toMatch(/\d/)
})
