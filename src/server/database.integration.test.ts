import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#/database/connection.server.ts'
import { createLog } from '#/platform/log/log.server.ts'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './database.server.ts'

const projectRoot = join(import.meta.dirname, '../..')
const log = createLog({ level: 'silent' })

function open(environment: NodeJS.ProcessEnv, sentences: string[] = []) {
  const onProgress = (sentence: string) => sentences.push(sentence)
  return openDatabase({ config: readConfig(environment), projectRoot, log, onProgress })
}

async function countOn(url: string, table: 'properties' | 'posts'): Promise<number> {
  const connection = connect({ url, maxConnections: 1 })
  try {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.id(table)}`.execute(
      connection.db,
    )
    return rows[0]?.n ?? -1
  } finally {
    await connection.close()
  }
}

describe('a database of one’s own', () => {
  const database = useTestDatabase()

  test('is used as it is and gets no samples unless they are asked for', async () => {
    const opened = await open({ DATABASE_URL: database.url })
    expect(opened).toMatchObject({ kind: 'external', url: database.url, appUrl: database.url })
    await opened.close()
    expect(await countOn(database.url, 'properties')).toBe(0)
  })

  test('gets the sample marketplace when it is asked for', async () => {
    const sentences: string[] = []
    const opened = await open({ DATABASE_URL: database.url, SAMPLE_DATA: 'on' }, sentences)
    await opened.close()
    expect(sentences).toContain('Sample marketplace: 60 properties')
    expect(await countOn(database.url, 'posts')).toBe(3)
  })
})

describe('the embedded database', () => {
  let dataDir = ''
  afterAll(() => rm(dataDir, { recursive: true, force: true }))

  test('is opened by two programs at once, filled once, and served by a role without rights over tables', async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'fihankra-open-'))
    const sentences: string[] = []
    const opened = await Promise.all([1, 2].map(() => open({ DATA_DIR: dataDir }, sentences)))
    const [first, second] = opened
    try {
      expect(first?.kind).toBe('embedded')
      expect(first?.appUrl).toBe(second?.appUrl)
      expect(first?.appUrl).not.toBe(first?.url)
      expect(sentences.filter((sentence) => sentence.startsWith('Sample marketplace'))).toHaveLength(1)
      expect(await countOn(first?.appUrl ?? '', 'properties')).toBe(60)
      const app = connect({ url: first?.appUrl ?? '', maxConnections: 1 })
      await expect(sql`create table stolen (id int)`.execute(app.db)).rejects.toMatchObject({ code: '42501' })
      await app.close()
    } finally {
      for (const database of opened) await database.close()
    }
  })
})
