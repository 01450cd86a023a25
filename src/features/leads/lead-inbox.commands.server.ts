import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isAdministrator } from '#/features/access/role.policy.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { leadChanged, leadNotFound, leadOwnerUnknown } from './lead.errors.ts'
import type { LeadStatus } from './lead.schema.ts'

type InboxServices = Pick<Services, 'db' | 'clock'>

const SAME_NOTE_MS = 60_000

/**
 * Changes status, owner or due day of a lead, whatever is given; the rest stays. A null owner is nobody, a null day
 * none. Refuses everybody but administrators, an unknown lead, an owner who is no administrator, and another state than
 * the one that `version` stands for (milliseconds); what is in the requested state already is no conflict.
 */
export async function changeLead(
  services: InboxServices,
  actor: Actor,
  {
    leadId,
    status,
    ownerId,
    dueOn,
    version,
  }: {
    leadId: string
    status?: LeadStatus
    ownerId?: string | null
    dueOn?: string | null
    version?: number
  },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    // People before leads: who is deleted loses their leads' owner in that order.
    // An owner who is none any more may stay, so that a form can be sent as it was.
    if (ownerId && ownerId !== (await ownerOf(tx, leadId))) await holdOwner(tx, ownerId)
    const lead = await lockLead(tx, leadId)
    const changes = {
      ...(status !== undefined && status !== lead.status
        ? { status, answeredAt: status === 'new' ? null : (lead.answeredAt ?? now) }
        : {}),
      ...(ownerId !== undefined && ownerId !== lead.ownerId ? { ownerId } : {}),
      ...(dueOn !== undefined && dueOn !== lead.dueOn ? { dueOn } : {}),
    }
    if (Object.keys(changes).length === 0) return
    if (version !== undefined && version !== lead.updatedAt.getTime()) throw leadChanged()
    // Later than before in any case, so that each state has its own version.
    const updatedAt = new Date(Math.max(now.getTime(), lead.updatedAt.getTime() + 1))
    await tx
      .updateTable('leads')
      .set({ ...changes, updatedAt })
      .where('id', '=', leadId)
      .execute()
    await recordAudit(tx, {
      event: 'lead.changed',
      at: now,
      by: actor,
      subjectId: leadId,
      details: {
        ...(changes.status ? { from: lead.status, to: changes.status } : {}),
        ...('ownerId' in changes ? { owner: ownerId ?? 'nobody' } : {}),
        ...('dueOn' in changes ? { due: dueOn ?? 'none' } : {}),
      },
    })
  })
}

/**
 * Adds a note to a lead; the same words of the same author within a minute are one note. Refuses everybody but
 * administrators, and an unknown lead.
 */
export async function addLeadNote(
  services: InboxServices,
  actor: Actor,
  { leadId, text }: { leadId: string; text: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    const now = services.clock.now()
    await lockLead(tx, leadId)
    const same = await tx
      .selectFrom('leadNotes')
      .select('id')
      .where('leadId', '=', leadId)
      .where('authorId', '=', actor.accountId)
      .where('text', '=', text)
      .where('createdAt', '>', new Date(now.getTime() - SAME_NOTE_MS))
      .executeTakeFirst()
    if (same) return
    await tx
      .insertInto('leadNotes')
      .values({ id: newId(now.getTime()), leadId, authorId: actor.accountId, text, createdAt: now })
      .execute()
  })
}

/**
 * Forgets a lead with its notes, because whoever asks has a right to it. Refuses everybody but administrators, and an
 * unknown lead.
 */
export async function eraseLead(
  services: InboxServices,
  actor: Actor,
  { leadId }: { leadId: string },
): Promise<void> {
  await asAdministrator(services, actor, async (tx) => {
    await lockLead(tx, leadId)
    await tx.deleteFrom('leads').where('id', '=', leadId).execute()
    await recordAudit(tx, {
      event: 'lead.erased',
      at: services.clock.now(),
      by: actor,
      details: { leadId },
    })
  })
}

async function ownerOf(tx: Transaction<DB>, leadId: string): Promise<string | null> {
  if (!isId(leadId)) return null
  const lead = await tx.selectFrom('leads').select('ownerId').where('id', '=', leadId).executeTakeFirst()
  return lead?.ownerId ?? null
}

// As they are at this very moment: the role may be gone since the form was opened.
async function holdOwner(tx: Transaction<DB>, id: string): Promise<void> {
  const account = isId(id)
    ? await tx.selectFrom('accounts').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
    : undefined
  if (!account) throw leadOwnerUnknown()
  const profile = await tx
    .selectFrom('profiles')
    .select('role')
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!isAdministrator(profile)) throw leadOwnerUnknown()
}

async function lockLead(tx: Transaction<DB>, leadId: string) {
  const lead = isId(leadId)
    ? await tx
        .selectFrom('leads')
        .select(['status', 'ownerId', 'dueOn', 'answeredAt', 'updatedAt'])
        .where('id', '=', leadId)
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!lead) throw leadNotFound()
  return lead
}
