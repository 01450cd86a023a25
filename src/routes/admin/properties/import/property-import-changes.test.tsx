import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportRowView } from '#/features/properties/csv/property-import.schema.ts'
import { ImportChanges } from './property-import-changes.tsx'
import type { ImportView } from './property-import-row.server.ts'

const FILE = { id: 'file', state: 'checked', changeCount: 1, outdatedCount: 0, goodCount: 1 } as ImportView

const shown = (row: Pick<ImportRowView, 'tag' | 'changes'>) => {
  const view = { line: 2, step: 'change', title: 'Flat', propertyId: 'home', problem: null, ...row } as const
  const page = renderToStaticMarkup(<ImportChanges file={FILE} rows={[view]} />)
  return [...page.matchAll(/<(?:del|ins)[^>]*>([^<]*)</g)].map(([, text]) => text)
}

const PRICE = { column: 'price_cedis', from: '2660', to: '2700' }

test('A rent that changes is shown by the month, a price is not', () => {
  expect(shown({ tag: 'For Rent', changes: [PRICE] })).toEqual(['GH₵2,660 / month', 'GH₵2,700 / month'])
  expect(shown({ tag: 'For Sale', changes: [PRICE] })).toEqual(['GH₵2,660', 'GH₵2,700'])
  expect(shown({ tag: null, changes: [PRICE] })).toEqual(['GH₵2,660', 'GH₵2,700'])
})

test('A home that is for sale from now on has a rent before and a price after', () => {
  const toSale = { column: 'tag', from: 'For Rent', to: 'For Sale' }
  expect(shown({ tag: 'For Rent', changes: [PRICE, toSale] })).toEqual([
    'GH₵2,660 / month',
    'GH₵2,700',
    'For Rent',
    'For Sale',
  ])
})

test('Other amounts of a rental are paid once', () => {
  const deposit = { column: 'deposit_cedis', from: '', to: '5320' }
  expect(shown({ tag: 'For Rent', changes: [deposit] })).toEqual(['nothing', 'GH₵5,320'])
})
