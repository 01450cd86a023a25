import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { isAdministrator, isAgent } from '#/features/access/role.policy.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import { everything, isInScope, type Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { dayOf } from '#/shared/dates.ts'
import { isId, newId } from '#/shared/ids.ts'
import { leadChanged, leadDayPast, leadNotFound, leadOwnerUnknown } from './lead.errors.ts'
import type { LeadStatus } from './lead.rules.ts'

type InboxServices = Pick<Services, 'db' | 'clock'>

const SAME_NOTE_MS = 60_000

/**
 * Changes status, owner or due day of a lead of the scope, whatever is given; the rest stays. A null owner is nobody,
 * a null day none. Refuses a lead that the scope does not hold as unknown, an owner who is neither administrator nor
 * an agent whom this lead is about, another due day that is over, and another state than the one that `version` stands for (milliseconds); what is in
 * the requested state already is no conflict. Whoever has the home now and is given its lead sees it from then on, whose
 * ever it was. Says which status it had, and which version it has now.
 */
export async function changeLead(
  services: InboxServices,
  actor: Actor,
  {
    leadId,
    scope,
    status,
    ownerId,
    dueOn,
    version,
  }: {
    leadId: string
    scope: Scope
    status?: LeadStatus
    ownerId?: string | null
    dueOn?: string | null
    version?: number
  },
): Promise<{ before: LeadStatus; version: number }> {
  return await asAgent(services, actor, scope, async (tx) => {
    const now = services.clock.now()
    // People before leads: who is deleted loses their leads' owner in that order.
    // An owner who is none any more may stay, so that a form can be sent as it was.
    const people = await peopleOf(tx, { leadId, scope })
    if (ownerId && ownerId !== people.ownerId)
      await holdOwner(tx, ownerId, { scope, agents: [people.agentId, people.sellerId] })
    const lead = await lockLead(tx, { leadId, scope })
    const changes = {
      ...(status !== undefined && status !== lead.status
        ? { status, answeredAt: status === 'new' ? null : (lead.answeredAt ?? now) }
        : {}),
      ...(ownerId !== undefined && ownerId !== lead.ownerId
        ? { ownerId, ...(ownerId !== null && ownerId === people.sellerId ? { agentId: ownerId } : {}) }
        : {}),
      ...(dueOn !== undefined && dueOn !== lead.dueOn ? { dueOn } : {}),
    }
    if (Object.keys(changes).length === 0) return { before: lead.status, version: lead.updatedAt.getTime() }
    if (version !== undefined && version !== lead.updatedAt.getTime()) throw leadChanged()
    if (changes.dueOn && changes.dueOn < dayOf(now)) throw leadDayPast()
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
    return { before: lead.status, version: updatedAt.getTime() }
  })
}

/**
 * Adds a note to a lead of the scope; the same words of the same author within a minute are one note. Refuses a lead
 * that the scope does not hold as unknown.
 */
export async function addLeadNote(
  services: InboxServices,
  actor: Actor,
  { leadId, scope, text }: { leadId: string; scope: Scope; text: string },
): Promise<void> {
  await asAgent(services, actor, scope, async (tx) => {
    const now = services.clock.now()
    await lockLead(tx, { leadId, scope })
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
    await lockLead(tx, { leadId, scope: everything })
    await tx.deleteFrom('leads').where('id', '=', leadId).execute()
    await recordAudit(tx, {
      event: 'lead.erased',
      at: services.clock.now(),
      by: actor,
      details: { leadId },
    })
  })
}

type Found = { leadId: string; scope: Scope }

async function peopleOf(
  tx: Transaction<DB>,
  { leadId, scope }: Found,
): Promise<{ ownerId: string | null; agentId: string | null; sellerId: string | null }> {
  const lead = isId(leadId)
    ? await tx
        .selectFrom('leads')
        .leftJoin('properties', 'properties.id', 'leads.propertyId')
        .select(['leads.ownerId', 'leads.agentId', 'properties.userId as sellerId'])
        .where('leads.id', '=', leadId)
        .$call((all) => limitTo(all, scope, 'leads.agentId'))
        .executeTakeFirst()
    : undefined
  if (!lead) throw leadNotFound()
  return lead
}

// As they are at this very moment: the role may be gone since the form was opened. An agent hands nothing to others.
async function holdOwner(
  tx: Transaction<DB>,
  id: string,
  { scope, agents }: { scope: Scope; agents: readonly (string | null)[] },
): Promise<void> {
  if (!isInScope(scope, id)) throw leadOwnerUnknown()
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
  if (!isAdministrator(profile) && !(agents.includes(id) && isAgent(profile))) throw leadOwnerUnknown()
}

async function lockLead(tx: Transaction<DB>, { leadId, scope }: Found) {
  const lead = isId(leadId)
    ? await tx
        .selectFrom('leads')
        .select(['status', 'ownerId', 'dueOn', 'answeredAt', 'updatedAt'])
        .where('id', '=', leadId)
        .$call((all) => limitTo(all, scope, 'agentId'))
        .forUpdate()
        .executeTakeFirst()
    : undefined
  if (!lead) throw leadNotFound()
  return lead
}
