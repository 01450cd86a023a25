import { expect, test } from 'vitest'
import { findTableProblems, listTables, TABLE_OWNERS } from './table-owners.ts'
import { plantTree, readTree } from './tree.ts'

test('only the feature that owns a table writes to it, and every table has an owner', () => {
  expect(findTableProblems(readTree('src'))).toEqual([])
})

test('every owned table exists', () => {
  const tables = listTables(readTree('src'))
  expect(Object.keys(TABLE_OWNERS).filter((table) => !tables.includes(table))).toEqual([])
})

const owners = { carts: 'cart', cart_items: 'cart' }

test.each([
  ["await tx.insertInto('cartItems').values(row).execute()"],
  ['await tx.updateTable("carts").set(row).execute()'],
  ["await tx.deleteFrom('cartItems').execute()"],
  ['await sql`insert into cart_items (id) values (1)`.execute(tx)'],
  ['await sql`update carts set total = 1`.execute(tx)'],
  ['await sql`DELETE FROM\n  cart_items where id = 1`.execute(tx)'],
  ['await sql`truncate cart_items`.execute(tx)'],
  ["client.query('copy cart_items from stdin')"],
  ["const drafts = draftsIn('cartItems', { most: 50 })"],
])('%s outside its owner is refused', (text) => {
  const tree = plantTree({ 'src/features/orders/order.commands.server.ts': text })
  expect(findTableProblems(tree, owners)).toHaveLength(1)
})

test('the owner writes in commands and jobs, not in queries', () => {
  const text = "await tx.deleteFrom('carts').execute()"
  const inFile = (name: string) =>
    findTableProblems(plantTree({ [`src/features/cart/${name}`]: text }), owners)
  expect(inFile('cart.commands.server.ts')).toEqual([])
  expect(inFile('cart.jobs.server.ts')).toEqual([])
  expect(inFile('cart.queries.server.ts')).toHaveLength(1)
})

test('reading is free, and a lock is not a write', () => {
  const text = "tx.selectFrom('carts').forUpdate(); sql`select 1 from carts for update of carts`"
  const tree = plantTree({ 'src/features/orders/order.queries.server.ts': text })
  expect(findTableProblems(tree, owners)).toEqual([])
})

test('a new table without an owner is refused', () => {
  const tree = plantTree({
    'src/database/migrations/0009-gifts.sql': 'create table gifts (id uuid primary key);',
  })
  expect(findTableProblems(tree, owners)).toEqual(['gifts: no feature owns it; add it to TABLE_OWNERS'])
})
