import { expect, test } from 'vitest'
import { listRoutes } from '../architecture/routes.ts'
import { plantTree, readTree } from '../architecture/tree.ts'
import { findUnswept } from './act-coverage.ts'
import { ACTS } from './acts.ts'

test('the sweep tries every act of every route', () => {
  expect(findUnswept(listRoutes(), readTree('src/routes'), ACTS)).toEqual([])
})

const route = { path: '/orders', file: 'src/routes/orders.tsx' }
const acting = plantTree({ [route.file]: 'export const action = (args) => adminForm(args, form, act)\n' })

test('a route that acts and is not tried is refused', () => {
  expect(findUnswept([route], acting, [])).toEqual(['orders.tsx: no act of it is tried'])
  expect(findUnswept([route], acting, [{ route: 'orders.tsx' }])).toEqual([])
})

test('an act of a page that is not tried is refused', () => {
  const listed = [route, { path: '/orders/:id/completion', file: route.file, act: 'complete' }]
  const acts = [{ route: 'orders.tsx', name: 'cancel, another’s' }]
  expect(findUnswept(listed, acting, acts)).toEqual(['orders.tsx: its act complete is not tried'])
  expect(findUnswept(listed, acting, [...acts, { route: 'orders.tsx', name: 'complete' }])).toEqual([])
})

test('an act of a route that does not act is refused', () => {
  const reading = plantTree({ [route.file]: 'export const loader = () => null\n' })
  expect(findUnswept([route], reading, [{ route: 'orders.tsx' }])).toEqual([
    'orders.tsx: is no route that acts',
  ])
})
