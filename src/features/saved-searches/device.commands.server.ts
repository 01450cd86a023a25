import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { actAsBuyer } from '#/features/accounts/buyer.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { refusal } from '#/shared/errors.ts'
import { newId } from '#/shared/ids.ts'
import { type DeviceForm, MOST_DEVICES } from './device.schema.ts'

// A browser whose messages we would have to send where we send nothing.
const deviceNotReachable = refusal(
  'invalid',
  'device.not_reachable',
  'We cannot send notifications to this browser. We go on writing to your e-mail address.',
)

type DeviceServices = Pick<Services, 'db' | 'clock' | 'config' | 'push'>

/**
 * Tells the actor on this device too, until they sign out. A browser that somebody else used before is theirs no more.
 * Refuses administrators, and a browser whose messages would have to go to a host that is not on the list.
 */
export function addDevice(services: DeviceServices, actor: Actor, device: DeviceForm): Promise<void> {
  return asOwner(services, actor, async (tx, now) => {
    const { endpoint, p256dh, auth } = device
    if (!services.push.mayReach(device)) throw deviceNotReachable()
    // Only the browser itself knows its secret: nobody takes over a device whose address they have seen.
    const taken = await tx
      .deleteFrom('devices')
      .where('endpoint', '=', endpoint)
      .where('auth', '=', auth)
      .returning('id')
      .executeTakeFirst()
    const added = await tx
      .insertInto('devices')
      .values({
        ...{ endpoint, p256dh, auth },
        id: taken?.id ?? newId(now.getTime()),
        accountId: actor.accountId,
        sessionId: actor.sessionId,
        serverKey: services.push.publicKey,
        createdAt: now,
      })
      .onConflict((conflict) => conflict.column('endpoint').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) throw deviceNotReachable()
    await tx
      .deleteFrom('devices')
      .where('accountId', '=', actor.accountId)
      .where('id', 'not in', (eb) =>
        eb
          .selectFrom('devices')
          .select('id')
          .where('accountId', '=', actor.accountId)
          .orderBy('createdAt', 'desc')
          .orderBy('id', 'desc')
          .limit(MOST_DEVICES),
      )
      .execute()
  })
}

/** Does not tell the actor on this device any more; works as often as it is asked, and on no device of others. */
export function removeDevice(
  services: DeviceServices,
  actor: Actor,
  { endpoint }: Pick<DeviceForm, 'endpoint'>,
): Promise<void> {
  return asOwner(services, actor, async (tx) => {
    await tx
      .deleteFrom('devices')
      .where('endpoint', '=', endpoint)
      .where('accountId', '=', actor.accountId)
      .execute()
  })
}

function asOwner(
  services: DeviceServices,
  actor: Actor,
  act: (tx: Transaction<DB>, now: Date) => Promise<void>,
): Promise<void> {
  const limit = services.config.savedSearches.changesPerAccount
  return actAsBuyer(services, actor, { name: 'devices:account', limit }, act)
}
