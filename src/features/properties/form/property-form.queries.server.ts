import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Executor } from '#/database/connection.server.ts'
import { isId } from '#/shared/ids.ts'
import { findBeginning, findChanges, listBeginnings } from '../../drafts/draft.queries.server.ts'
import { sameFields } from '../../drafts/draft.rules.ts'
import type { DraftSummary, SavedDraft, StaleDetails } from '../../drafts/draft.schema.ts'
import { presentImage } from '../../media/image.rules.ts'
import { IMAGE_COLUMNS } from '../../media/image.schema.ts'
import { namedImages } from '../../media/image-list.rules.ts'
import { findLastChange } from '../../oversight/audit-log.queries.server.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { canEditProperty } from '../property.policy.ts'
import { imagesOf } from '../property.queries.server.ts'
import { draftNotFound } from './property-form.errors.ts'
import { FORM_COLUMNS, fieldsOf } from './property-form.rules.ts'
import {
  PROPERTY_FIELDS,
  type PropertyDraftView,
  type PropertyField,
  type PropertyFormImage,
  type PropertyFormView,
  parseImages,
} from './property-form.schema.ts'
import { missingFrom } from './property-form-missing.rules.ts'

const DRAFTS = { table: 'propertyDrafts', fields: PROPERTY_FIELDS } as const

/** One's own property as its form opens it. Refuses somebody else's as one that does not exist. */
export async function findPropertyForm(
  db: Executor,
  { actorId, propertyId }: { actorId: string; propertyId: string },
): Promise<PropertyFormView> {
  const form = isId(propertyId) ? await readForm(db, propertyId) : undefined
  if (!form || !canEditProperty({ accountId: actorId }, form)) throw ownPropertyNotFound()
  const saved = await findChanges(db, DRAFTS, { actorId, subjectId: propertyId })
  // A field that the draft is older than stands as it does in the property.
  const whole = saved && { ...saved, fields: { ...form.fields, ...saved.fields } }
  const draft = whole && (await withPictures(db, whole, { actorId, propertyId }))
  return {
    propertyId,
    version: form.version,
    status: form.status,
    fields: form.fields,
    images: form.images,
    placeLabel: form.placeLabel,
    // What says nothing new is nothing to go on with.
    draft: draft && !sameFields(PROPERTY_FIELDS, draft.fields, form.fields) ? draft : null,
  }
}

/** One's own unfinished listing. Refuses somebody else's as one that does not exist. */
export async function findDraftForm(
  db: Executor,
  { actorId, draftId }: { actorId: string; draftId: string },
): Promise<PropertyDraftView> {
  const saved = await findBeginning(db, DRAFTS, { actorId, draftId })
  if (!saved) throw draftNotFound()
  return await withPictures(db, saved, { actorId, propertyId: null })
}

/** The listings that somebody began and did not finish, with what each lacks; the last one written first. */
export async function listDrafts(
  db: Executor,
  { actorId }: { actorId: string },
): Promise<(DraftSummary & { missing: string[] })[]> {
  const drafts = await listBeginnings(db, DRAFTS, { actorId })
  return drafts.map(({ fields, ...draft }) => ({
    ...draft,
    missing: missingFrom(fields).map(({ words }) => words),
  }))
}

/** What a stale form learns of the property as it stands now. */
export async function describeChange(
  db: Executor,
  { actorId, propertyId }: { actorId: string; propertyId: string },
): Promise<StaleDetails<PropertyField>> {
  const form = await readForm(db, propertyId)
  if (!form) throw ownPropertyNotFound()
  return {
    current: form.fields,
    version: form.version,
    ...(await findLastChange(db, { actorId, subjectId: propertyId, of: 'property' })),
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
      jsonArrayFrom(imagesOf(eb).select(['images.id', 'propertyImages.caption'])).as('images'),
    ])
    .where('properties.id', '=', propertyId)
    .executeTakeFirst()
  if (!row) return undefined
  const images = row.images.map((image) => ({ ...presentImage(image), id: image.id }))
  return { ...row, images, fields: fieldsOf(row, images) }
}

async function withPictures(
  db: Executor,
  draft: SavedDraft<PropertyField>,
  { actorId, propertyId }: { actorId: string; propertyId: string | null },
): Promise<PropertyDraftView> {
  const { fields } = draft
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
  const words = new Map(named.map(({ id, alt, caption }) => [id, { alt, ...(caption ? { caption } : {}) }]))
  const images = inOrder(ids, rows).map((image) => ({ ...image, ...words.get(image.id) }))
  return {
    ...draft,
    fields: fields.images === undefined ? fields : { ...fields, images: namedImages(images) },
    images,
    placeLabel: await findPlaceLabel(db, fields.placeId ?? ''),
  }
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
