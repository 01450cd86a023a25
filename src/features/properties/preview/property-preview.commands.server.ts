import { randomBytes } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Database } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import type { AuditEvent } from '../../audit/audit.schema.ts'
import { type LockedProperty, lockProperty } from '../property-lock.queries.server.ts'
import { notDraft } from './property-preview.errors.ts'
import { hashPreviewToken, previewToken } from './property-preview-link.queries.server.ts'

const LINK_MILLISECONDS = 30 * 24 * 60 * 60_000

type LinkServices = Pick<Services, 'db' | 'clock' | 'secrets'>
type One = { propertyId: string; scope: Scope }

/**
 * Makes the private link of a draft within the scope, for 30 days; one that lives is the same for another 30. It is its
 * agent's, whoever makes it: an administrator's is the one that they have. Refuses what is no draft.
 */
export async function makePreviewLink(services: LinkServices, actor: Actor, one: One): Promise<void> {
  await changeOne(services, actor, one, 'property.preview_made', async (tx, property, now) => {
    if (property.status !== 'draft') throw notDraft()
    const known = await tx
      .selectFrom('propertyPreviews')
      .select(['linkSeed', 'madeBy', 'endsAt'])
      .where('propertyId', '=', property.id)
      .executeTakeFirst()
    const isLive = known?.madeBy === property.userId && known.endsAt > now
    const linkSeed = isLive ? known.linkSeed : randomBytes(16)
    const link = {
      madeBy: property.userId,
      linkSeed,
      linkHash: hashPreviewToken(previewToken(services.secrets, linkSeed)),
      madeAt: now,
      endsAt: new Date(now.getTime() + LINK_MILLISECONDS),
    }
    await tx
      .insertInto('propertyPreviews')
      .values({ propertyId: property.id, ...link })
      .onConflict((conflict) => conflict.column('propertyId').doUpdateSet(link))
      .execute()
  })
}

/** Ends the private link of a draft within the scope for good: the next one is another. */
export async function endPreviewLink(services: LinkServices, actor: Actor, one: One): Promise<void> {
  await changeOne(services, actor, one, 'property.preview_ended', async (tx, { id }) => {
    await tx.deleteFrom('propertyPreviews').where('propertyId', '=', id).execute()
  })
}

async function changeOne(
  { db, clock }: LinkServices,
  actor: Actor,
  { propertyId, scope }: One,
  event: AuditEvent,
  change: (tx: Transaction<DB>, property: LockedProperty, now: Date) => Promise<void>,
): Promise<void> {
  await asAgent({ db, clock }, actor, scope, async (tx) => {
    const property = await lockProperty(tx, { propertyId, scope })
    const now = clock.now()
    await change(tx, property, now)
    await recordAudit(tx, { event, at: now, by: actor, subjectId: property.id })
  })
}

/** Links whose time is over lead nowhere, nor do those of what is published by now. */
export async function cleanUpPreviews(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('propertyPreviews')
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('endsAt', '<=', now),
        exists(
          selectFrom('properties')
            .select('properties.id')
            .whereRef('properties.id', '=', 'propertyPreviews.propertyId')
            .where('properties.status', '<>', 'draft'),
        ),
      ]),
    )
    .execute()
}
