import * as v from 'valibot'
import { expect, test } from 'vitest'
import { affordability } from './affordability.rules.ts'
import { affordabilityForm } from './affordability.schema.ts'

test('a third less a little of the income goes to the home, over all the months', () => {
  const form = v.parse(affordabilityForm, { income: '6,501', savings: '20,000', months: '120' })
  expect(affordability(form, { percent: 30 })).toEqual({
    monthlyPesewas: 195_000,
    inAllPesewas: 2_000_000 + 195_000 * 120,
  })
})

test.each([
  [{ income: '', months: '12' }, 'income'],
  [{ income: '-5', months: '12' }, 'income'],
  [{ income: '1e9', months: '12' }, 'income'],
  [{ income: '100000000000000', months: '12' }, 'income'],
  [{ income: '5000', savings: 'some', months: '12' }, 'savings'],
  [{ income: '5000', months: '11' }, 'months'],
  [{ income: '5000', months: '1200' }, 'months'],
  [{ income: '5000', months: '12.5' }, 'months'],
])('%j is refused', (fields, wrong) => {
  const { issues } = v.safeParse(affordabilityForm, fields)
  expect(issues?.map(({ path }) => path?.[0]?.key)).toEqual([wrong])
})
