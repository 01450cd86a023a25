import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { newId } from '#/shared/ids.ts'
import { recordAudit } from '../../audit/audit.commands.server.ts'
import { hasPapers, papersIn } from '../../papers/paper.rules.ts'
import type { PaperKey } from '../../papers/paper.schema.ts'
import { canSeePapers } from '../property.policy.ts'
import { isPublicStatus } from '../property.rules.ts'
import { type LockedProperty, lockProperty } from '../property-lock.queries.server.ts'
import { announcePropertyChange } from '../property-page-change.commands.server.ts'
import { futureDay, noPapers, ownPapers, paperChanged } from './paper-sighting.errors.ts'
import type { SightingForm, WithdrawalForm } from './paper-sighting.schema.ts'

type Subject = { propertyId: string; scope: Scope }

/**
 * Notes that the actor saw a paper of a property of the scope; what held of it before ends. Refuses the property's own
 * agent, a day to come, and whoever has not seen what was noted of it last.
 */
export async function notePaperSeen(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope, ...form }: Subject & SightingForm,
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const property = await lockPapers(tx, actor, { propertyId, scope })
    const now = clock.now()
    if (form.seenOn > dayOf(now)) throw futureDay()
    await endSighting(tx, property.id, form, now)
    const { paper, seenOn, place, note } = form
    await tx
      .insertInto('propertyPaperSightings')
      .values({
        id: newId(now.getTime()),
        propertyId,
        paper,
        form: form.form,
        seenOn,
        place,
        note,
        seenBy: actor.accountId,
        notedAt: now,
      })
      .execute()
    await writePapers(tx, property, now, {
      papers: papersIn([...property.papers, paper].join(' ')),
      papersSeen: papersIn([...property.papersSeen, paper].join(' ')),
    })
    await recordAudit(tx, {
      event: 'property.paper_seen',
      at: now,
      by: actor,
      subjectId: propertyId,
      details: { paper, form: form.form, seenOn, place, note },
    })
  })
}

/** Ends what is noted of a paper, because it was a mistake. Refuses as `notePaperSeen` does. */
export async function withdrawSighting(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { propertyId, scope, paper, current }: Subject & WithdrawalForm,
): Promise<void> {
  await asAdministrator({ db, clock }, actor, async (tx) => {
    const property = await lockPapers(tx, actor, { propertyId, scope })
    const now = clock.now()
    if (!(await endSighting(tx, property.id, { paper, current }, now))) return
    await writePapers(tx, property, now, {
      papers: property.papers,
      papersSeen: property.papersSeen.filter((seen) => seen !== paper),
    })
    await recordAudit(tx, {
      event: 'property.paper_withdrawn',
      at: now,
      by: actor,
      subjectId: propertyId,
      details: { paper },
    })
  })
}

type Papers = { papers: string[]; papersSeen: string[] }

async function lockPapers(
  tx: Transaction<DB>,
  actor: Actor,
  subject: Subject,
): Promise<LockedProperty & Papers> {
  const property = await lockProperty(tx, subject)
  if (!canSeePapers(actor, property)) throw ownPapers()
  const more = await tx
    .selectFrom('properties')
    .select(['type', 'papers', 'papersSeen'])
    .where('id', '=', property.id)
    .executeTakeFirstOrThrow()
  if (!hasPapers({ tag: property.tag, type: more.type })) throw noPapers()
  return { ...property, papers: more.papers, papersSeen: more.papersSeen }
}

// True when there was one. `current` is the one that the actor knows of.
async function endSighting(
  tx: Transaction<DB>,
  propertyId: string,
  { paper, current }: { paper: PaperKey; current: string },
  now: Date,
): Promise<boolean> {
  const ended = await tx
    .updateTable('propertyPaperSightings')
    .set({ endedAt: now })
    .where('propertyId', '=', propertyId)
    .where('paper', '=', paper)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if ((ended?.id ?? '') !== current) throw paperChanged()
  return ended !== undefined
}

async function writePapers(
  tx: Transaction<DB>,
  { id, version, status, placeId }: LockedProperty,
  now: Date,
  papers: Papers,
): Promise<void> {
  await tx
    .updateTable('properties')
    .set({ ...papers, version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .execute()
  if (isPublicStatus(status)) await announcePropertyChange(tx, { propertyId: id, placeIds: [placeId] })
}
