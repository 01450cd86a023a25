import type { Transaction } from 'kysely'
import type { Executor } from '#/database/connection.server.ts'
import type { DB } from '#/database/schema.gen.ts'
import { everything } from '../access/scope.rules.ts'
import { lockProperty } from './property-lock.queries.server.ts'
import { type StepTaker, takeStatusStep } from './property-status-step.commands.server.ts'

/** What became of the sample homes; `agentIds` advertise none any more. */
export type RemovedSamples = { removed: number; withdrawn: number; agentIds: string[] }

/**
 * Deletes the sample homes, with their histories and pictures, and no other. Those that `spared` names, somebody has
 * dealings with: they stay for whoever they concern, and are withdrawn where they are still advertised and nobody's
 * order or agreement holds them.
 */
export async function removeSampleProperties(
  tx: Transaction<DB>,
  { spared, by, now }: { spared: ReadonlySet<string>; by: StepTaker; now: Date },
): Promise<RemovedSamples> {
  const samples = await tx
    .selectFrom('properties')
    .select(['id', 'userId', 'status'])
    .where('isSample', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  const claimed = await claimedAmong(
    tx,
    samples.map(({ id }) => id),
  )
  const isSpared = (id: string) => spared.has(id) || claimed.has(id)
  const gone = samples.filter(({ id }) => !isSpared(id))
  const offered = samples.filter(
    ({ id, status }) => spared.has(id) && !claimed.has(id) && status === 'active',
  )
  for (const { id } of offered) {
    const property = await lockProperty(tx, { propertyId: id, scope: everything })
    await takeStatusStep(tx, { property, to: 'withdrawn', by, now })
  }
  if (gone.length > 0)
    await tx
      .deleteFrom('properties')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  const stillBusy = new Set(samples.filter(({ id }) => isSpared(id)).map(({ userId }) => userId))
  const agentIds = [...new Set(gone.map(({ userId }) => userId))].filter((id) => !stillBusy.has(id))
  return { removed: gone.length, withdrawn: offered.length, agentIds: await idleAmong(tx, agentIds) }
}

/** Sample homes that are still shown to visitors, or were when this was asked. */
export async function showsSampleProperties(db: Executor): Promise<boolean> {
  const sample = await db
    .selectFrom('properties')
    .select('id')
    .where('isSample', '=', true)
    .where('status', 'in', ['active', 'reserved'])
    .limit(1)
    .executeTakeFirst()
  return sample !== undefined
}

// What an order or an agreement holds nobody takes away, a sample or not.
async function claimedAmong(tx: Transaction<DB>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const [claims, agreements] = [
    await tx.selectFrom('propertyClaims').select('propertyId').where('propertyId', 'in', ids).execute(),
    await tx.selectFrom('propertyAgreements').select('propertyId').where('propertyId', 'in', ids).execute(),
  ]
  return new Set([...claims, ...agreements].map(({ propertyId }) => propertyId))
}

// An agent of the samples may have been given homes of others meanwhile.
async function idleAmong(tx: Transaction<DB>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const busy = await tx
    .selectFrom('properties')
    .select('userId')
    .where('userId', 'in', ids)
    .distinct()
    .execute()
  return ids.filter((id) => !busy.some(({ userId }) => userId === id))
}
