import { expect, test } from 'vitest'
import { drawPicture, placePicture } from '../../scripts/draw-dependencies.ts'
import type { TableRead } from '../../scripts/table-reads.ts'

const local = { dependencyTypes: ['local'] }

test('a new import between folders or features changes the picture, one inside a folder does not', () => {
  const from = (source: string, resolved: string) => ({ source, dependencies: [{ resolved, ...local }] })
  const before = [from('src/features/orders/order.rules.ts', 'src/shared/money.ts')]
  const reads: TableRead[] = []
  const picture = drawPicture({ modules: before, reads })
  expect(picture).toContain('features --> shared')
  const inside = from('src/shared/money.ts', 'src/shared/text.ts')
  expect(drawPicture({ modules: [...before, inside], reads })).toBe(picture)
  const between = from('src/features/orders/order.rules.ts', 'src/features/cart/cart.rules.ts')
  expect(drawPicture({ modules: [...before, between], reads })).toContain('f-orders --> f-cart')
  const layer = from('src/features/orders/order.commands.server.ts', 'src/database/connection.server.ts')
  expect(drawPicture({ modules: [...before, layer], reads })).toContain('features --> database')
})

test('a table of another feature that is asked is a dotted arrow', () => {
  const path = 'src/features/orders/order.queries.server.ts'
  const reads = [{ path, reader: 'orders', table: 'carts', owner: 'cart' }]
  const modules = [{ source: path, dependencies: [{ resolved: 'src/shared/money.ts', ...local }] }]
  expect(drawPicture({ modules, reads })).toContain('f-orders -.-> f-cart')
  expect(drawPicture({ modules, reads: [] })).not.toContain('f-orders -.-> f-cart')
})

test('drawing twice changes nothing', () => {
  const once = placePicture('# Architecture\n', 'picture')
  expect(placePicture(once, 'picture')).toBe(once)
  expect(placePicture(once, 'other')).toContain('other')
})
