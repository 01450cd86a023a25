import { beforeEach, describe, expect, test } from 'vitest'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { insertAccount } from '../../../tests/factories/account-factory.ts'
import { factoryId } from '../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { useTestQueue } from '../../../tests/support/test-queue.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite, signInAs } from '../../../tests/support/test-site.ts'

const database = useTestDatabase()
useTestQueue(database)
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/users/users.tsx',
  'routes/admin/outbox/outbox.tsx',
  'routes/admin/audit-log/audit-log.tsx',
  'routes/admin/system/system.tsx',
])

// In every place that the pages read from.
const CANARY = 'canary-of-somebody-else'

/** Each page with a word that only somebody who may read it sees. */
const PAGES = [
  ['/dashboard/users', 'Manage Users'],
  [`/dashboard/users?query=${CANARY}`, 'Manage Users'],
  ['/dashboard/outbox', 'Outbox'],
  ['/dashboard/outbox?status=failed', 'Outbox'],
  ['/dashboard/system', 'System'],
  ['/dashboard/audit-log', 'Audit Log'],
  [`/dashboard/audit-log?person=${CANARY}%40example.com`, 'Audit Log'],
] as const

beforeEach(async () => {
  const { db } = database
  services.machineFacts.errors = [{ at: services.time.now, requestId: CANARY, message: CANARY, cause: null }]
  await db.deleteFrom('accounts').execute()
  await db.deleteFrom('profiles').execute()
  const { id } = await insertAccount(db, {
    email: `${CANARY}@example.com`,
    profile: { fullName: CANARY, phone: '+233209999999' },
  })
  await recordAudit(db, {
    event: 'account.sign_in_failed',
    at: services.time.now,
    by: { ip: null, requestId: CANARY },
    subjectId: id,
    details: { reason: CANARY },
  })
  await db
    .insertInto('mails')
    .values({
      id: factoryId(),
      accountId: id,
      recipient: `${CANARY}@example.com`,
      template: 'reset-password',
      data: JSON.stringify({ fullName: CANARY, tokenId: factoryId() }),
      status: 'failed',
      lastError: `550 ${CANARY} unknown`,
      createdAt: services.time.now,
    })
    .execute()
})

describe.each(PAGES)('%s', (path, title) => {
  const dataPath = path.replace(/(?=\?|$)/, '.data')

  test('is read by administrators, cached by nobody and found by no search engine', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    const response = await site.get(path, cookie)
    const text = await response.text()
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    expect(text).toContain(`<title>${title} | Fihankra</title>`)
    expect(text).toContain('<meta name="robots" content="noindex"/>')
    expect(text).toContain(CANARY)
    const data = await site.get(dataPath, cookie)
    expect(data.headers.get('Cache-Control')).toBe('private, no-store')
    expect(await data.text()).toContain(CANARY)
  })

  test('sends people to sign in whose session has ended', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    await database.db.deleteFrom('sessions').execute()
    const response = await site.get(path, cookie)
    expect(response.status).toBe(302)
    expect(await response.text()).toBe('')
  })

  test('is refused to people without a profile', async () => {
    const { id } = await insertAccount(database.db, { profile: null })
    await expectRefusal(await signInAs(services, id))
  })

  test('is refused from the next request to an administrator who was demoted meanwhile', async () => {
    const { id, cookie } = await insertPerson(services, 'admin')
    expect((await site.get(path, cookie)).status).toBe(200)
    await database.db.updateTable('profiles').set({ role: 'user' }).where('id', '=', id).execute()
    await expectRefusal(cookie)
  })

  async function expectRefusal(cookie: string) {
    for (const address of [path, dataPath]) {
      const response = await site.get(address, cookie)
      const text = (await response.text()).replaceAll(address, '').replaceAll(encodeURIComponent(path), '')
      expect(response.status).toBe(403)
      expect(response.headers.get('Cache-Control')).toBe('private, no-store')
      expect(text).toContain('Access Denied')
      // What somebody asked for may come back, as their own address; what is stored may not.
      expect(text.replaceAll(`query=${CANARY}`, '').replaceAll(`person=${CANARY}`, '')).not.toContain(CANARY)
      expect(text).not.toContain('0209999999')
    }
  }

  test('has no other name under which it could be cached', async () => {
    const { cookie } = await insertPerson(services, 'admin')
    for (const suffix of ['.css', '.json', '/x.js', ';x']) {
      const response = await site.get(path.replace(/(?=\?|$)/, suffix), cookie)
      expect(response.status).toBe(404)
      expect(response.headers.get('Cache-Control')).toContain('no-store')
      expect((await response.text()).replaceAll(`=${CANARY}`, '')).not.toContain(CANARY)
    }
  })
})

test('refusals are one line of the audit log with who was refused and how often', async () => {
  const { id } = await insertAccount(database.db)
  const cookie = await signInAs(services, id)
  for (let asked = 0; asked < 3; asked++) await site.get('/dashboard/users', cookie)
  const lines = await database.db
    .selectFrom('auditEvents')
    .select(['event', 'details', 'actorId', 'count'])
    .where('actorId', '=', id)
    .execute()
  expect(lines).toEqual([
    { event: 'access.refused', details: { code: 'account.admins_only' }, actorId: id, count: 3 },
  ])
})

describe('a page that cannot be read says so in its own words and offers to try again', () => {
  test.each([
    ['/dashboard/users', 'accounts', 'created_at', 'Failed to load users'],
    ['/dashboard/outbox', 'mails', 'last_error', 'Failed to load the outbox'],
    ['/dashboard/audit-log', 'audit_events', 'request_id', 'Failed to load the audit log'],
  ])('%s', async (path, table, column, message) => {
    const { cookie } = await insertPerson(services, 'admin')
    const { schema } = database.db
    await schema.alterTable(table).renameColumn(column, 'lost').execute()
    try {
      const response = await site.get(path, cookie)
      const text = await response.text()
      expect(response.status).toBe(500)
      expect(text).toContain(message)
      expect(text).toContain('Try again')
      expect(text).toContain(response.headers.get('X-Request-Id'))
      expect(text).not.toContain(column)
    } finally {
      await schema.alterTable(table).renameColumn('lost', column).execute()
    }
  })
})
