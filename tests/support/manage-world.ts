import { beforeEach } from 'vitest'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { insertAccount } from '../factories/account-factory.ts'
import { factoryId } from '../factories/factory-id.ts'
import { insertProperty, type NewProperty } from '../factories/property-factory.ts'
import { useTestDatabase } from './test-database.ts'
import { makeTestServices } from './test-services.ts'
import { insertPerson, makeTestSite } from './test-site.ts'

export const MANAGE = urls.manageProperties

const ACT_PATHS: Record<string, string> = {
  status: 'status',
  popular: 'popularity',
  delete: 'deletion',
  edit: 'details',
  discard: 'deletion',
}

/** The address of an act on a property of a list, and the fields that its form sends. */
export function actOf(list: string, { intent = '', propertyId, draftId, ...fields }: Record<string, string>) {
  const subject = encodeURIComponent(propertyId ?? draftId ?? '')
  const below = draftId === undefined ? '' : 'drafts/'
  const path =
    intent === 'bulk' ? `${list}/selection` : `${list}/${below}${subject}/${ACT_PATHS[intent] ?? intent}`
  return [path, fields] as const
}

/** The page on which administrators manage all properties, and nobody and nothing there at the start of each test. */
export async function useManageWorld() {
  const database = useTestDatabase()
  const services = makeTestServices(database)
  const site = await makeTestSite(services, [
    'routes/admin/properties/properties.tsx',
    'routes/admin/properties/properties-history.tsx',
  ])
  beforeEach(async () => {
    for (const table of ['propertyAgreements', 'properties', 'accounts', 'profiles'] as const)
      await database.db.deleteFrom(table).execute()
  })
  return {
    database,
    services,
    site,
    /** Sends an act of the list; `suffix` is `.data` for what a script sends. */
    act: (form: Record<string, string>, cookie?: string, suffix = '') => {
      const [path, fields] = actOf(MANAGE, form)
      return site.post(path + suffix, fields, cookie)
    },
    /** Ama Mensah, an administrator unless told otherwise. */
    signIn: (role: Role = 'admin') => insertPerson(services, role, { fullName: 'Ama Mensah' }),
    /** A property of Kofi Owner, whose e-mail address must not appear. */
    async insertOthers(overrides: Partial<NewProperty> & { imageCount?: number } = {}) {
      const owner = await insertAccount(database.db, {
        email: `kofi-${factoryId()}@canary.example`,
        profile: { role: 'admin', fullName: 'Kofi Owner' },
      })
      return await insertProperty(database.db, { userId: owner.id, ...overrides })
    },
    rowOf: async (id: string) =>
      await database.db
        .selectFrom('properties')
        .select(['title', 'status', 'isPopular', 'version', 'pricePesewas', 'userId', 'rating'])
        .where('id', '=', id)
        .executeTakeFirst(),
  }
}

/** A page's text with its quotation marks, as one piece where values stand in it. */
export const plain = (html: string) => html.replaceAll('&quot;', '"').replaceAll('<!-- -->', '')
