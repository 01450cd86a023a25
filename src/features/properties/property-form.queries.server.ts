import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { presentImage } from '../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../media/image.schema.ts'
import { draftNotFound, ownPropertyNotFound } from './property.errors.ts'
import type { PropertyStatus } from './property.schema.ts'
import { FORM_COLUMNS, fieldsOf, imagesText, sameFields } from './property-form.rules.ts'
import {
  type DraftSummary,
  PROPERTY_FIELDS,
  type PropertyDraftView,
  type PropertyFields,
  type PropertyFormImage,
  type PropertyFormView,
  parseImages,
  type StaleDetails,
} from './property-form.schema.ts'

/** One's own property as its form opens it. Refuses somebody else's as one that does not exist. */
export async function findPropertyForm(
  db: Executor,
  { actorId, propertyId }: { actorId: string; propertyId: string },
): Promise<PropertyFormView> {
  const form = isId(propertyId) ? await readForm(db, propertyId) : undefined
  if (form?.userId !== actorId) throw ownPropertyNotFound()
  const row = await selectDrafts(db, actorId).where('propertyId', '=', propertyId).executeTakeFirst()
  const draft = row ? await presentDraft(db, { row, actorId, propertyId }) : null
  return {
    propertyId,
    version: form.version,
    status: form.status as PropertyStatus,
    fields: form.fields,
    images: form.images,
    placeLabel: form.placeLabel,
    // What says nothing new is nothing to go on with.
    draft: draft && !sameFields(draft.fields, form.fields) ? draft : null,
  }
}

/** One's own unfinished listing. Refuses somebody else's as one that does not exist. */
export async function findDraftForm(
  db: Executor,
  { actorId, draftId }: { actorId: string; draftId: string },
): Promise<PropertyDraftView> {
  const row = isId(draftId)
    ? await selectDrafts(db, actorId)
        .where('id', '=', draftId)
        .where('propertyId', 'is', null)
        .executeTakeFirst()
    : undefined
  if (!row) throw draftNotFound()
  return await presentDraft(db, { row, actorId, propertyId: null })
}

/** The listings that somebody began and did not finish; the last one written first. */
export async function listDrafts(db: Executor, { actorId }: { actorId: string }): Promise<DraftSummary[]> {
  const rows = await selectDrafts(db, actorId)
    .where('propertyId', 'is', null)
    .orderBy('updatedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id, data, updatedAt }) => ({
    draftId: id,
    title: readFields(data).title?.replace(/\s+/g, ' ').trim() || null,
    savedAt: updatedAt,
  }))
}

/** What a stale form is told of the property as it stands now. */
export async function describeChange(
  db: Executor,
  { actorId, propertyId }: { actorId: string; propertyId: string },
): Promise<StaleDetails> {
  const form = await readForm(db, propertyId)
  if (!form) throw ownPropertyNotFound()
  const last = await db
    .selectFrom('auditEvents')
    .leftJoin('profiles', 'profiles.id', 'auditEvents.actorId')
    .select(['auditEvents.actorId', 'profiles.fullName'])
    .where('auditEvents.subjectId', '=', propertyId)
    .where('auditEvents.event', 'like', 'property.%')
    .orderBy('auditEvents.at', 'desc')
    .orderBy('auditEvents.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    current: form.fields,
    version: form.version,
    changedBy: last?.fullName ?? null,
    isOwnChange: last?.actorId === actorId,
    changedAt: form.updatedAt,
  }
}

async function readForm(db: Executor, propertyId: string) {
  const row = await db
    .selectFrom('properties')
    .leftJoin('places', 'places.id', 'properties.placeId')
    .select(FORM_COLUMNS.map((column) => `properties.${column}` as const))
    .select((eb) => [
      'properties.userId',
      'properties.version',
      'properties.status',
      'properties.updatedAt',
      'places.label as placeLabel',
      jsonArrayFrom(
        eb
          .selectFrom('propertyImages')
          .innerJoin('images', 'images.id', 'propertyImages.imageId')
          .select([...IMAGE_COLUMNS, 'images.id', 'propertyImages.alt'])
          .whereRef('propertyImages.propertyId', '=', 'properties.id')
          .orderBy('propertyImages.position'),
      ).as('images'),
    ])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst()
  if (!row) return undefined
  const images = row.images.map((image) => ({ ...presentImage(image), id: image.id }))
  return { ...row, images, fields: fieldsOf(row, images) }
}

function selectDrafts(db: Executor, actorId: string) {
  return db.selectFrom('propertyDrafts').select(['id', 'data', 'updatedAt']).where('userId', '=', actorId)
}

type DraftRow = { id: string; data: unknown; updatedAt: Date }

async function presentDraft(
  db: Executor,
  { row, actorId, propertyId }: { row: DraftRow; actorId: string; propertyId: string | null },
): Promise<PropertyDraftView> {
  const fields = readFields(row.data)
  const named = parseImages(fields.images ?? '') ?? []
  const ids = named.map(({ id }) => id)
  const rows = await selectImages(db, ids)
    .where((eb) =>
      eb.or([
        eb('images.uploadedBy', '=', actorId),
        eb.exists(
          eb
            .selectFrom('propertyImages')
            .select('propertyImages.imageId')
            .whereRef('propertyImages.imageId', '=', 'images.id')
            .where('propertyImages.propertyId', '=', propertyId),
        ),
      ]),
    )
    .execute()
  const alts = new Map(named.map(({ id, alt }) => [id, alt]))
  const images = inOrder(ids, rows).map((image) => ({ ...image, alt: alts.get(image.id) ?? '' }))
  return {
    draftId: row.id,
    fields: fields.images === undefined ? fields : { ...fields, images: imagesText(images) },
    savedAt: row.updatedAt,
    images,
    placeLabel: await findPlaceLabel(db, fields.placeId ?? ''),
    version: readVersion(row.data),
  }
}

function readFields(data: unknown): PropertyFields {
  const kept = new Map(Object.entries(data ?? {}))
  return Object.fromEntries(
    PROPERTY_FIELDS.flatMap((field) => {
      const value: unknown = kept.get(field)
      return typeof value === 'string' ? [[field, value]] : []
    }),
  )
}

function readVersion(data: unknown): number | null {
  const version = data && typeof data === 'object' && 'version' in data ? data.version : null
  return typeof version === 'number' ? version : null
}

async function findPlaceLabel(db: Executor, placeId: string): Promise<string | null> {
  if (!isId(placeId)) return null
  const place = await db.selectFrom('places').select('label').where('id', '=', placeId).executeTakeFirst()
  return place?.label ?? null
}

function selectImages(db: Executor, ids: string[]) {
  return (
    db
      .selectFrom('images')
      .select([...IMAGE_COLUMNS, 'images.id'])
      // An empty list is no mistake here.
      .where('images.id', '=', sql<string>`any(${ids.filter(isId)}::uuid[])`)
      .where('images.expiresAt', 'is', null)
  )
}

type ImageRow = Awaited<ReturnType<ReturnType<typeof selectImages>['execute']>>[number]

function inOrder(ids: string[], rows: ImageRow[]): PropertyFormImage[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row ? [{ ...presentImage({ ...row, alt: '' }), id }] : []
  })
}
