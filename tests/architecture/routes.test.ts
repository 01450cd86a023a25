import { expect, test } from 'vitest'
import { accessOf, findAccessProblems, listRoutes } from './routes.ts'
import { plantTree, readTree } from './tree.ts'

const listed = listRoutes()
const tree = readTree('src/routes')

test('every route says who may use it', () => {
  expect(listed.length).toBeGreaterThan(5)
  expect(findAccessProblems(listed, tree)).toEqual([])
})

test('the addresses and who may use them change only on purpose', async () => {
  const lines = listed.map(({ path, file }) => {
    const access = accessOf(tree.find((other) => other.path === file)?.text ?? '')
    return `${path.padEnd(32)} ${(access ?? '?').padEnd(10)} ${file.replace('src/routes/', '')}`
  })
  await expect(`${lines.sort().join('\n')}\n`).toMatchFileSnapshot('./urls.snapshot.txt')
})

test.each([
  ['/orders', 'export default function Orders() {}'],
  ['/orders', "export const handle = { access: 'everybody' } satisfies RouteHandle"],
  ['/orders', "// export const handles = { access: 'public' }"],
  ['/dashboard', "export const handle = { access: 'public' } satisfies RouteHandle"],
  ['/dashboard/admin/users', "export const handle = { access: 'signed-in' } satisfies RouteHandle"],
])('%s with %s is refused', (path, text) => {
  const file = 'src/routes/planted.tsx'
  expect(findAccessProblems([{ path, file }], plantTree({ [file]: text }))).toHaveLength(1)
})

test('a route whose module is missing is refused', () => {
  expect(findAccessProblems([{ path: '/orders', file: 'src/routes/orders.tsx' }], [])).toHaveLength(1)
})
