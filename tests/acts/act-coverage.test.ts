import { expect, test } from 'vitest'
import { LISTING_INTENTS } from '#/routes/editor/listing/listing-answer.ts'
import { POST_INTENTS } from '#/routes/editor/post/post-answer.ts'
import { listRoutes } from '../architecture/routes.ts'
import { plantTree, readTree } from '../architecture/tree.ts'
import { findUnswept } from './act-coverage.ts'
import { ACTS } from './acts.ts'

/** Pages whose forms share an address, and the words by which the code tells them apart. */
const FORMS = {
  'editor/post/submit-blog.tsx': POST_INTENTS,
  'editor/listing/submit-listing.tsx': LISTING_INTENTS,
}

test('the sweep tries every act of every route', () => {
  expect(findUnswept(listRoutes(), readTree('src/routes'), { acts: ACTS, forms: FORMS })).toEqual([])
})

const route = { path: '/orders', file: 'src/routes/orders.tsx' }
const acting = plantTree({ [route.file]: 'export const action = (args) => adminForm(args, form, act)\n' })

test('a route that acts and is not tried is refused, and so is a form of it', () => {
  expect(findUnswept([route], acting, { acts: [], forms: {} })).toEqual(['orders.tsx: no act of it is tried'])
  const acts = [{ route: 'orders.tsx', name: 'cancel, another’s' }]
  expect(findUnswept([route], acting, { acts, forms: { 'orders.tsx': ['cancel'] } })).toEqual([])
  expect(findUnswept([route], acting, { acts, forms: { 'orders.tsx': ['cancel', 'complete'] } })).toEqual([
    'orders.tsx: its form complete is not tried',
  ])
})

test('an act of a page that is not tried is refused', () => {
  const listed = [route, { path: '/orders/:id/completion', file: route.file, act: 'complete' }]
  const acts = [{ route: 'orders.tsx', name: 'cancel' }]
  expect(findUnswept(listed, acting, { acts, forms: {} })).toEqual([
    'orders.tsx: its act complete is not tried',
  ])
  expect(
    findUnswept(listed, acting, { acts: [...acts, { route: 'orders.tsx', name: 'complete' }], forms: {} }),
  ).toEqual([])
})

test('an act of a route that does not act is refused', () => {
  const reading = plantTree({ [route.file]: 'export const loader = () => null\n' })
  expect(findUnswept([route], reading, { acts: [{ route: 'orders.tsx' }], forms: {} })).toEqual([
    'orders.tsx: is no route that acts',
  ])
})
