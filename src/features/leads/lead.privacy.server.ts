import type { Executor } from '#/database/connection.server.ts'
import { declarePersonalData } from '#/features/access/personal-data.schema.ts'

/**
 * What somebody asked for and dealt with. Of what they did for others it says that they did it and not for whom. A lead
 * outlives who asked, whom it then does not name.
 */
export const leadPersonalData = declarePersonalData({
  columns: {
    'leads.user_id': { section: 'leads', erasure: 'value emptied' },
    'leads.email': { section: 'leads', erasure: 'value emptied' },
    'leads.phone': { section: 'leads', erasure: 'value emptied' },
    'leads.agent_id': { section: 'leadsReceived', erasure: 'value emptied' },
    'leads.owner_id': { section: 'leadsOwned', erasure: 'value emptied' },
    'lead_notes.author_id': { section: 'leadNotes', erasure: 'value emptied' },
  },
  exportFor: async (db, { accountId }) => ({
    leads: await listLeads(db, accountId),
    leadsReceived: await listLeadsOf(db, 'agentId', accountId),
    leadsOwned: await listLeadsOf(db, 'ownerId', accountId),
    leadNotes: await db
      .selectFrom('leadNotes')
      .select(['leadId', 'text', 'createdAt'])
      .where('authorId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
  }),
})

function listLeads(db: Executor, accountId: string) {
  return db
    .selectFrom('leads')
    .select([
      'id',
      'kind',
      'propertyId',
      'propertyTitle',
      'name',
      'email',
      'phone',
      'subject',
      'message',
      'consentVersion',
      'planMonths',
      'createdAt',
    ])
    .where('userId', '=', accountId)
    .orderBy('createdAt')
    .execute()
}

function listLeadsOf(db: Executor, column: 'agentId' | 'ownerId', accountId: string) {
  return db
    .selectFrom('leads')
    .select(['id', 'kind', 'propertyTitle', 'status', 'dueOn', 'createdAt'])
    .where(column, '=', accountId)
    .orderBy('createdAt')
    .execute()
}
