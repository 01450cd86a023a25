import type { Executor } from '#/database/connection.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import { isId } from '#/shared/ids.ts'
import { phonePatterns } from '#/shared/phone.ts'
import { escapeLike } from '#/shared/text.ts'
import { offeredHomeLinkNotValid, offeredHomeNotFound } from './offered-home.errors.ts'
import { offeredHomeTitle } from './offered-home.rules.ts'
import {
  OFFERED_HOME_PAGE_SIZE,
  type OfferedHomeRowView,
  type OfferedHomeView,
  type OwnOfferedHomeView,
  SHOWN_STATUSES,
  type ShownStatus,
} from './offered-home.schema.ts'

/** What staff see was confirmed. */
type Shown = { status: ShownStatus; confirmedAt: Date }

/** A home for whoever holds its link. Refuses when it is gone. */
export async function getOwnOfferedHome(
  db: Executor,
  { offeredHomeId }: { offeredHomeId: string },
): Promise<OwnOfferedHomeView> {
  const home = await db
    .selectFrom('offeredHomes')
    .select(['status', 'tag', 'type', 'location', 'email'])
    .where('id', '=', offeredHomeId)
    .executeTakeFirst()
  if (!home) throw offeredHomeLinkNotValid()
  const pictures = await listPictures(db, offeredHomeId)
  return {
    ...home,
    pictures: pictures.map(({ imageId, width, height }) => ({ imageId, width, height })),
  }
}

/**
 * A page of the homes whose addresses are confirmed, those to check first and the longest waiting of them first. `query`
 * is looked for in the place and in name, e-mail address and phone number of the owner.
 */
export async function listOfferedHomes(
  db: Executor,
  { status, query = '', page }: { status?: ShownStatus; query?: string; page: number },
): Promise<{ homes: OfferedHomeRowView[]; total: number; pageCount: number }> {
  const shown = db
    .selectFrom('offeredHomes')
    .where('status', 'in', status === undefined ? SHOWN_STATUSES : [status])
    .$if(query !== '', (homes) =>
      homes.where((eb) =>
        eb.or([
          ...(['location', 'name', 'email'] as const).map((column) =>
            eb(column, 'ilike', `%${escapeLike(query)}%`),
          ),
          ...phonePatterns(query).map((pattern) => eb('phone', 'like', pattern)),
        ]),
      ),
    )
  const [rows, { total }] = await Promise.all([
    shown
      .select((eb) => [
        'id',
        'status',
        'tag',
        'type',
        'location',
        'pricePesewas',
        'name',
        'phone',
        'confirmedAt',
        eb
          .selectFrom('offeredHomeImages')
          .whereRef('offeredHomeImages.offeredHomeId', '=', 'offeredHomes.id')
          .select('offeredHomeImages.imageId')
          .orderBy('offeredHomeImages.position')
          .limit(1)
          .as('coverId'),
        eb
          .selectFrom('offeredHomeImages')
          .whereRef('offeredHomeImages.offeredHomeId', '=', 'offeredHomes.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('pictureCount'),
      ])
      .orderBy((eb) => eb('status', '=', 'waiting'), 'desc')
      .orderBy((eb) => eb.case().when('status', '=', 'waiting').then(eb.ref('confirmedAt')).end())
      .orderBy('confirmedAt', 'desc')
      .orderBy('id')
      .$narrowType<Shown>()
      .limit(OFFERED_HOME_PAGE_SIZE)
      .offset((page - 1) * OFFERED_HOME_PAGE_SIZE)
      .execute(),
    shown.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    homes: rows.map(({ pictureCount, ...home }) => ({
      ...home,
      pictureCount: pictureCount ?? 0,
    })),
    total,
    pageCount: Math.max(1, Math.ceil(total / OFFERED_HOME_PAGE_SIZE)),
  }
}

/** What these homes are called, by id; one that is gone is missing. Authorisation is the caller's. */
export async function readOfferedHomeNames(
  db: Executor,
  { ids }: { ids: readonly string[] },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('offeredHomes')
    .select(['id', 'type', 'location', 'beds'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((home) => [home.id, offeredHomeTitle(home)]))
}

/** All of one home. Refuses what is gone and what its owner has not confirmed. */
export async function getOfferedHome(
  db: Executor,
  { offeredHomeId }: { offeredHomeId: string },
): Promise<OfferedHomeView> {
  if (!isId(offeredHomeId)) throw offeredHomeNotFound()
  const home = await db
    .selectFrom('offeredHomes')
    .leftJoin('profiles', 'profiles.id', 'offeredHomes.decidedBy')
    .leftJoin('properties', 'properties.id', 'offeredHomes.propertyId')
    .select([
      'offeredHomes.id',
      'offeredHomes.status',
      'offeredHomes.tag',
      'offeredHomes.type',
      'offeredHomes.location',
      'offeredHomes.pricePesewas',
      'offeredHomes.beds',
      'offeredHomes.baths',
      'offeredHomes.description',
      'offeredHomes.name',
      'offeredHomes.email',
      'offeredHomes.phone',
      'offeredHomes.consentVersion',
      'offeredHomes.confirmedAt',
      'offeredHomes.decidedAt',
      'offeredHomes.refusalReason',
      'offeredHomes.propertyId',
      'profiles.fullName as deciderName',
      'profiles.email as deciderEmail',
      'properties.status as propertyStatus',
    ])
    .where('offeredHomes.id', '=', offeredHomeId)
    .where('offeredHomes.status', 'in', SHOWN_STATUSES)
    .$narrowType<Shown>()
    .executeTakeFirst()
  if (!home) throw offeredHomeNotFound()
  const { decidedAt, deciderName, deciderEmail, refusalReason, propertyId, propertyStatus, ...shown } = home
  return {
    ...shown,
    pictures: await listPictures(db, offeredHomeId),
    decision: decidedAt && { at: decidedAt, by: deciderName ?? deciderEmail, reason: refusalReason },
    listing: propertyId
      ? { propertyId, isPublic: propertyStatus === null ? null : isPublicStatus(propertyStatus) }
      : null,
  }
}

/** Refuses a picture that is not of this home, or whose home its owner has not confirmed. */
export async function requireOfferedPicture(
  db: Executor,
  { offeredHomeId, imageId }: { offeredHomeId: string; imageId: string },
): Promise<void> {
  const found =
    isId(offeredHomeId) && isId(imageId)
      ? await db
          .selectFrom('offeredHomeImages')
          .innerJoin('offeredHomes', 'offeredHomes.id', 'offeredHomeImages.offeredHomeId')
          .select('imageId')
          .where('offeredHomeImages.offeredHomeId', '=', offeredHomeId)
          .where('offeredHomeImages.imageId', '=', imageId)
          .where('offeredHomes.status', 'in', SHOWN_STATUSES)
          .executeTakeFirst()
      : undefined
  if (!found) throw offeredHomeNotFound()
}

function listPictures(db: Executor, offeredHomeId: string) {
  return db
    .selectFrom('offeredHomeImages')
    .innerJoin('images', 'images.id', 'offeredHomeImages.imageId')
    .select(['images.id as imageId', 'images.width', 'images.height', 'images.dominantColor'])
    .where('offeredHomeImages.offeredHomeId', '=', offeredHomeId)
    .orderBy('offeredHomeImages.position')
    .execute()
}
