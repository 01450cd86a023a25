import type { Executor } from '#/database/connection.server.ts'
import { presentCover, selectCards } from '#/features/properties/property.queries.server.ts'
import { isPublicStatus } from '#/features/properties/property.rules.ts'
import type { OwnMessageView, OwnRequestView } from './lead.schema.ts'

const MOST_SHOWN = 100

/**
 * What somebody asked of agents, the newest first, at most a hundred. Every one is about a property, which keeps its
 * title when it is gone; clicks on WhatsApp and messages to the office are not among them.
 */
export async function listOwnRequests(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<OwnRequestView[]> {
  const rows = await selectCards(db)
    .rightJoin('leads', 'leads.propertyId', 'properties.id')
    .leftJoin('profiles as agents', 'agents.id', 'leads.agentId')
    .select([
      'leads.id as leadId',
      'leads.kind',
      'leads.status as leadStatus',
      'leads.propertyId',
      'leads.propertyTitle',
      'leads.name',
      'leads.phone',
      'leads.createdAt',
      'leads.answeredAt',
      'agents.fullName as agentName',
      'agents.agentPhone',
      'agents.whatsappPhone',
      'properties.status',
    ])
    .where('leads.userId', '=', accountId)
    .where('leads.kind', 'in', ['contact-agent', 'property-request'])
    .orderBy('leads.createdAt', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ leadId: id, leadStatus, propertyTitle, ...row }) => {
    const { kind, propertyId, agentName, agentPhone, whatsappPhone, phone, createdAt, answeredAt, status } =
      row
    return {
      id,
      kind,
      propertyId,
      propertyTitle: propertyTitle ?? 'A property',
      home:
        status !== null && isPublicStatus(status)
          ? {
              location: row.location,
              pricePesewas: row.pricePesewas,
              tag: row.tag,
              status,
              cover: presentCover(row.cover),
            }
          : null,
      agentName,
      agentPhone,
      whatsappPhone,
      name: row.name,
      phone,
      status: leadStatus,
      createdAt,
      answeredAt,
    }
  })
}

/** What somebody wrote to the office while signed in, the newest first, at most a hundred. */
export async function listOwnMessages(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<OwnMessageView[]> {
  const rows = await db
    .selectFrom('leads')
    .select(['id', 'status', 'subject', 'message', 'createdAt'])
    .where('userId', '=', accountId)
    .where('kind', '=', 'message')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ subject, message, ...row }) => ({
    ...row,
    subject: subject ?? '',
    message: message ?? '',
  }))
}
