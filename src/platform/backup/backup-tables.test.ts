import { Readable } from 'node:stream'
import type { PoolClient } from 'pg'
import { expect, test } from 'vitest'
import { countTable } from './backup-tables.server.ts'
import { compareCounts } from './restore-backup.server.ts'

const TABLE = { name: 'accounts', columns: ['id'], order: 'id' }
const THREE = ['1\n2', '\n3\n']

async function count(parts: string[]) {
  // As the stream is where the server's own count has not come when the rows end.
  const rows = Object.assign(Readable.from(parts.map((part) => Buffer.from(part))), { rowCount: 0 })
  return await countTable({ query: () => rows } as unknown as PoolClient, TABLE)
}

test('rows are counted as they are read', async () => {
  expect(await count(THREE)).toMatchObject({ name: 'accounts', rows: 3 })
  expect(await count([])).toMatchObject({ rows: 0 })
})

test('a backup that names no rows where there are some is restored by its checksum', async () => {
  const [found, empty] = [await count(THREE), await count([])]
  const named = [
    { ...found, rows: 0 },
    { ...empty, name: 'carts' },
  ]
  expect(() => compareCounts(named, [found])).not.toThrow()
  // The checksum alone decides.
  expect(() => compareCounts(named, [{ ...found, sha256: 'other' }])).toThrow('accounts')
})

test('a table with other rows, or without any, is not what it was', async () => {
  const found = await count(THREE)
  const message = 'These tables are not what they were: accounts.'
  expect(() => compareCounts([found], [])).toThrow(message)
  expect(() => compareCounts([found], [{ ...found, sha256: 'other' }])).toThrow(message)
})
