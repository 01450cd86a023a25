import type { Executor } from '#/database/connection.server.ts'
import type { AgentDetailsView } from './agent.schema.ts'

/** What an agent lets everybody know on their properties; without a profile nothing. */
export async function findAgentDetails(
  db: Executor,
  { accountId }: { accountId: string },
): Promise<AgentDetailsView> {
  const profile = await db
    .selectFrom('profiles')
    .select(['agentPhone', 'whatsappPhone', 'licenceNumber', 'photoImageId'])
    .where('id', '=', accountId)
    .executeTakeFirst()
  return profile ?? { agentPhone: null, whatsappPhone: null, licenceNumber: null, photoImageId: null }
}
