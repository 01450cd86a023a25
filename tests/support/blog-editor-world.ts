import { beforeEach } from 'vitest'
import type { PostFields } from '#/features/blog/post-form.schema.ts'
import { POST_EDITOR_ACTS, type PostAct } from '#/routes/editor/post/post-acts.ts'
import type { Role } from '#/shared/actor.ts'
import { actHref } from '#/web/act/act.ts'
import { makePostFields } from '../factories/post-form-factory.ts'
import { useTestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'
import { insertPerson, makeTestSite } from './test-site.ts'

/** The pages where articles are written and managed, a minute later in each test, and no article at its start. */
export async function useEditorWorld(files: readonly string[]) {
  const database = useTestDatabase({ maxConnections: 10 })
  const services = makeTestServices(database)
  const site = await makeTestSite(services, files)
  beforeEach(async () => {
    services.time.now = new Date(services.time.now.getTime() + 60_000)
    for (const table of ['posts', 'accounts', 'profiles', 'images'] as const)
      await database.db.deleteFrom(table).execute()
  })
  return {
    database,
    services,
    site,
    /** Presses the button of the form that does `act`, on the page with this query. */
    press: ({ act = '', ...fields }: Record<string, string>, cookie?: string, query = '') =>
      site.post(actHref(POST_EDITOR_ACTS[act as PostAct]) + query, fields, cookie),
    /** An administrator unless told otherwise. */
    signIn: (role: Role = 'admin', fullName = 'Ama Owusu') => insertPerson(services, role, { fullName }),
    allPosts: () => database.db.selectFrom('posts').selectAll().orderBy('id').execute(),
    allDrafts: () => database.db.selectFrom('postDrafts').selectAll().execute(),
  }
}

/** The fields of a valid article and the button that was pressed. */
export function makePosted(act: string, overrides: PostFields & Record<string, string> = {}) {
  return { ...makePostFields(), act, ...overrides } as Record<string, string>
}
