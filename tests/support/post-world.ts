import { beforeEach } from 'vitest'
import { publishPost } from '#/features/blog/post.commands.server.ts'
import { getPost } from '#/features/blog/post.queries.server.ts'
import type { PostForm } from '#/features/blog/post-form.schema.ts'
import type { Actor } from '#/shared/actor.ts'
import { insertActor } from '../factories/account-factory.ts'
import { makePostForm } from '../factories/post-form-factory.ts'
import type { TestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'

/** When each test begins. */
export const NOW = new Date('2026-11-21T09:00:00Z')
export const TOMORROW = new Date('2026-11-22T06:30:00Z')

/** Two administrators, somebody who is none, and no articles; what each test does with articles. */
export function usePostWorld(database: TestDatabase) {
  const services = makeTestServices(database)
  const people = {} as { actor: Actor; other: Actor; user: Actor }

  beforeEach(async () => {
    services.time.now = NOW
    services.addedJobs.length = 0
    await database.db.deleteFrom('posts').execute()
    await database.db.deleteFrom('accounts').execute()
    await database.db.deleteFrom('profiles').execute()
    await database.db.deleteFrom('images').execute()
    people.actor = await insertActor(database.db, 'admin', { fullName: 'Akosua Mensah' })
    people.other = await insertActor(database.db, 'admin', { fullName: 'Kofi Dzokoto' })
    people.user = await insertActor(database.db, 'user')
  })

  return {
    services,
    people,
    publish: (form: Partial<PostForm> = {}, by = people.actor, draftId?: string) =>
      publishPost(services, by, { postId: null, form: makePostForm(form), ...(draftId ? { draftId } : {}) }),
    edit: (postId: string, version: number, form: Partial<PostForm> = {}, by = people.actor) =>
      publishPost(services, by, { postId, version, form: makePostForm(form) }),
    /** As a visitor does. */
    read: (id: string) => getPost(database.db, { id, now: services.clock.now() }),
    rowOf: (id: string) =>
      database.db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    countPosts: async () => (await database.db.selectFrom('posts').select('id').execute()).length,
    /** What the audit log says of an article, by the names of the events. */
    eventsOf: async (id: string) => {
      const events = await database.db
        .selectFrom('auditEvents')
        .select(['event', 'details'])
        .where('subjectId', '=', id)
        .orderBy('event')
        .execute()
      return events.map(({ event, details }) => [event, details])
    },
  }
}
