import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadSamples } from '#/database/seed/load-samples.server.ts'
import { insertActor } from '../../../tests/factories/account-factory.ts'
import { insertAgreement } from '../../../tests/factories/agreement-factory.ts'
import { insertLead } from '../../../tests/factories/lead-factory.ts'
import { insertPayment } from '../../../tests/factories/payment-factory.ts'
import { insertPost } from '../../../tests/factories/post-factory.ts'
import { insertProperty } from '../../../tests/factories/property-factory.ts'
import { usePageChanges } from '../../../tests/support/page-changes.ts'
import { useTestDatabase } from '../../../tests/support/test-database.ts'
import { makeTestServices } from '../../../tests/support/test-services.ts'
import { showsSamplePosts } from '../blog/sample-posts.commands.server.ts'
import { showsSampleProperties } from '../properties/sample-removal.commands.server.ts'
import { removeSamples, removeSamplesByCommand } from './sample-removal.commands.server.ts'

const database = useTestDatabase()
const services = makeTestServices(database)
const pageChanges = usePageChanges(database)
const typed = { words: ' Remove Samples ' }

const homes = async () => {
  const rows = await database.db.selectFrom('properties').select(['id', 'isSample', 'status']).execute()
  return new Map(rows.map((row) => [row.id, row]))
}
const asSample = (propertyId: string) =>
  database.db.updateTable('properties').set({ isSample: true }).where('id', '=', propertyId).execute()

describe('Whoever is no administrator', () => {
  test.each(['user', 'agent'] as const)(
    'removes no samples as %s, not even with an older role',
    async (role) => {
      const sample = await insertProperty(database.db, { isSample: true })
      const actor = await insertActor(database.db, role)
      for (const by of [actor, { ...actor, role: 'admin' as const }])
        await expect(removeSamples(services, by, typed)).rejects.toMatchObject({
          code: 'account.admins_only',
        })
      expect((await homes()).has(sample.id)).toBe(true)
    },
  )
})

describe('The samples', () => {
  test('stay until somebody has typed that they mean it', async () => {
    const actor = await insertActor(database.db, 'admin')
    for (const words of ['', 'yes', 'remove', '<script>alert(1)</script>'])
      await expect(removeSamples(services, actor, { words })).rejects.toMatchObject({ kind: 'invalid' })
    expect(await showsSampleProperties(database.db)).toBe(true)
  })

  test('go with their agents and articles, and nothing else does', async () => {
    await database.db.deleteFrom('properties').execute()
    await loadSamples({
      db: database.db,
      folder: join(import.meta.dirname, '../../../samples'),
      now: new Date('2026-11-21T09:00:00Z'),
      renderMarkdown: async (markdown) => ({ html: '', outline: [], words: markdown.length }),
    })
    const sampleIds = [...(await homes()).keys()]
    const [busyAgent] = await database.db
      .selectFrom('properties')
      .select('userId')
      .where('id', '=', sampleIds[0] ?? '')
      .execute()
    const own = await insertProperty(database.db)
    // Entered for an agent of the samples, who therefore stays.
    const entrusted = await insertProperty(database.db, { userId: busyAgent?.userId ?? '' })
    const post = await insertPost(database.db)
    const actor = await insertActor(database.db, 'admin')
    const before = await database.db.selectFrom('accounts').select('id').execute()

    let removed: unknown
    const announced = await pageChanges.during(async () => {
      removed = await removeSamples(services, actor, typed)
    })
    expect(removed).toEqual({ properties: 60, stayed: 0, posts: 3, agents: 2 })
    expect(announced).toBeGreaterThan(0)
    const left = await homes()
    expect([...left.keys()].sort()).toEqual(expect.arrayContaining([own.id, entrusted.id]))
    expect([...left.values()].some(({ isSample }) => isSample)).toBe(false)
    expect(await database.db.selectFrom('posts').select('id').execute()).toEqual([{ id: post.id }])
    expect(await database.db.selectFrom('accounts').select('id').execute()).toEqual(before)
    expect(await showsSamplePosts(database.db)).toBe(false)
    const log = await database.db
      .selectFrom('auditEvents')
      .select('details')
      .where('event', '=', 'samples.removed')
      .execute()
    expect(log).toEqual([{ details: removed }])
    // The next start does not bring them again.
    expect(await database.db.selectFrom('sampleSets').select('name').execute()).toHaveLength(1)
  })

  test('on which somebody has a lead, an order or an agreement stay for them, and are not advertised', async () => {
    const asked = await insertProperty(database.db, { isSample: true })
    const lead = await insertLead(database.db, { propertyId: asked.id })
    const order = await insertPayment(database.db, { status: 'paid' })
    const { propertyId: agreed } = await insertAgreement(database.db)
    const free = await insertProperty(database.db, { isSample: true })
    for (const id of [order.propertyId, agreed]) await asSample(id)

    const removed = await removeSamplesByCommand({ db: database.db, now: new Date('2026-11-21T09:00:00Z') })
    expect(removed).toMatchObject({ properties: 1, stayed: 3 })
    const left = await homes()
    expect(left.has(free.id)).toBe(false)
    expect(left.get(asked.id)?.status).toBe('withdrawn')
    expect(left.get(order.propertyId)?.status).toBe('reserved')
    expect(left.get(agreed)?.status).toBe('reserved')
    const { propertyId } = await database.db
      .selectFrom('leads')
      .select('propertyId')
      .where('id', '=', lead.id)
      .executeTakeFirstOrThrow()
    expect(propertyId).toBe(asked.id)
  })

  test('are removed once by two who press at once', async () => {
    await insertProperty(database.db, { isSample: true })
    const [one, other] = [await insertActor(database.db, 'admin'), await insertActor(database.db, 'admin')]
    const [first, second] = await Promise.all([
      removeSamples(services, one, typed),
      removeSamples(services, other, typed),
    ])
    expect(first.properties + second.properties).toBe(1)
  })
})
