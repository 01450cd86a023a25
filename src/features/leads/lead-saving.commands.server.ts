import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { propertyNotFound } from '#/features/properties/property.errors.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import type { PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import type { Services } from '#/platform/services.ts'
import { isId, newId } from '#/shared/ids.ts'
import { leadReceivedMail } from './lead.emails.ts'
import { leadPropertyGone } from './lead.errors.ts'
import type { LeadKind } from './lead.rules.ts'

/** For so long the same contact request is pressed twice, or sent again because the answer got lost. */
export const SAME_CONTACT_MS = 10 * 60_000

export type Agent = {
  id: string
  fullName: string | null
  email: string
  agentPhone: string | null
  whatsappPhone: string | null
}

type AskedProperty = {
  id: string
  title: string
  status: PropertyStatus
  tag: PropertyTag
  maxPaymentPlanMonths: number | null
}

/**
 * What somebody asks for, and its agent; the property does not go before `tx` ends. Refuses one that visitors do not
 * see, and one that is sold or let.
 */
export async function holdProperty(
  tx: Transaction<DB>,
  propertyId: string,
): Promise<{ property: AskedProperty; agent: Agent }> {
  const row = isId(propertyId)
    ? await tx
        .selectFrom('properties')
        .innerJoin('profiles as agents', 'agents.id', 'properties.userId')
        .select([
          'properties.id',
          'properties.title',
          'properties.status',
          'properties.tag',
          'properties.maxPaymentPlanMonths',
          'agents.id as agentId',
          'agents.fullName',
          'agents.email',
          'agents.agentPhone',
          'agents.whatsappPhone',
        ])
        .where('properties.id', '=', propertyId)
        .forKeyShare('properties')
        .executeTakeFirst()
    : undefined
  if (!row || !isPublicStatus(row.status)) throw propertyNotFound()
  if (row.status === 'sold' || row.status === 'let') throw leadPropertyGone()
  const { agentId, fullName, email, agentPhone, whatsappPhone, ...property } = row
  return { property, agent: { id: agentId, fullName, email, agentPhone, whatsappPhone } }
}

/** What is asked of an agent. */
export type AskedKind = Exclude<LeadKind, 'message'>

type NewLead = {
  kind: AskedKind
  /** Null for a visitor, who has agreed to `consentVersion` instead. */
  userId: string | null
  consentVersion?: string
  name: string | null
  email: string | null
  /** E.164 */
  phone: string | null
  planMonths: number | null
}

/**
 * Saves a lead and notifies the agent by mail, unless it is a chat on a number of theirs; of an agent who is blocked, the
 * office. Answers its id.
 */
export async function saveLead(
  tx: Transaction<DB>,
  services: Pick<Services, 'clock' | 'jobs' | 'config'>,
  {
    property,
    agent,
    lead,
  }: {
    property: Pick<AskedProperty, 'id' | 'title'>
    /** `hasAccount` is false for one who cannot sign in. */
    agent: Agent & { hasAccount: boolean }
    lead: NewLead
  },
): Promise<string> {
  const now = services.clock.now()
  const leadId = newId(now.getTime())
  await tx
    .insertInto('leads')
    .values({
      ...lead,
      id: leadId,
      propertyId: property.id,
      propertyTitle: property.title,
      agentId: agent.id,
      createdAt: now,
      updatedAt: now,
    })
    .execute()
  const about = { leadId, kind: lead.kind, propertyTitle: property.title }
  if (agent.hasAccount && (await isBlocked(tx, agent.id)))
    await queueMail(tx, services, {
      template: leadReceivedMail,
      data: { ...about, fullName: null, isOfBlockedAgent: true },
      accountId: null,
      recipient: services.config.brand.email,
    })
  else if (lead.kind !== 'whatsapp' || agent.whatsappPhone === null)
    await queueMail(tx, services, {
      template: leadReceivedMail,
      data: { ...about, fullName: agent.fullName },
      accountId: agent.hasAccount ? agent.id : null,
      recipient: agent.email,
    })
  return leadId
}

// Who cannot sign in cannot answer either.
async function isBlocked(tx: Transaction<DB>, accountId: string): Promise<boolean> {
  const account = await tx
    .selectFrom('accounts')
    .select('blockedAt')
    .where('id', '=', accountId)
    .executeTakeFirst()
  return account !== undefined && account.blockedAt !== null
}
