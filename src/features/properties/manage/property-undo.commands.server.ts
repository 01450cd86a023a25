import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Scope } from '#/features/access/scope.rules.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { asAgent } from '#/features/accounts/agent-act.commands.server.ts'
import { lockPeople } from '#/features/accounts/profile.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { refuseWhileInAgreement, refuseWhileOrdered } from '../property-claim.queries.server.ts'
import { type LockedProperty, lockProperty } from '../property-lock.queries.server.ts'
import { takeStatusStep } from '../property-status-step.commands.server.ts'
import { nothingToUndo, ownerUnknown } from './managed-property.errors.ts'
import type { Undone } from './managed-property.schema.ts'
import { setPrice } from './property-bulk-price.commands.server.ts'
import { giveTo, type MoveWithHome } from './property-owner.commands.server.ts'

/** For so long somebody may undo what they have just done to properties. */
export const UNDO_MS = 15 * 60_000

type Undoing = {
  tx: Transaction<DB>
  actor: Actor
  property: LockedProperty
  moveWithHome: MoveWithHome
  now: Date
}

type UndoneChange = {
  propertyId: string
  scope: Scope
  of: Undone
  versions: Readonly<Record<string, number>>
  moveWithHome: MoveWithHome
}

const UNDO: Record<Undone, (undoing: Undoing) => Promise<void>> = {
  price: undoPrice,
  status: undoStatus,
  owner: undoOwner,
}

/**
 * Undoes the last change of one kind to a property of the scope, which the actor made within a quarter of an hour, once:
 * refuses what has another version than that change made. What was a draft has been public since and is withdrawn; what a pending order or an
 * agreement has stays as it is.
 */
export async function undoChange(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  change: UndoneChange,
): Promise<void> {
  const undo = (tx: Transaction<DB>) => undoIn(tx, actor, { ...change, now: clock.now() })
  if (change.of === 'owner') await asAdministrator({ db, clock }, actor, undo)
  else await asAgent({ db, clock }, actor, change.scope, undo)
}

/** Undoes the last change of a status within a transaction that has judged who acts, while the property has this version. */
export async function undoStatusIn(
  tx: Transaction<DB>,
  actor: Actor,
  { propertyId, version, ...rest }: { propertyId: string; scope: Scope; version: number; now: Date },
): Promise<void> {
  // Nothing goes along with a status.
  const moveWithHome = async () => undefined
  const versions = { [propertyId]: version }
  await undoIn(tx, actor, { propertyId, of: 'status', versions, moveWithHome, ...rest })
}

async function undoIn(
  tx: Transaction<DB>,
  actor: Actor,
  { propertyId, scope, of, versions, moveWithHome, now }: UndoneChange & { now: Date },
): Promise<void> {
  // In the order in which an account is deleted: the person before what is theirs.
  if (of === 'owner') await lockFormerOwner(tx, propertyId)
  const property = await lockProperty(tx, { propertyId, scope })
  if (versions[propertyId] !== property.version) throw nothingToUndo()
  await UNDO[of]({ tx, actor, property, moveWithHome, now })
  // To take a change back is no care for the home either.
  await tx
    .updateTable('properties')
    .set((eb) => ({ undoneVersion: eb.ref('version'), updatedBefore: property.updatedBefore }))
    .where('id', '=', propertyId)
    .execute()
}

async function undoPrice({ tx, actor, property, now }: Undoing): Promise<void> {
  const last = await tx
    .selectFrom('propertyPriceChanges')
    .select(['fromPesewas', 'toPesewas', 'changedBy', 'changedAt'])
    .where('propertyId', '=', property.id)
    .orderBy('changedAt', 'desc')
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.toPesewas !== property.pricePesewas || !isRecent(last, actor, now)) throw nothingToUndo()
  await setPrice(tx, actor, property, last.fromPesewas, now)
}

async function undoStatus({ tx, actor, property, now }: Undoing): Promise<void> {
  const { id: propertyId } = property
  const last = await tx
    .selectFrom('propertyStatusChanges')
    .select(['fromStatus', 'toStatus', 'changedBy', 'changedAt'])
    .where('propertyId', '=', propertyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last?.fromStatus || last.toStatus !== property.status || !isRecent(last, actor, now))
    throw nothingToUndo()
  await refuseWhileInAgreement(tx, { propertyId })
  await refuseWhileOrdered(tx, { propertyId })
  const to = last.fromStatus === 'draft' ? 'withdrawn' : last.fromStatus
  await takeStatusStep(tx, { property, to, by: actor, now })
}

async function undoOwner({ tx, actor, property, moveWithHome, now }: Undoing): Promise<void> {
  const last = await findLastOwner(tx, property.id)
  if (!last?.fromUserId || last.toUserId !== property.userId || !isRecent(last, actor, now))
    throw nothingToUndo()
  await giveTo(tx, actor, { property, to: last.fromUserId, moveWithHome, now })
}

// Whoever lost the role meanwhile gets nothing back; an agent who has no account had it before.
async function lockFormerOwner(tx: Transaction<DB>, propertyId: string): Promise<void> {
  const last = isId(propertyId) ? await findLastOwner(tx, propertyId) : undefined
  if (!last?.fromUserId) return
  const owner = (await lockPeople(tx, [last.fromUserId])).get(last.fromUserId)
  if (!owner || (owner.hasAccount && !owner.canAdvertise)) throw ownerUnknown()
}

function findLastOwner(tx: Transaction<DB>, propertyId: string) {
  return tx
    .selectFrom('propertyOwnerChanges')
    .select(['fromUserId', 'toUserId', 'changedBy', 'changedAt'])
    .where('propertyId', '=', propertyId)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function isRecent(
  { changedBy, changedAt }: { changedBy: string | null; changedAt: Date },
  actor: Actor,
  now: Date,
): boolean {
  return changedBy === actor.accountId && now.getTime() - changedAt.getTime() <= UNDO_MS
}
