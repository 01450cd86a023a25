import { expect, test } from 'vitest'
import { findComparedRoles, findUnconfirmedCommands } from './authorisation.ts'
import { plantTree, readTree } from './tree.ts'

test('every command of administrators and agents asks in its transaction whether they still are one', () => {
  expect(findUnconfirmedCommands(readTree('src/features'))).toEqual([])
})

test('roles are compared in policies alone', () => {
  expect(findComparedRoles(readTree('src'))).toEqual([])
})

const command = (body: string) =>
  plantTree({
    'src/features/orders/order.commands.server.ts': `export async function closeOrder(\n  services: Services,\n  actor: Actor,\n): Promise<void> {\n  ${body}\n}\n`,
  })

test.each([
  'await services.db.transaction().execute((tx) => close(tx))',
  'requireAdministrator(actor)\n  await services.db.transaction().execute((tx) => close(tx))',
  '// asAdministrator(services, actor, close)\n  await close(services.db)',
])('a command that trusts the request is refused: %s', (body) => {
  expect(findUnconfirmedCommands(command(body), {})).toHaveLength(1)
})

test.each([
  'await asAdministrator(services, actor, close)',
  'await services.db.transaction().execute((tx) => step(tx, actor))\n}\n\nasync function step(tx: Transaction<DB>, actor: Actor) {\n  await confirmAdministrator(tx, actor, { now })',
])('a command that asks, itself or in a step, is accepted: %s', (body) => {
  expect(findUnconfirmedCommands(command(body), {})).toEqual([])
})

test('a command about what is one’s own is named as such, and only while there is one', () => {
  const tree = command('await close(services.db)')
  expect(findUnconfirmedCommands(tree, { closeOrder: 'one’s own order' })).toEqual([])
  expect(findUnconfirmedCommands(tree, { closeOrder: 'own', openOrder: 'own' })).toHaveLength(1)
})

test.each(["if (actor.role !== 'admin') throw no()", "const isOwner = role === 'user'", "'admin' === role"])(
  '%s outside a policy is refused',
  (text) => {
    expect(findComparedRoles(plantTree({ 'src/features/orders/order.rules.ts': text }))).toHaveLength(1)
    expect(findComparedRoles(plantTree({ 'src/features/orders/order.policy.ts': text }))).toEqual([])
  },
)
