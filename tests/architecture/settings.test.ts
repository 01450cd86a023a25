import { expect, test } from 'vitest'
import { sharedSlices } from '#/server/config.ts'
import { findForeignSettings, settingsOwners } from './settings.ts'
import { plantTree, readTree } from './tree.ts'

const OF_THE_PLATFORM = ['map', 'readApi']

test('every setting that commands receive belongs to a feature or configures the outside world', () => {
  const owned = [...settingsOwners(readTree('src')).keys(), ...OF_THE_PLATFORM]
  expect(owned.sort()).toEqual(Object.keys(sharedSlices).sort())
})

test('no feature reads settings of one that it may not use', () => {
  expect(findForeignSettings(readTree('src'))).toEqual([])
})

test('a read of another feature’s settings is found', () => {
  const planted = plantTree({
    'src/features/orders/order.config.ts':
      "declare module '#/platform/services.ts' {\n  interface Settings {\n    readonly orders: number\n  }\n}\n",
    'src/features/cart/cart.rules.ts': 'const most = services.config.orders.checkoutsPerAccount\n',
  })
  expect(findForeignSettings(planted)).toEqual([
    'src/features/cart/cart.rules.ts: reads config.orders, which belongs to orders',
  ])
})
