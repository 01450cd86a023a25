import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { FIRST_STEPS } from '#/web/dashboard/dashboard-links.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { useTestQueue } from '../../../../tests/support/test-queue.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'
import { SYSTEM_ACTS } from './system-acts.ts'

const database = useTestDatabase()
useTestQueue(database)
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/system/system.tsx',
  'routes/admin/first-steps/first-steps.tsx',
])
const SYSTEM = '/dashboard/system'

beforeEach(async () => {
  for (const key of Object.keys(services.machineFacts)) Reflect.deleteProperty(services.machineFacts, key)
  await database.db.deleteFrom('mails').execute()
})

async function open() {
  const { cookie } = await insertPerson(services, 'admin')
  const response = await site.get(SYSTEM, cookie)
  expect(response.status).toBe(200)
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  return await response.text()
}

describe('the System page', () => {
  test('names versions, disk and work, and says that all is well', async () => {
    services.machineFacts.migrations = await ranMigrations()
    const text = await open()
    for (const part of [
      'Version 1.0.0',
      'PostgreSQL',
      '60 GB of 100 GB',
      'Nothing needs anybody now',
      'No errors',
    ])
      expect(text).toContain(part)
  })

  test('says what somebody should see to, and finds an error by the id of its request', async () => {
    services.machineFacts.migrations = [...(await ranMigrations()), '9999-planted']
    services.machineFacts.errors = [
      {
        at: services.time.now,
        requestId: 'request-7',
        message: 'A request failed',
        cause: 'Error: <b>no</b>',
      },
    ]
    const text = await open()
    for (const part of [
      '1 migration has not run',
      '9999-planted',
      'request-7',
      'Error: &lt;b&gt;no&lt;/b&gt;',
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Nothing needs anybody now')
    expect(/<main.*<\/main>/s.exec(text)?.[0].match(/>First Steps</g)).toHaveLength(1)
  })

  test('leads to the first steps from each of what is seen to there', async () => {
    services.machineFacts.mail = 'folder'
    services.machineFacts.backup = { isSetUp: false, isEncrypted: false, newest: null, lastRun: null }
    const text = await open()
    for (const title of ['Mails reach nobody', 'No backups are made'])
      expect(text).toContain(`aria-label="First Steps: ${title}"`)
  })

  test('has the card of the test mail to which the first steps lead', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    expect(await (await site.get(FIRST_STEPS, cookie)).text()).toContain(`href="${SYSTEM}#mails"`)
    expect(await open()).toContain('id="mails"')
  })

  test('says of a test mail that it is on its way, or that it reaches nobody', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const ask = async () => (await site.post(SYSTEM_ACTS.testMail.path, {}, cookie)).text()
    expect(await ask()).toContain('A test mail is on its way to person-')
    const { setUp } = services.machine
    Object.assign(services.machine, { setUp: { ...setUp, mail: 'folder' } })
    onTestFinished(() => void Object.assign(services.machine, { setUp }))
    const text = await ask()
    expect(text).toContain('Written to the data folder: it reaches nobody until SMTP_URL is set')
    expect(text).not.toContain('on its way')
  })
})

test('a state that cannot be read is said, with a way to try again and nothing of the cause', async () => {
  const { cookie } = await insertPerson(services, 'admin')
  const { schema } = database.db
  await schema.alterTable('mails').renameTo('lost_mails').execute()
  try {
    const response = await site.get(SYSTEM, cookie)
    const text = await response.text()
    expect(response.status).toBe(500)
    const id = response.headers.get('X-Request-Id')
    for (const part of ['Failed to load the state of the system', 'Try again', id])
      expect(text).toContain(part)
    expect(text).not.toContain('relation')
  } finally {
    await schema.alterTable('lost_mails').renameTo('mails').execute()
  }
})

async function ranMigrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    database.db,
  )
  return rows.map(({ name }) => name)
}
