import { type Insertable, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { isId } from '#/shared/ids.ts'
import { planRule } from '../plans/plan-rule.queries.server.ts'
import { ownPropertyNotFound } from '../properties/property.errors.ts'
import { imagesOf, isActive, presentCover } from '../properties/property.queries.server.ts'
import { isPublicStatus } from '../properties/property.rules.ts'
import type { PropertyCardView } from '../properties/property.schema.ts'
import { easiestWay, fittingWay, type Means, nearestWay, type WantedWays } from './fitting-way.rules.ts'
import type { EndedOffer, OfferView } from './offer.schema.ts'
import type { RentToOwnTerms } from './terms.rules.ts'

// Of more nobody asks.
const MOST_ENDED = 20

const TERM_COLUMNS = [
  'pricePesewas',
  'optionFeePesewas',
  'monthlyPesewas',
  'equityShareBasisPoints',
  'months',
  'priceYearlyCapBasisPoints',
  'graceDays',
  'lateFeePesewas',
  'lateFeeCapPesewas',
  'exitFromMonths',
  'exitBasisPoints',
  'repairsStructure',
  'repairsServices',
  'repairsFittings',
  'repairsGrounds',
] as const
const OWN_COLUMNS = ['id', 'version', 'sellerName', 'sellerAddress', 'sellerEmail', 'madeAt'] as const
const OFFER_COLUMNS = [...OWN_COLUMNS, ...TERM_COLUMNS] as const

type OfferRow = Pick<Selectable<DB['rentToOwnOffers']>, (typeof OFFER_COLUMNS)[number]>

function presentOffer({
  id,
  version,
  sellerName,
  sellerAddress,
  sellerEmail,
  madeAt,
  ...row
}: OfferRow): OfferView {
  return { id, version, sellerName, sellerAddress, sellerEmail, madeAt, terms: termsOf(row) }
}

function termsOf({
  exitFromMonths,
  exitBasisPoints,
  repairsStructure,
  repairsServices,
  repairsFittings,
  repairsGrounds,
  ...terms
}: Pick<OfferRow, (typeof TERM_COLUMNS)[number]>): RentToOwnTerms {
  return {
    ...terms,
    exitRefund: exitFromMonths.map((fromMonth, at) => ({
      fromMonth,
      basisPoints: exitBasisPoints[at] ?? 0,
    })),
    repairs: {
      structure: repairsStructure,
      services: repairsServices,
      fittings: repairsFittings,
      grounds: repairsGrounds,
    },
  }
}

/** Terms as the columns of a new offer. */
export function termColumns({
  exitRefund,
  repairs,
  ...terms
}: RentToOwnTerms): Pick<Insertable<DB['rentToOwnOffers']>, (typeof TERM_COLUMNS)[number]> {
  return {
    ...terms,
    exitFromMonths: exitRefund.map(({ fromMonth }) => fromMonth),
    exitBasisPoints: exitRefund.map(({ basisPoints }) => basisPoints),
    repairsStructure: repairs.structure,
    repairsServices: repairs.services,
    repairsFittings: repairs.fittings,
    repairsGrounds: repairs.grounds,
  }
}

/** The offer of a home that holds now, whatever the home's state; undefined where none does. */
export async function findOffer(
  db: Executor,
  { propertyId }: { propertyId: string },
): Promise<OfferView | undefined> {
  const row = await db
    .selectFrom('rentToOwnOffers')
    .select(OFFER_COLUMNS)
    .where('propertyId', '=', propertyId)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return row && presentOffer(row)
}

/** A home that is to be had on an offer, for whoever reads of the offer. */
export type OfferedHome = { id: string; title: string; terms: RentToOwnTerms } & Pick<
  PropertyCardView,
  'cover'
>

/** The newest home that is to be had now on an offer, with its terms and cover; undefined where there is none. */
export async function findOfferedHome(db: Executor): Promise<OfferedHome | undefined> {
  const row = await db
    .selectFrom('rentToOwnOffers')
    .innerJoin('properties', 'properties.id', 'rentToOwnOffers.propertyId')
    .select(['properties.id', 'properties.title'])
    .select((eb) => jsonObjectFrom(imagesOf(eb).limit(1)).as('cover'))
    .select(TERM_COLUMNS.map((column) => `rentToOwnOffers.${column}` as const))
    .where('rentToOwnOffers.endedAt', 'is', null)
    .where(isActive)
    .where('properties.tag', '=', 'For Sale')
    // In the order of the index of offers that hold; ids grow with time.
    .orderBy('rentToOwnOffers.propertyId', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, title, cover, ...terms } = row
  return { id, title, cover: presentCover(cover), terms: termsOf(terms) }
}

/** Of each of these homes for sale the cheapest way to pay that fits somebody's means, by its id; none where none fits. */
export const listFittingWays = (db: Executor, { ids, means }: { ids: readonly string[]; means: Means }) =>
  listWays(db, ids, (home) => fittingWay(home, means))

/** Of each of these homes for sale the way to pay over time that asks least each month, of those that are looked for. */
export const listEasiestWays = (
  db: Executor,
  { ids, wanted }: { ids: readonly string[]; wanted: WantedWays },
) => listWays(db, ids, (home) => easiestWay(home, wanted))

/** Of each of these homes for sale the way to pay over time for which somebody lacks least. */
export const listNearestWays = (
  db: Executor,
  { ids, means, months }: { ids: readonly string[]; means: Means; months: number },
) => listWays(db, ids, (home) => nearestWay(home, means, months))

/** Over how many months the homes are offered that are to be had now on an offer; null where there is none. */
export async function findOfferMonths(db: Executor): Promise<{ shortest: number; longest: number } | null> {
  const { shortest, longest } = await db
    .selectFrom('rentToOwnOffers')
    .innerJoin('properties', 'properties.id', 'rentToOwnOffers.propertyId')
    .select(({ fn }) => [fn.min('months').as('shortest'), fn.max('months').as('longest')])
    .where('rentToOwnOffers.endedAt', 'is', null)
    .where(isActive)
    .executeTakeFirstOrThrow()
  return shortest === null || longest === null ? null : { shortest, longest }
}

async function listWays<Way>(
  db: Executor,
  ids: readonly string[],
  wayOf: (home: Parameters<typeof fittingWay>[0]) => Way | null,
): Promise<Map<string, Way>> {
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'pricePesewas', 'maxPaymentPlanMonths', planRule])
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('rentToOwnOffers')
          .select(TERM_COLUMNS)
          .whereRef('propertyId', '=', 'properties.id')
          .where('endedAt', 'is', null),
      ).as('offer'),
    )
    .where(sql<boolean>`properties.id = any (${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.flatMap(({ id, offer, ...home }) => {
      const way = wayOf({ ...home, terms: offer && termsOf(offer) })
      return way ? [[id, way]] : []
    }),
  )
}

/** The offer of a property of the scope with what came before it. Refuses any other with `property.not_found`. */
export async function getManagedOffer(
  db: Executor,
  { propertyId, scope }: { propertyId: string; scope: Scope },
) {
  const property = isId(propertyId)
    ? await db
        .selectFrom('properties')
        .select(['id', 'title', 'location', 'tag', 'status', 'pricePesewas'])
        .where('id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'userId'))
        .executeTakeFirst()
    : undefined
  if (!property) throw ownPropertyNotFound()
  const ended = await db
    .selectFrom('rentToOwnOffers')
    .select(['version', 'madeAt', 'endedAt'])
    .where('propertyId', '=', propertyId)
    .where('endedAt', 'is not', null)
    .orderBy('version', 'desc')
    .limit(MOST_ENDED)
    .execute()
  return {
    property: { ...property, isPublic: isPublicStatus(property.status) },
    offer: (await findOffer(db, { propertyId })) ?? null,
    ended: ended.flatMap(({ endedAt, ...offer }): EndedOffer[] => (endedAt ? [{ ...offer, endedAt }] : [])),
  }
}
