import { describe, expect, test } from 'vitest'
import { insertAccount } from '../../../../tests/factories/account-factory.ts'
import {
  makeAccountServices,
  makeAccountSite,
  sessionCookieOf,
} from '../../../../tests/support/account-site.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { signInAs } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeAccountServices(database)
const site = await makeAccountSite(services)

const GONE = '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0'

const sessionsOf = async (accountId: string) =>
  (await database.db.selectFrom('sessions').select('id').where('accountId', '=', accountId).execute()).length

function expectSignedOut(response: Response) {
  expect(response.status).toBe(303)
  expect(response.headers.get('Location')).toBe('/')
  expect(sessionCookieOf(response)).toBe(GONE)
  expect(response.headers.get('Clear-Site-Data')).toBe('"cookies"')
  expect(response.headers.get('Cache-Control')).toBe('private, no-store')
}

describe('signing out', () => {
  test('ends every session of the person and of nobody else', async () => {
    const ama = await insertAccount(database.db)
    const kofi = await insertAccount(database.db)
    const [phone, laptop] = [await signInAs(services, ama.id), await signInAs(services, ama.id)]
    const other = await signInAs(services, kofi.id)
    expectSignedOut(await site.post('/logout', {}, phone))
    for (const cookie of [phone, laptop]) expect((await site.get('/api/session', cookie)).status).toBe(401)
    expect((await site.get('/api/session', other)).status).toBe(200)
  })
  test('does the same when done again, without a session and with a made-up one', async () => {
    const { id } = await insertAccount(database.db)
    const cookie = await signInAs(services, id)
    for (const sent of [cookie, cookie, undefined, '__Host-session=x', `__Host-session=${'A'.repeat(43)}`])
      expectSignedOut(await site.post('/logout', {}, sent))
  })
  test('needs no fields and minds none', async () => {
    const { id } = await insertAccount(database.db)
    const cookie = await signInAs(services, id)
    const headers = { Origin: 'https://fihankra.example', Cookie: cookie }
    expectSignedOut(await site.send('/logout', { method: 'POST', headers }))
    expect(await sessionsOf(id)).toBe(0)
  })
  test('takes the cookie away even while the database cannot be reached', async () => {
    const unreachable = makeAccountServices(database)
    Object.defineProperty(unreachable, 'db', {
      get: () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      },
    })
    const response = await (await makeAccountSite(unreachable)).post(
      '/logout',
      {},
      `__Host-session=${'A'.repeat(43)}`,
    )
    expectSignedOut(response)
    expect(unreachable.logged.filter(({ level }) => level === 'error')).toHaveLength(1)
  })
  test('does not wait for a database that does not answer', async () => {
    const { id } = await insertAccount(database.db)
    const cookie = await signInAs(services, id)
    // The row is locked until the answer is there: whoever waited for it would never answer.
    const response = await database.db.transaction().execute(async (tx) => {
      await tx.selectFrom('sessions').select('id').where('accountId', '=', id).forUpdate().execute()
      return await site.post('/logout', {}, cookie)
    })
    expectSignedOut(response)
  })
  test('is nothing that a link or another site can do', async () => {
    const { id } = await insertAccount(database.db)
    const cookie = await signInAs(services, id)
    const read = await site.get('/logout', cookie)
    expect(read.status).toBe(302)
    expect(read.headers.get('Location')).toBe('/')
    expect(sessionCookieOf(read)).toBeUndefined()
    const foreign = await site.send('/logout', {
      method: 'POST',
      headers: { Origin: 'https://evil.example', Cookie: cookie },
    })
    expect(foreign.status).toBe(403)
    expect(await sessionsOf(id)).toBe(1)
  })
})
