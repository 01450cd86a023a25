import type { Executor } from '#/database/connection.server.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import type { Secrets } from '#/platform/crypto/secrets.ts'
import { isId } from '#/shared/ids.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { getHiddenAsPublic } from '../property.queries.server.ts'
import type { PropertyStatus, PropertyView } from '../property.schema.ts'
import { previewEnded } from './property-preview.errors.ts'
import { hashPreviewToken, isPreviewToken, previewToken } from './property-preview-link.queries.server.ts'

/** A property that somebody manages with the token of its private link; null when there is none that lives. */
export type ManagedPreview = {
  propertyId: string
  /** Who advertises it. */
  userId: string
  title: string
  status: PropertyStatus
  link: { token: string; endsAt: Date } | null
}

/** Refuses a property that the scope does not hold as one that does not exist. */
export async function getManagedPreview(
  db: Executor,
  { propertyId, scope, secrets, now }: { propertyId: string; scope: Scope; secrets: Secrets; now: Date },
): Promise<ManagedPreview> {
  const row = isId(propertyId)
    ? await db
        .selectFrom('properties')
        .leftJoin('propertyPreviews', (join) =>
          join
            .onRef('propertyPreviews.propertyId', '=', 'properties.id')
            .onRef('propertyPreviews.madeBy', '=', 'properties.userId')
            .on('propertyPreviews.endsAt', '>', now),
        )
        .select(['properties.id', 'properties.userId', 'title', 'status', 'linkSeed', 'endsAt'])
        .where('properties.id', '=', propertyId)
        .$call((all) => limitTo(all, scope, 'properties.userId'))
        .executeTakeFirst()
    : undefined
  if (!row) throw ownPropertyNotFound()
  const { id, userId, title, status, linkSeed, endsAt } = row
  const isLive = status === 'draft' && linkSeed !== null && endsAt !== null
  return {
    propertyId: id,
    userId,
    title,
    status,
    link: isLive ? { token: previewToken(secrets, linkSeed), endsAt } : null,
  }
}

/** The draft of a private link, for whoever has it, as its page will show it. Refuses a link that ended. */
export async function getPreviewedProperty(
  db: Executor,
  { token, now }: { token: string; now: Date },
): Promise<{ property: PropertyView; endsAt: Date }> {
  const row = isPreviewToken(token)
    ? await db
        .selectFrom('propertyPreviews')
        .innerJoin('properties', (join) =>
          join
            .onRef('properties.id', '=', 'propertyPreviews.propertyId')
            .onRef('properties.userId', '=', 'propertyPreviews.madeBy'),
        )
        .select(['properties.id', 'endsAt'])
        .where('linkHash', '=', hashPreviewToken(token))
        .where('endsAt', '>', now)
        .where('properties.status', '=', 'draft')
        .executeTakeFirst()
    : undefined
  const property = row && (await getHiddenAsPublic(db, { id: row.id, now }))
  if (!property) throw previewEnded()
  return { property, endsAt: row.endsAt }
}
