import { expect, test } from 'vitest'
import { accessOf, findAccessProblems, findGuardProblems, listRoutes } from './routes.ts'
import { plantTree, readTree } from './tree.ts'

const listed = listRoutes()
const tree = readTree('src/routes')

test('every route says who may use it', () => {
  expect(listed.length).toBeGreaterThan(5)
  expect(findAccessProblems(listed, tree)).toEqual([])
})

test('every loader and action of a private route asks who it is', () => {
  expect(findGuardProblems(tree)).toEqual([])
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

const handleOf = (access: string) => `export const handle = { access: '${access}' } satisfies RouteHandle\n`
const loader = 'export const loader = ({ context }) =>\n  adminPage({ context }, async () => ({}))\n'
const component = 'export default function Orders() {\n  return null\n}\n'

test.each([
  ['a loader for everybody', 'signed-in', 'export const loader = ({ context }) => page(context, load)\n'],
  [
    'an action for everybody, below a good loader',
    'admin',
    `${loader}export function action(args) {\n  return formAction(args, form, act)\n}\n`,
  ],
  [
    'an action that asks nobody',
    'signed-in',
    `${loader}export async function action({ context }) {\n  await save(context)\n}\n`,
  ],
  [
    "an administrators' page for whoever is signed in",
    'admin',
    'export const loader = (args) => signedInPage(args, load)\n',
  ],
  ['a guard in a comment', 'admin', 'export const loader = () => load() // adminPage()\n'],
  ['a guard of something else', 'admin', 'export const loader = () => other.adminPage(load)\n'],
  [
    'a guard in the next statement',
    'admin',
    'export async function loader() {\n  return load()\n}\n\nconst unused = () => adminPage(load)\n',
  ],
  ['a page without a loader', 'admin', component],
  ['a loader written elsewhere', 'admin', "export { loader } from './orders-loader.ts'\n"],
])('%s is refused', (_, access, text) => {
  const file = 'src/routes/planted.tsx'
  expect(findGuardProblems(plantTree({ [file]: handleOf(access) + text }))).toHaveLength(1)
})

test.each([
  ['admin', `${loader}${component}`],
  ['admin', `${loader}export const action = (args) => signedInActs(args, handlers)\n`],
  ['signed-in', 'export function loader(args) {\n  return signedInPage(args, load)\n}\n'],
  [
    'signed-in',
    'export const action = ({ context, request }) =>\n  endpoint(context, async () => {\n    const actor = await requireActor(context, request)\n  })\n',
  ],
  ['public', `export const loader = ({ context }) => page(context, load)\n${component}`],
])('a route for %s that asks what it must is accepted', (access, text) => {
  expect(findGuardProblems(plantTree({ 'src/routes/planted.tsx': handleOf(access) + text }))).toEqual([])
})
