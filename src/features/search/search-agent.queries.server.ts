import type { Executor } from '#/database/connection.server.ts'
import { findAdvertiserName } from '../properties/property.queries.server.ts'
import type { PropertyFilters } from './search.schema.ts'

/** The search with the name of the agent it asks for; without that filter when nobody of that id advertises anything. */
export async function withAgentName(
  db: Executor,
  filters: PropertyFilters,
): Promise<{ filters: PropertyFilters; agentName: string | undefined }> {
  const { agent, ...others } = filters
  const agentName = agent === undefined ? undefined : await findAdvertiserName(db, { id: agent })
  return { filters: agentName === undefined ? others : filters, agentName }
}
