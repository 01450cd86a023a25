import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PropertyListFits, PropertyListPlan } from './property-list-plan.tsx'

const render = (filters: { plan?: 'yes'; own?: 'yes' }, offers: number | null) =>
  renderToStaticMarkup(<PropertyListPlan filters={filters} offers={offers} />)

test('the way to rent to own alone says how many homes it has, and is left out where there is none', () => {
  const some = render({ plan: 'yes' }, 6)
  expect(some).toContain('href="/properties?own=yes"')
  expect(some).toContain('Rent to own only (6 homes)')
  expect(render({ plan: 'yes' }, null)).toContain('Rent to own only<')
  expect(render({ plan: 'yes' }, 0)).not.toContain('<a ')
  expect(render({ own: 'yes' }, 0)).toContain('href="/properties?plan=yes&amp;own=yes"')
})

test('the way to pay that the cards say is explained first', () => {
  const first = (filters: { plan?: 'yes'; own?: 'yes' }) => render(filters, 6).match(/<strong>([^<]*)/)?.[1]
  expect(first({ plan: 'yes' })).toBe('Payment plan:')
  expect(first({ own: 'yes' })).toBe('Rent to own:')
  expect(first({ plan: 'yes', own: 'yes' })).toBe('Rent to own:')
})

test('a search by what somebody can pay says nothing of its cards where it has none', () => {
  expect(renderToStaticMarkup(<PropertyListFits shown={1} />)).toContain('the way to pay that fits you')
  expect(renderToStaticMarkup(<PropertyListFits shown={0} />)).toBe('')
})
