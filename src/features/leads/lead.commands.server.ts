import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { notSignedIn } from '#/features/access/access.errors.ts'
import { roleOf } from '#/features/access/role.policy.ts'
import { profileNotFound } from '#/features/accounts/account.errors.ts'
import { withAccountPermit } from '#/features/accounts/account-permit.commands.server.ts'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { parsePhone } from '#/features/accounts/phone.rules.ts'
import { createMissingProfile } from '#/features/accounts/profile-creation.commands.server.ts'
import { giveBack, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { offeredPlan } from '#/features/properties/property.rules.ts'
import type { Limit } from '#/platform/config/setting.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import type { LeadKind } from './lead.rules.ts'
import { numberToDial } from './lead.rules.ts'
import type { ContactAgentForm } from './lead.schema.ts'
import {
  type Agent,
  type AskedKind,
  holdProperty,
  SAME_CONTACT_MS,
  saveLead,
} from './lead-saving.commands.server.ts'

type LeadServices = Pick<Services, 'db' | 'clock' | 'jobs' | 'config'>

const MINUTE = 60_000
const SAME_CLICK_MS = 60 * MINUTE

/**
 * Asks a property's agent to call somebody; the agent is told by mail. The same request within ten minutes is the same
 * lead. Answers the number at which the agent, or else the office, can be called. Refuses a property that visitors do
 * not see or that is gone, a number that nobody can have, and too many requests.
 */
export async function contactAgent(
  services: LeadServices,
  actor: Actor,
  { propertyId, name, phone: typed }: ContactAgentForm & { propertyId: string },
): Promise<{ leadId: string; dial: string }> {
  const phone = parsePhone(typed)
  const { leadId, agent } = await limited(services, actor, 'lead:contact-agent', (tx) =>
    keepLead(tx, services, actor, {
      propertyId,
      sinceMs: SAME_CONTACT_MS,
      lead: { kind: 'contact-agent', name, phone },
    }),
  )
  return { leadId, dial: numberToDial(agent, services.config.brand.phone) }
}

/**
 * Asks the agent for a property, with the name and number of the profile; the agent is told by mail. A property that
 * is asked for already, and not yet won or lost, is the same lead. Refuses administrators, and as `contactAgent`.
 */
export async function requestProperty(
  services: LeadServices,
  actor: Actor,
  { propertyId }: { propertyId: string },
): Promise<{ leadId: string }> {
  requireBuyer(actor)
  const { leadId } = await limited(services, actor, 'lead:property-request', (tx) =>
    keepLead(tx, services, actor, { propertyId, lead: { kind: 'property-request' } }),
  )
  return { leadId }
}

/**
 * Keeps that somebody went to chat with an agent, with the plan they had chosen if the property has it. Another click
 * within the hour is the same lead. The agent is notified by mail only where the chat goes to the office, for want of a
 * WhatsApp number of theirs: the chat itself reaches them otherwise, and a mail a click would bury those that matter.
 */
export async function noteWhatsappClick(
  services: LeadServices,
  actor: Actor,
  { propertyId, planMonths }: { propertyId: string; planMonths: number | null },
): Promise<{ leadId: string }> {
  const { leadId } = await limited(services, actor, 'lead:whatsapp', (tx) =>
    keepLead(tx, services, actor, {
      propertyId,
      sinceMs: SAME_CLICK_MS,
      lead: { kind: 'whatsapp', planMonths },
    }),
  )
  return { leadId }
}

type SavedLead = { leadId: string; isNew: boolean; agent: Agent }

// Asking again for a lead that is saved already costs no attempt.
async function limited(
  services: LeadServices,
  actor: Actor,
  name: string,
  keep: (tx: Transaction<DB>) => Promise<SavedLead>,
): Promise<SavedLead> {
  const { requestsPerAccount, whatsappClicksPerAccount } = services.config.leads
  const limit: Limit = name === 'lead:whatsapp' ? whatsappClicksPerAccount : requestsPerAccount
  return await withAccountPermit(actor, async () => {
    const taken = await takeAttempts(services, [{ name, subject: actor.accountId, limit }])
    const saved = await services.db.transaction().execute(keep)
    if (!saved.isNew) await giveBack(services, taken)
    return saved
  })
}

async function keepLead(
  tx: Transaction<DB>,
  services: LeadServices,
  actor: Actor,
  asked: {
    propertyId: string
    /** How long the same request is the same lead; without it as long as it is open. */
    sinceMs?: number
    lead: { kind: AskedKind; name?: string; phone?: string | null; planMonths?: number | null }
  },
): Promise<SavedLead> {
  const { kind } = asked.lead
  const now = services.clock.now()
  const { asker, property, agent } = await holdAll(tx, actor, asked.propertyId, now)
  if (kind === 'property-request') requireBuyer(asker)
  const name = asked.lead.name ?? asker.fullName
  const phone = asked.lead.phone ?? asker.phone
  // A plan that the property does not have is no reason to lose the lead.
  const planMonths = offeredPlan(asked.lead.planMonths ?? null, property)
  const known = await findSame(tx, actor, { ...asked, kind, name, phone }, now)
  if (known) {
    if (kind === 'whatsapp') await updatePlan(tx, known, planMonths, now)
    return { leadId: known, isNew: false, agent }
  }
  const leadId = await saveLead(tx, services, {
    property,
    agent,
    lead: { kind, userId: actor.accountId, name, email: asker.email, phone, planMonths },
  })
  return { leadId, isNew: true, agent }
}

/**
 * Whoever asks, what they ask for, and its agent; none of them goes before `tx` ends, and the same person asks one
 * thing after the other. Accounts first, by id, in the order in which everybody locks.
 */
async function holdAll(tx: Transaction<DB>, actor: Actor, propertyId: string, now: Date) {
  const owner = isId(propertyId)
    ? await tx.selectFrom('properties').select('userId').where('id', '=', propertyId).executeTakeFirst()
    : undefined
  const accounts = await tx
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', 'in', [actor.accountId, ...(owner ? [owner.userId] : [])])
    .orderBy('id')
    .forKeyShare()
    .execute()
  const account = accounts.find(({ id }) => id === actor.accountId)
  if (!account) throw notSignedIn()
  const asker = await lockAsker(tx, account, now)
  const { property, agent } = await holdProperty(tx, propertyId)
  return { asker, property, agent: { ...agent, hasAccount: accounts.some(({ id }) => id === agent.id) } }
}

async function lockAsker(tx: Transaction<DB>, account: { id: string; email: string }, now: Date) {
  const lock = () =>
    tx
      .selectFrom('profiles')
      .select(['fullName', 'phone', 'role'])
      .where('id', '=', account.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
  let profile = await lock()
  if (!profile) {
    await createMissingProfile(tx, { accountId: account.id, email: account.email, now })
    profile = await lock()
  }
  if (!profile) throw profileNotFound()
  // Only 'admin' is ever asked for; anything else is an ordinary user.
  return {
    ...profile,
    role: roleOf(profile),
    email: account.email,
  }
}

async function findSame(
  tx: Transaction<DB>,
  actor: Actor,
  asked: {
    kind: LeadKind
    propertyId: string
    name: string | null
    phone: string | null
    sinceMs?: number
  },
  now: Date,
): Promise<string | undefined> {
  const { sinceMs } = asked
  const same = await tx
    .selectFrom('leads')
    .select('id')
    .where('userId', '=', actor.accountId)
    .where('propertyId', '=', asked.propertyId)
    .where('kind', '=', asked.kind)
    .$if(sinceMs !== undefined, (all) =>
      all.where('createdAt', '>', new Date(now.getTime() - (sinceMs ?? 0))),
    )
    .$if(sinceMs === undefined, (all) => all.where('status', 'not in', ['won', 'lost']))
    // Another number or name is worth knowing.
    .$if(asked.kind === 'contact-agent', (all) =>
      all.where('name', '=', asked.name).where('phone', '=', asked.phone),
    )
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return same?.id
}

async function updatePlan(tx: Transaction<DB>, id: string, planMonths: number | null, now: Date) {
  if (planMonths === null) return
  await tx.updateTable('leads').set({ planMonths, updatedAt: now }).where('id', '=', id).execute()
}
