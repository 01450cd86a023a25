import { expect, test } from 'vitest'
import { drawPicture, placePicture } from '../../scripts/draw-dependencies.ts'

const local = { dependencyTypes: ['local'] }

test('a new import between folders or features changes the picture, one inside a folder does not', () => {
  const from = (source: string, resolved: string) => ({ source, dependencies: [{ resolved, ...local }] })
  const before = [from('src/features/orders/order.rules.ts', 'src/shared/money.ts')]
  const picture = drawPicture({ modules: before })
  expect(picture).toContain('features --> shared')
  const inside = from('src/shared/money.ts', 'src/shared/text.ts')
  expect(drawPicture({ modules: [...before, inside] })).toBe(picture)
  const between = from('src/features/orders/order.rules.ts', 'src/features/cart/cart.rules.ts')
  expect(drawPicture({ modules: [...before, between] })).toContain('f-orders --> f-cart')
  const layer = from('src/features/orders/order.commands.server.ts', 'src/database/connection.server.ts')
  expect(drawPicture({ modules: [...before, layer] })).toContain('features --> database')
})

test('drawing twice changes nothing', () => {
  const once = placePicture('# Architecture\n', 'picture')
  expect(placePicture(once, 'picture')).toBe(once)
  expect(placePicture(once, 'other')).toContain('other')
})
