import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { announcePageChange } from '#/database/page-change.server.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'
import { RENT_TERMS } from './property.schema.ts'

/** What somebody advertises or is about to. */
export const propertyPersonalData = declarePersonalData({
  columns: {
    'properties.user_id': { section: 'properties', erasure: 'row deleted' },
    'property_publications.user_id': { section: 'propertyPublications', erasure: 'row deleted' },
    'property_drafts.user_id': { section: 'propertyDrafts', erasure: 'row deleted' },
    // The file itself is gone within hours, by the clean-up.
    'property_imports.user_id': { section: 'propertyImports', erasure: 'row deleted' },
    'property_imports.started_ip': { section: 'propertyImports', erasure: 'row deleted' },
    'property_previews.made_by': { section: 'propertyPreviews', erasure: 'row deleted' },
    'plan_rules.set_by': { section: 'planRules', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({
    properties: await listProperties(db, accountId),
    propertyPublications: await listPublications(db, accountId),
    propertyDrafts: await listPropertyDrafts(db, accountId),
    propertyImports: await listPropertyImports(db, accountId),
    propertyPreviews: await listPropertyPreviews(db, accountId),
    planRules: await listPlanRulesSetBy(db, accountId),
  }),
  // What they advertised goes with them, from every page that shows it.
  erase: (tx) => announcePageChange(tx),
})

function listProperties(db: Executor, accountId: string) {
  return db
    .selectFrom('properties')
    .select((eb) => [
      'id',
      'reference',
      'title',
      'description',
      'location',
      'type',
      'tag',
      'status',
      'pricePesewas',
      'beds',
      'baths',
      'areaSquareFeet',
      'digitalAddress',
      'pinLatitude',
      'pinLongitude',
      'showsPin',
      ...RENT_TERMS,
      'plotAreaSquareFeet',
      'landType',
      'tenure',
      'leaseYearsLeft',
      'amenities',
      'papers',
      'papersSeen',
      'maxPaymentPlanMonths',
      'rating',
      'isPopular',
      'isSample',
      'publishedAt',
      'createdAt',
      'updatedAt',
      jsonArrayFrom(
        eb
          .selectFrom('propertyImages')
          .innerJoin('images', 'images.id', 'propertyImages.imageId')
          .select(['images.storageKey', 'propertyImages.alt', 'propertyImages.caption'])
          .whereRef('propertyImages.propertyId', '=', 'properties.id')
          .orderBy('propertyImages.position'),
      ).as('images'),
    ])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPublications(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyPublications')
    .select(['propertyId', 'title', 'type', 'digitalAddress', 'firstListedAt', 'leftAt'])
    .where('userId', '=', accountId)
    .orderBy('firstListedAt')
    .execute()
}

function listPropertyDrafts(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyDrafts')
    .select(['id', 'propertyId', 'data', 'createdAt', 'updatedAt'])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPropertyImports(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyImports')
    .select(['id', 'fileName', 'state', 'rowCount', 'importedCount', 'startedIp', 'createdAt', 'expiresAt'])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listPropertyPreviews(db: Executor, accountId: string) {
  return db
    .selectFrom('propertyPreviews')
    .select(['propertyId', 'madeAt', 'endsAt'])
    .where('madeBy', '=', accountId)
    .orderBy('madeAt')
    .execute()
}

function listPlanRulesSetBy(db: Executor, accountId: string) {
  return db
    .selectFrom('planRules')
    .select(['version', 'isGeneral', 'propertyId', 'kind', 'amountPesewas', 'basisPoints', 'setAt'])
    .where('setBy', '=', accountId)
    .orderBy('version')
    .execute()
}
