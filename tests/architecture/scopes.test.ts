import { expect, test } from 'vitest'
import { everything, type Scope } from '#/features/access/scope.rules.ts'
import type { getOrder, listManagedOrders } from '#/features/orders/order.queries.server.ts'
import type { lockOrder } from '#/features/orders/order-lock.queries.server.ts'
import type { exportProperties } from '#/features/properties/csv/property-export.queries.server.ts'
import type {
  getManagedProperty,
  listManagedProperties,
} from '#/features/properties/manage/managed-property.queries.server.ts'
import type { changeManyProperties } from '#/features/properties/manage/property-bulk.commands.server.ts'
import type { deleteProperty } from '#/features/properties/manage/property-deletion.commands.server.ts'
import type { listPropertyHistory } from '#/features/properties/manage/property-history.queries.server.ts'
import type { amendProperty } from '#/features/properties/manage/property-inline.commands.server.ts'
import type { setPopular } from '#/features/properties/manage/property-popular.commands.server.ts'
import type { changePropertyStatus } from '#/features/properties/manage/property-status.commands.server.ts'
import type { lockProperty } from '#/features/properties/property-lock.queries.server.ts'
import { findScopeProblems } from './scopes.ts'
import { plantTree, readTree } from './tree.ts'

type Limited = {
  lockOrder: typeof lockOrder
  getOrder: typeof getOrder
  listManagedOrders: typeof listManagedOrders
  getManagedProperty: typeof getManagedProperty
  listManagedProperties: typeof listManagedProperties
  changeManyProperties: typeof changeManyProperties
  deleteProperty: typeof deleteProperty
  exportProperties: typeof exportProperties
  listPropertyHistory: typeof listPropertyHistory
  amendProperty: typeof amendProperty
  lockProperty: typeof lockProperty
  setPopular: typeof setPopular
  changePropertyStatus: typeof changePropertyStatus
}

// What a call names: the last of its arguments.
type InputOf<F extends (...all: never[]) => unknown> =
  Parameters<F> extends [...unknown[], infer I] ? I : never
// Whoever may leave it out has an input that fits without it.
type MayForget<F extends (...all: never[]) => unknown> =
  Omit<InputOf<F>, 'scope'> extends InputOf<F> ? true : false

test('whoever calls what a scope limits and forgets the scope is refused by the compiler', () => {
  const mayForget: { [Name in keyof Limited]: MayForget<Limited[Name]> } = {
    lockOrder: false,
    getOrder: false,
    listManagedOrders: false,
    getManagedProperty: false,
    listManagedProperties: false,
    changeManyProperties: false,
    deleteProperty: false,
    exportProperties: false,
    listPropertyHistory: false,
    amendProperty: false,
    lockProperty: false,
    setPopular: false,
    changePropertyStatus: false,
  }
  expect(Object.values(mayForget)).not.toContain(true)

  const whole: InputOf<typeof lockProperty> = { propertyId: '1', scope: everything }
  // @ts-expect-error It has no scope.
  const forgotten: InputOf<typeof lockProperty> = { propertyId: '1' }
  // @ts-expect-error Nobody's scope is no scope.
  const empty: InputOf<typeof lockProperty> = { propertyId: '1', scope: undefined }
  // @ts-expect-error An account is no scope.
  const account: Scope = 'all'
  expect([whole, forgotten, empty, account]).toHaveLength(4)
})

test('no scope has a default, and routes have theirs made from the actor', () => {
  expect(findScopeProblems(readTree('src'))).toEqual([])
})

const FROM_RULES = "import { everything } from '#/features/access/scope.rules.ts'"

test.each([
  ['src/features/orders/order.queries.server.ts', '{ scope?: Scope }'],
  ['src/features/orders/order.queries.server.ts', '{ orderId, scope = everything }'],
  ['src/features/orders/order.queries.server.ts', '(db: Executor, scope: Scope = everything)'],
  ['src/features/orders/order.queries.server.ts', 'limitTo(found, scope ?? everything)'],
  ['src/routes/account/orders/orders.tsx', FROM_RULES],
  ['src/web/act/act-route.server.ts', FROM_RULES],
])('in %s “%s” is refused', (path, text) => {
  expect(findScopeProblems(plantTree({ [path]: text }))).toHaveLength(1)
})

test.each([
  ['src/features/orders/order.queries.server.ts', '{ orderId, scope }: { orderId: string; scope: Scope }'],
  ['src/features/orders/order.commands.server.ts', FROM_RULES],
  ['src/web/request/scope.ts', FROM_RULES],
])('in %s “%s” is accepted', (path, text) => {
  expect(findScopeProblems(plantTree({ [path]: text }))).toEqual([])
})
