import { beforeEach } from 'vitest'
import { LISTING_EDITOR_ACTS, type ListingAct } from '#/routes/editor/listing/listing-acts.ts'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { actHref } from '#/web/act/act.ts'
import { makePropertyFields } from '../factories/property-form-factory.ts'
import { useTestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'
import { insertPerson, makeTestSite } from './test-site.ts'

export const PAGE = urls.submitListing

/** The form as somebody fills it in, before pictures are added. */
export const FORM = makePropertyFields({ price: '1,200,000' })

/** The page on which listings are written, a minute later in each test, and nobody and nothing there at its start. */
export async function useListingWorld() {
  const database = useTestDatabase({ maxConnections: 10 })
  const services = makeTestServices(database)
  const site = await makeTestSite(services, ['routes/editor/listing/submit-listing.tsx'])
  beforeEach(async () => {
    services.time.now = new Date(services.time.now.getTime() + 60_000)
    for (const table of ['properties', 'accounts', 'profiles'] as const)
      await database.db.deleteFrom(table).execute()
  })
  return {
    database,
    services,
    site,
    /** Presses the button of the form that does `act`, on the page with this query. */
    press: ({ act = '', ...fields }: Record<string, string>, cookie?: string, query = '') =>
      site.post(actHref(LISTING_EDITOR_ACTS[act as ListingAct]) + query, fields, cookie),
    /** An administrator unless told otherwise. */
    signIn: (role: Role = 'admin', fullName = 'Ama Owusu') => insertPerson(services, role, { fullName }),
    allProperties: () => database.db.selectFrom('properties').selectAll().execute(),
    allDrafts: () => database.db.selectFrom('propertyDrafts').selectAll().execute(),
  }
}

/** Where an answer leads. */
export const pathOf = (response: Response) => response.headers.get('Location')

/** What stands in a field of the page; undefined for no such field, or an empty one. */
export const inputOf = (html: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/value="([^"]*)"/)?.[1]
