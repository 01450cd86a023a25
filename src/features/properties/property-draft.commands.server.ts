import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { adminsOnly } from '#/features/accounts/account.errors.ts'
import { lockAuthor } from '#/features/accounts/author.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { isId, newId } from '#/shared/ids.ts'
import { asWritten } from '#/shared/text.ts'
import {
  draftNotFound,
  draftTooLarge,
  draftUsed,
  ownPropertyNotFound,
  tooManyDrafts,
} from './property.errors.ts'
import { MOST_DRAFTS, PROPERTY_FIELDS, type PropertyFields } from './property-form.schema.ts'

// The table allows 131,072 in its own spelling, which has a few blanks more.
const MOST_DRAFT_BYTES = 131_000

type DraftServices = Pick<Services, 'clock' | 'db'>

/**
 * Keeps what stands in a form, finished or not: of a new listing under `draftId` (an id of the caller's, or null for a
 * first time), or the changes to one's own property, of which there is one draft each. `version` is the version of the
 * property that the form was opened with. What was sent as a listing meanwhile is not kept again.
 */
export async function saveDraft(
  { db, clock }: DraftServices,
  actor: Actor,
  draft: {
    draftId: string | null
    propertyId: string | null
    fields: PropertyFields
    version?: number | null
  },
): Promise<{ draftId: string; savedAt: Date }> {
  if (actor.role !== 'admin') throw adminsOnly()
  const { draftId, propertyId } = draft
  if (draftId !== null && !isId(draftId)) throw draftNotFound()
  const data = draftData(draft)
  return await db.transaction().execute(async (tx) => {
    await lockAuthor(tx, actor)
    const savedAt = clock.now()
    const id =
      propertyId === null
        ? await keepListing(tx, actor, { draftId, data, savedAt })
        : await keepChanges(tx, actor, { propertyId, data, savedAt })
    return { draftId: id, savedAt }
  })
}

/** Forgets one's own draft; one that is gone already is no refusal, and somebody else's stays. */
export async function discardDraft(
  { db }: DraftServices,
  actor: Actor,
  { draftId }: { draftId: string },
): Promise<void> {
  if (actor.role !== 'admin') throw adminsOnly()
  if (!isId(draftId)) return
  await db
    .deleteFrom('propertyDrafts')
    .where('id', '=', draftId)
    .where('userId', '=', actor.accountId)
    .execute()
}

async function keepListing(
  tx: Transaction<DB>,
  actor: Actor,
  { draftId, data, savedAt }: { draftId: string | null; data: string; savedAt: Date },
): Promise<string> {
  const author = actor.accountId
  if (draftId !== null) {
    await refuseUsedDraft(tx, actor, draftId)
    const { numUpdatedRows } = await tx
      .updateTable('propertyDrafts')
      .set({ data, updatedAt: savedAt })
      .where('id', '=', draftId)
      .where('userId', '=', author)
      .where('propertyId', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return draftId
  }
  const { count } = await tx
    .selectFrom('propertyDrafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('userId', '=', author)
    .where('propertyId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= MOST_DRAFTS) throw tooManyDrafts(MOST_DRAFTS)
  const id = draftId ?? newId(savedAt.getTime())
  const added = await tx
    .insertInto('propertyDrafts')
    .values({ id, userId: author, data, createdAt: savedAt, updatedAt: savedAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // The id of somebody else's, or of changes to a property.
  if (!added) throw draftNotFound()
  return id
}

/** Refuses a draft that has become a property already. */
export async function refuseUsedDraft(tx: Transaction<DB>, actor: Actor, draftId: string): Promise<void> {
  const id = derivedId(draftId, actor.accountId)
  const used = await tx.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst()
  if (used) throw draftUsed(id)
}

async function keepChanges(
  tx: Transaction<DB>,
  actor: Actor,
  { propertyId, data, savedAt }: { propertyId: string; data: string; savedAt: Date },
): Promise<string> {
  const property = isId(propertyId)
    ? await tx
        .selectFrom('properties')
        .select('id')
        .where('id', '=', propertyId)
        .where('userId', '=', actor.accountId)
        .forKeyShare()
        .executeTakeFirst()
    : undefined
  if (!property) throw ownPropertyNotFound()
  const { id } = await tx
    .insertInto('propertyDrafts')
    .values({
      id: newId(savedAt.getTime()),
      userId: actor.accountId,
      propertyId,
      data,
      createdAt: savedAt,
      updatedAt: savedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['propertyId', 'userId']).doUpdateSet({ data, updatedAt: savedAt }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function draftData({ fields, version }: { fields: PropertyFields; version?: number | null }): string {
  const given = new Map<string, unknown>(Object.entries(fields))
  const kept = PROPERTY_FIELDS.flatMap((field) => {
    const value = given.get(field)
    return typeof value === 'string' ? [[field, asWritten(value)]] : []
  })
  const known = Number.isSafeInteger(version) ? { version } : {}
  const data = JSON.stringify({ ...Object.fromEntries(kept), ...known })
  if (Buffer.byteLength(data) > MOST_DRAFT_BYTES) throw draftTooLarge()
  return data
}
