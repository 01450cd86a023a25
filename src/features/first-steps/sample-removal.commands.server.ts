import { sql, type Transaction } from 'kysely'
import { announcePageChange } from '#/database/page-change.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { readInput } from '#/shared/input.ts'
import { asAdministrator } from '../accounts/administrator-act.commands.server.ts'
import { removeProfilesWithoutAccount } from '../accounts/idle-profiles.commands.server.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { removeSamplePosts } from '../blog/sample-posts.commands.server.ts'
import type { StepTaker } from '../properties/property-status-step.commands.server.ts'
import { removeSampleProperties } from '../properties/sample-removal.commands.server.ts'
import { removalForm, type SamplesRemoved } from './first-step.schema.ts'

type Tools = Pick<Services, 'db' | 'clock' | 'refreshSettings'>

/** Removes the samples for an administrator who has typed that they mean it. Refuses everybody else. */
export async function removeSamples(services: Tools, actor: Actor, input: unknown): Promise<SamplesRemoved> {
  readInput(removalForm, input)
  const removed = await asAdministrator(services, actor, (tx) => removeAll(tx, actor, services.clock.now()))
  await services.refreshSettings()
  return removed
}

/** The same for whoever may start commands on the server, which nobody is named for. */
export async function removeSamplesByCommand({
  db,
  now,
}: {
  db: Services['db']
  now: Date
}): Promise<SamplesRemoved> {
  return await withTransactionRetries(db, (tx) =>
    removeAll(tx, { accountId: null, ip: null, requestId: 'command' }, now),
  )
}

async function removeAll(tx: Transaction<DB>, by: StepTaker, now: Date): Promise<SamplesRemoved> {
  await sql`select set_config('statement_timeout', '60s', true)`.execute(tx)
  const spared = await findDealtWith(tx)
  const { removed, agentIds } = await removeSampleProperties(tx, { spared, by, now })
  const counts = {
    properties: removed,
    stayed: await countSamples(tx),
    posts: await removeSamplePosts(tx),
    agents: await removeProfilesWithoutAccount(tx, agentIds),
  }
  await announcePageChange(tx)
  await recordAudit(tx, { event: 'samples.removed', at: now, by, details: counts })
  return counts
}

// What somebody asked about, ordered or applied for is theirs as well, and their papers name it.
async function findDealtWith(tx: Transaction<DB>): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from properties where is_sample and (
      exists (select from leads where leads.property_id = properties.id)
      or exists (select from order_items where order_items.property_id = properties.id)
      or exists (select from agreements where agreements.property_id = properties.id)
    )`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

async function countSamples(tx: Transaction<DB>): Promise<number> {
  const { count } = await tx
    .selectFrom('properties')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('isSample', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
