import { expect, test } from 'vitest'
import { findReadProblems, TABLE_OWNERS } from '../../scripts/table-reads.ts'
import { findTableProblems, listTables } from './table-owners.ts'
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

test('a lock is not a write', () => {
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

const reading = (text: string, mayRead: Record<string, string[]> = {}, name = 'order.queries.server.ts') =>
  findReadProblems(plantTree({ [`src/features/orders/${name}`]: text }), mayRead, owners)

test.each([
  ["db.selectFrom('cartItems').select('id')"],
  ["db.selectFrom('orders').innerJoin('cartItems as items', 'items.id', 'orders.id')"],
  ["db.selectFrom(['orders', 'cartItems as items'])"],
  ["query.leftJoinLateral('cartItems', (join) => join.onTrue())"],
  ["db.updateTable('orders').from('carts').set(row)"],
  ["db.deleteFrom('orders').using('carts')"],
  ["draftsIn('carts')"],
  ['sql`select 1 from cart_items`'],
  ['sql`select 1 from orders join carts on true`'],
  ['sql`exists (select from carts where carts.id = 1)`'],
])('%s asks the cart, which has to be declared', (text) => {
  expect(reading(text)).toEqual([expect.stringMatching(/^table read: .*order[.]queries.* → cart/)])
  expect(reading(text, { orders: ['cart'] })).toEqual([])
})

test.each([
  ["db.selectFrom(table).select('id')"],
  ["db.selectFrom('orders').innerJoin(table, 'id', 'id')"],
  ['const rows = sql.table(table)'],
  ['sql`select 1 from $' + '{sql.raw(name)}`'],
])('%s hides which table it asks', (text) => {
  expect(reading(text)).toEqual([expect.stringContaining('asks a table whose name is not written there')])
})

test('who asks nobody any more may not be declared as a reader', () => {
  expect(reading('', { orders: ['cart'] })).toEqual([
    expect.stringContaining('unused arrow: orders may read cart and does not'),
  ])
})

test('one’s own tables, a comment, a test and a derived table are no reads of others', () => {
  expect(reading("db.selectFrom('orders').innerJoin(best.as('best'), 'id', 'id')")).toEqual([])
  expect(reading('// Taken from carts.\n/* join carts */')).toEqual([])
  expect(reading("db.selectFrom('carts')", {}, 'order.queries.integration.test.ts')).toEqual([])
  const own = plantTree({ 'src/features/cart/cart.queries.server.ts': "db.selectFrom('carts')" })
  expect(findReadProblems(own, {}, owners)).toEqual([])
})

test('neither platform nor a page asks a table of a feature', () => {
  const tree = plantTree({
    'src/platform/log/log.server.ts': "db.selectFrom('carts')",
    'src/routes/account/page.ts': "db.selectFrom('carts')",
  })
  expect(findReadProblems(tree, {}, owners)).toHaveLength(2)
})
