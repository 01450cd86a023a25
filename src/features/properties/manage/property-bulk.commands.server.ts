import { requireAgent } from '#/features/access/agent.policy.ts'
import { limitTo } from '#/features/access/scope.queries.server.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { isId } from '#/shared/ids.ts'
import { postponeChanges } from '../property-change.commands.server.ts'
import { OWNER_SAME, tooManyAtOnce } from './managed-property.errors.ts'
import { type BulkResult, type BulkStep, type BulkWith, MOST_AT_ONCE } from './managed-property.schema.ts'
import { changePriceBy } from './property-bulk-price.commands.server.ts'
import { deleteProperty } from './property-deletion.commands.server.ts'
import { changeOwner, type MoveWithHome } from './property-owner.commands.server.ts'
import { setPopular } from './property-popular.commands.server.ts'
import { changePropertyStatus } from './property-status.commands.server.ts'
import { undoChange } from './property-undo.commands.server.ts'

type BulkServices = Pick<Services, 'db' | 'clock' | 'imageUses' | 'jobs'>

const UNTITLED = 'Unknown property'

// To publish is said of what visitors cannot see, not of what is reserved.
const PUBLISHED_FROM = ['draft', 'withdrawn'] as const

type One = { propertyId: string; scope: Scope; moveWithHome: MoveWithHome } & Required<BulkWith>

const ACTS: Record<BulkStep, (services: BulkServices, actor: Actor, one: One) => Promise<void>> = {
  publish: (services, actor, one) =>
    changePropertyStatus(services, actor, { ...one, to: 'active', from: PUBLISHED_FROM }),
  withdraw: (services, actor, one) => changePropertyStatus(services, actor, { ...one, to: 'withdrawn' }),
  reserve: (services, actor, one) => changePropertyStatus(services, actor, { ...one, to: 'reserved' }),
  feature: (services, actor, one) => setPopular(services, actor, { ...one, isPopular: true }),
  unfeature: (services, actor, one) => setPopular(services, actor, { ...one, isPopular: false }),
  delete: (services, actor, one) => deleteProperty(services, actor, one),
  price: changePriceBy,
  owner: changeOwner,
  undo: undoChange,
}

/**
 * Does the same to several properties of the scope, one after the other and each for itself: one that refuses does not
 * hold up the others. Each counts once, however often it is named. Refuses as a whole from the moment on at which the
 * actor may not do it any more.
 */
export async function changeManyProperties(
  services: BulkServices,
  actor: Actor,
  {
    ids,
    scope,
    act,
    percent = 0,
    to = '',
    of = 'status',
    versions = {},
  }: { ids: string[]; scope: Scope; act: BulkStep } & BulkWith,
  moveWithHome: MoveWithHome,
): Promise<BulkResult> {
  requireAgent(actor)
  const chosen = [...new Set(ids)]
  if (chosen.length > MOST_AT_ONCE) throw tooManyAtOnce(MOST_AT_ONCE)
  // Read before, since what is deleted meanwhile has no title any more.
  const titles = await readTitles(services, { ids: chosen.filter(isId), scope })
  const result: BulkResult = { done: 0, already: [], refused: [] }
  for (const id of chosen) {
    try {
      await ACTS[act](services, actor, { propertyId: id, scope, percent, to, of, versions, moveWithHome })
      result.done += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      // Not about this property: whoever asks may do nothing more.
      if (error.kind === 'forbidden' || error.kind === 'unauthenticated') throw error
      if (error.code === OWNER_SAME) {
        result.already.push(id)
        continue
      }
      const { orderId } = error.details
      result.refused.push({
        id,
        title: titles.get(id) ?? UNTITLED,
        message: error.message,
        ...(typeof orderId === 'string' && { orderId }),
      })
    }
  }
  // Nobody is told of many at once before there was time to undo it.
  await postponeChanges(services, { propertyIds: chosen.filter(isId) })
  return result
}

async function readTitles(
  { db }: BulkServices,
  { ids, scope }: { ids: string[]; scope: Scope },
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .$call((all) => limitTo(all, scope, 'userId'))
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
