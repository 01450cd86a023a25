import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/test-database.ts'
import { openScratchDatabase } from './scratch-database.server.ts'

const database = useTestDatabase()
const databases = async (like: string) => {
  const { rows } = await database.pool.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) order by 1',
    [like],
  )
  return rows.map(({ name }) => name)
}
const nameIn = (url: string) => new URL(url).pathname.slice(1)
const ask = async (url: string, text: string) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows[0]
  } finally {
    await client.end()
  }
}

// Who may sign in and may not create databases.
const ROLE = `scratch_${process.pid}`
beforeAll(() => database.pool.query(`create role ${ROLE} login password 'of the role'`))
afterAll(async () => {
  const admin = new pg.Client({ connectionString: inject('databaseTemplate').serverUrl })
  await admin.connect()
  await admin.query(`drop role if exists ${ROLE}`)
  await admin.end()
})

test('it is empty, in UTF-8, sorts by code point, and is gone when it is closed', async () => {
  const scratch = await openScratchDatabase(database.url, 'DATABASE_URL')
  const prefix = `${nameIn(database.url)}_scratch_`
  expect(nameIn(scratch.url)).toMatch(new RegExp(`^${prefix}[0-9a-f]{12}$`))
  expect(
    await ask(
      scratch.url,
      `select pg_encoding_to_char(encoding) as encoding, 'Z' < 'a' as "byCodePoint",
         (select count(*)::int from pg_class where relnamespace = 'public'::regnamespace) as tables
       from pg_database where datname = current_database()`,
    ),
  ).toEqual({ encoding: 'UTF8', byCodePoint: true, tables: 0 })
  await scratch.close()
  expect(await databases(prefix)).toEqual([])
})

test('what a killed program left is removed, another database of a like name is not, and two proofs do not meet', async () => {
  const prefix = `${nameIn(database.url)}_scratch_`
  await database.pool.query(`create database ${prefix}0123456789ab`)
  await database.pool.query(`create database ${prefix}of_somebody`)
  onTestFinished(async () => void (await database.pool.query(`drop database ${prefix}of_somebody`)))
  const scratch = await openScratchDatabase(database.url, 'DATABASE_URL')
  await expect(openScratchDatabase(database.url, 'DATABASE_URL')).rejects.toThrow('Another proof runs')
  expect(await databases(prefix)).toEqual([nameIn(scratch.url), `${prefix}of_somebody`].sort())
  await scratch.close()
})

test('a user who may not create databases, and a server that does not answer, are said in a sentence with the setting', async () => {
  const url = new URL(database.url)
  url.username = ROLE
  url.password = 'of the role'
  await expect(openScratchDatabase(url.href, 'DATABASE_URL')).rejects.toThrow(
    `The user "${ROLE}" of DATABASE_URL may not create databases. Allow it (alter role "${ROLE}" createdb), or set BACKUP_VERIFY_URL to a server where one may.`,
  )
  await expect(openScratchDatabase('postgresql://a:b@127.0.0.1:1/c', 'BACKUP_VERIFY_URL')).rejects.toThrow(
    'which BACKUP_VERIFY_URL names',
  )
})
