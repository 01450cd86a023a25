import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { derivedId } from '#/shared/derived-id.server.ts'
import { isId } from '#/shared/ids.ts'
import { draftsIn } from '../../drafts/draft.commands.server.ts'
import { ownPropertyNotFound } from '../property.errors.ts'
import { draftNotFound, draftTooLarge, draftUsed, tooManyDrafts } from './property-form.errors.ts'
import { MOST_DRAFTS, PROPERTY_FIELDS, type PropertyFields } from './property-form.schema.ts'

const drafts = draftsIn('propertyDrafts', {
  fields: PROPERTY_FIELDS,
  most: MOST_DRAFTS,
  // The table allows 131,072 in its own spelling, which has a few blanks more.
  mostBytes: 131_000,
  isForAgents: true,
  holdSubject: holdOwnProperty,
  refuseUsed: refuseUsedDraft,
  notFound: draftNotFound,
  tooLarge: draftTooLarge,
  tooMany: tooManyDrafts,
})

/**
 * Saves what stands in a form, finished or not: of a new listing under `draftId` (an id of the caller's, or null for a
 * first time), or the changes to one's own property, of which there is one draft each. `version` is the version of the
 * property that the form was opened with. What was sent as a listing meanwhile is not saved again.
 */
export async function saveDraft(
  services: Pick<Services, 'clock' | 'db'>,
  actor: Actor,
  {
    propertyId,
    ...draft
  }: {
    draftId: string | null
    propertyId: string | null
    fields: PropertyFields
    version?: number | null
  },
): Promise<{ draftId: string; savedAt: Date }> {
  return await drafts.save(services, actor, { ...draft, subjectId: propertyId })
}

/** Forgets one's own draft; one that is gone already is no refusal, and somebody else's stays. */
export const discardDraft = drafts.discard

/** Refuses a draft that has become a property already. */
export async function refuseUsedDraft(tx: Transaction<DB>, actor: Actor, draftId: string): Promise<void> {
  const id = derivedId(draftId, actor.accountId)
  const used = await tx.selectFrom('properties').select('id').where('id', '=', id).executeTakeFirst()
  if (used) throw draftUsed(id)
}

async function holdOwnProperty(tx: Transaction<DB>, actor: Actor, propertyId: string): Promise<void> {
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
}
