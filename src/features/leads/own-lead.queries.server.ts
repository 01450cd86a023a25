import type { Executor } from '#/database/connection.server.ts'
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
  const rows = await db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select([
      'leads.id',
      'leads.kind',
      'leads.status',
      'leads.propertyId',
      'leads.propertyTitle',
      'leads.createdAt',
      'properties.status as propertyStatus',
    ])
    .where('leads.userId', '=', accountId)
    .where('leads.kind', 'in', ['contact-agent', 'property-request'])
    .orderBy('leads.createdAt', 'desc')
    .orderBy('leads.id', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows.map(({ propertyStatus, propertyTitle, ...row }) => ({
    ...row,
    propertyTitle: propertyTitle ?? 'A property',
    isPropertyPublic: propertyStatus !== null && isPublicStatus(propertyStatus),
  }))
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
