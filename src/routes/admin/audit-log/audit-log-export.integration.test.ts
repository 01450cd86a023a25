import { beforeEach, expect, test } from 'vitest'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase({ maxConnections: 10 })
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/audit-log/audit-log.tsx',
  'routes/admin/audit-log/audit-log-export.ts',
])
const LOG = '/dashboard/audit-log'

let esi: { id: string; cookie: string }

beforeEach(async () => {
  for (const table of ['auditEvents', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  esi = await insertPerson(services, 'admin', { fullName: '=Esi' })
  await database.db.deleteFrom('auditEvents').execute()
})

const insertLines = (event: string, count: number, details: object = {}) =>
  database.db
    .insertInto('auditEvents')
    .values(
      Array.from({ length: count }, () => ({
        id: factoryId(),
        event,
        at: new Date('2026-11-20T10:00:00Z'),
        actorId: esi.id,
        details: JSON.stringify(details),
      })),
    )
    .execute()

test('the file has the lines of its address, guarded, and the log notes that it was taken', async () => {
  await insertLines('account.blocked', 1, { reason: '=1+1' })
  await insertLines('post.created', 1)
  const response = await site.get(`${LOG}/export?event=account.blocked&page=7`, esi.cookie)
  expect(response.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="audit-log-2026-11-21.csv"')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
  const text = await response.text()
  expect(text).toContain('account.blocked,Blocked the account')
  expect(text).toContain("'=1+1")
  expect(text).not.toContain('post.created')
  const noted = await database.db
    .selectFrom('auditEvents')
    .select(['event', 'actorId'])
    .where('event', '=', 'audit.exported')
    .execute()
  expect(noted).toEqual([{ event: 'audit.exported', actorId: esi.id }])
})

test('lines of one moment are written once each, however many there are', async () => {
  await insertLines('post.edited', 1_101)
  const response = await site.get(`${LOG}/export`, esi.cookie)
  const ids = (await response.text()).trim().split('\r\n').slice(1)
  expect([ids.length, new Set(ids).size]).toEqual([1_101, 1_101])
})

test('is for administrators', async () => {
  for (const role of ['agent', 'user'] as const) {
    const other = await insertPerson(services, role, { fullName: 'Kofi Annan' })
    expect((await site.get(`${LOG}/export`, other.cookie)).status).toBe(403)
  }
  const visitor = await site.get(`${LOG}/export?event=post.edited`)
  expect(visitor.headers.get('Location')).toBe(
    `/login?from=${encodeURIComponent(`${LOG}?event=post.edited`)}`,
  )
})
