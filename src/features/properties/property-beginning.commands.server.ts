import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { newId } from '#/shared/ids.ts'

/**
 * A step: begins the draft of a listing for whoever acts in `tx`, who completes and publishes it. `fields` are the form's
 * as it holds them, `imageIds` pictures that the actor uploaded. Answers the draft's id, and the id of the property that
 * it becomes when it is published.
 */
export async function beginListing(
  tx: Transaction<DB>,
  actor: Actor,
  { fields, imageIds, now }: { fields: Record<string, string>; imageIds: readonly string[]; now: Date },
): Promise<{ draftId: string; propertyId: string }> {
  const draftId = newId(now.getTime())
  const images = JSON.stringify(imageIds.map((id) => ({ id, alt: '' })))
  await tx
    .insertInto('propertyDrafts')
    .values({
      id: draftId,
      userId: actor.accountId,
      data: JSON.stringify({ ...fields, images }),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  return { draftId, propertyId: derivedId(draftId, actor.accountId) }
}
