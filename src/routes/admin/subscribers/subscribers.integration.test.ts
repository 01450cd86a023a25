import { beforeEach, describe, expect, test } from 'vitest'
import type { SubscriberStatus } from '#/features/newsletter/subscriber.schema.ts'
import type { Role } from '#/shared/actor.ts'
import { factoryId } from '../../../../tests/factories/factory-id.ts'
import { insertPost } from '../../../../tests/factories/post-factory.ts'
import { HOSTILE_TEXTS } from '../../../../tests/support/hostile-text.ts'
import { skeletonOf } from '../../../../tests/support/page-skeleton.ts'
import { useTestDatabase } from '../../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../../tests/support/test-services.ts'
import { insertPerson, makeTestSite } from '../../../../tests/support/test-site.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const site = await makeTestSite(services, [
  'routes/admin/subscribers/subscribers.tsx',
  'routes/admin/subscribers/subscribers-export.ts',
])
const LIST = '/dashboard/subscribers'
const MAILINGS = `${LIST}/mailings`
const erasureAt = (subscriberId: string) => `${LIST}/${subscriberId}/erasure`

beforeEach(async () => {
  for (const table of ['postMailings', 'posts', 'subscribers', 'mails', 'accounts', 'profiles'] as const)
    await database.db.deleteFrom(table).execute()
  services.addedJobs.length = 0
})

const signIn = async (role: Role) => (await insertPerson(services, role)).cookie

async function insertSubscriber(email: string, status: SubscriberStatus = 'confirmed') {
  const id = factoryId()
  await database.db
    .insertInto('subscribers')
    .values({
      id,
      email,
      status,
      consentVersion: '2026-11',
      requestedAt: '2026-11-20T09:00:00Z',
      confirmedAt: status === 'pending' ? null : '2026-11-20T10:00:00Z',
    })
    .execute()
  return id
}
const count = async (table: 'subscribers' | 'postMailings') =>
  (await database.db.selectFrom(table).selectAll().execute()).length

describe('the list', () => {
  test('shows each address with its dates, and is searched and narrowed', async () => {
    const cookie = await signIn('admin')
    await insertSubscriber('ama@example.com')
    await insertSubscriber('kofi@example.com', 'pending')
    const all = await (await site.get(LIST, cookie)).text()
    for (const shown of ['ama@example.com', 'kofi@example.com', 'Not confirmed', '20 November 2026, 10:00'])
      expect(all).toContain(shown)
    const found = await (await site.get(`${LIST}?query=ama&status=confirmed`, cookie)).text()
    expect(found).toContain('ama@example.com')
    expect(found).not.toContain('kofi@example.com')
    expect(await (await site.get(`${LIST}?query=nobody`, cookie)).text()).toContain('Nobody like that')
  })

  test('says that there is nobody', async () => {
    expect(await (await site.get(LIST, await signIn('admin'))).text()).toContain('No subscribers yet')
  })

  test('shows hostile searches as texts', async () => {
    const cookie = await signIn('admin')
    const shownFor = async (text: string) =>
      skeletonOf(await (await site.get(`${LIST}?query=${encodeURIComponent(text)}`, cookie)).text())
    const wanted = await shownFor('harmless')
    for (const text of HOSTILE_TEXTS) expect([text, await shownFor(text)]).toEqual([text, wanted])
  })
})

describe('removing an address', () => {
  test('forgets it, and of two at once one is told that it was gone', async () => {
    const cookie = await signIn('admin')
    const subscriberId = await insertSubscriber('ama@example.com')
    const answers = await Promise.all([1, 2].map(() => site.post(erasureAt(subscriberId), {}, cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await count('subscribers')).toBe(0)
    expect((await site.post(erasureAt('x'), {}, cookie)).status).toBe(422)
  })
})

describe('sending an article', () => {
  test('asks for a job once, and says when it cannot be', async () => {
    const cookie = await signIn('admin')
    const { id: postId } = await insertPost(database.db, { title: 'Reading an indenture' })
    expect((await site.post(MAILINGS, { postId }, cookie)).status).toBe(409)
    await insertSubscriber('ama@example.com')
    expect(await (await site.get(LIST, cookie)).text()).toContain('Write a newsletter')
    const response = await site.post(MAILINGS, { postId }, cookie)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('The article is on its way to 1 subscriber')
    expect(services.addedJobs).toEqual([{ name: 'send-newsletter', payload: { postId } }])
    const again = await site.post(MAILINGS, { postId }, cookie)
    expect(again.status).toBe(409)
    expect(await again.text()).toContain('It is never sent twice.')
    expect((await site.post(MAILINGS, { postId: '' }, cookie)).status).toBe(422)
  })
})

describe('the file', () => {
  test('holds what the list shows, guards formulas, and is noted', async () => {
    const cookie = await signIn('admin')
    await insertSubscriber('+cmd@example.com')
    await insertSubscriber('kofi@example.com', 'pending')
    const response = await site.get(`${LIST}/export?status=confirmed`, cookie)
    expect(response.headers.get('Content-Disposition')).toMatch(/attachment; filename="subscribers-/)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    const text = await response.text()
    expect(text).toContain("'+cmd@example.com,Confirmed")
    expect(text).not.toContain('kofi@')
    const events = await database.db
      .selectFrom('auditEvents')
      .select('event')
      .where('event', '=', 'newsletter.exported')
      .execute()
    expect(events).toHaveLength(1)
  })
})
