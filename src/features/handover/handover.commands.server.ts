import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { refusal } from '#/shared/errors.ts'
import { isId } from '#/shared/ids.ts'
import { personNotFound } from '../accounts/account.errors.ts'
import { asAdministrator } from '../accounts/administrator-act.commands.server.ts'
import { lockPeople } from '../accounts/profile.queries.server.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { handOverLeads } from '../leads/lead-handover.commands.server.ts'
import { queueMail } from '../mail/mail.commands.server.ts'
import { handOverOrders } from '../orders/order-handover.commands.server.ts'
import { handOverProperties } from '../properties/property-handover.commands.server.ts'
import { homesReceivedMail } from './handover.emails.ts'
import { HANDOVER_MESSAGES, type HandedOver } from './handover.schema.ts'

// Nobody there, the same person, blocked, or somebody who does not advertise.
const takerUnknown = refusal('invalid', 'handover.taker_unknown', HANDOVER_MESSAGES.to, {
  fields: { to: [HANDOVER_MESSAGES.to] },
})

/**
 * Gives everything that a person advertises to another agent or administrator, in one act: homes whatever their status,
 * their leads, and the orders that are still open. What was completed stays as it was. The taker gets a mail. Refuses a taker who cannot sign
 * in or does not advertise, and an unknown person.
 */
export async function handOver(
  services: Pick<Services, 'db' | 'clock' | 'jobs'>,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<HandedOver> {
  return await asAdministrator(services, actor, async (tx) => {
    const taker = await holdBoth(tx, { from, to })
    const now = services.clock.now()
    const properties = await handOverProperties(tx, { from, to, now })
    const leads = await handOverLeads(tx, { from, to, now })
    const orders = await handOverOrders(tx, { from, to })
    const handed = { properties, leads, orders }
    await recordAudit(tx, {
      event: 'account.handed_over',
      at: now,
      by: actor,
      subjectId: from,
      details: { to, ...handed },
    })
    // Who took them over themselves knows.
    if (properties > 0 && to.toLowerCase() !== actor.accountId)
      await queueMail(tx, services, {
        template: homesReceivedMail,
        data: { fullName: taker.fullName, ...handed },
        accountId: to.toLowerCase(),
        recipient: taker.email,
      })
    return handed
  })
}

// Neither changes role, goes, or lists another home until the end.
async function holdBoth(tx: Transaction<DB>, { from, to }: { from: string; to: string }) {
  if (!isId(from)) throw personNotFound()
  if (!isId(to) || to.toLowerCase() === from.toLowerCase()) throw takerUnknown()
  const people = await lockPeople(tx, [from, to])
  const taker = people.get(to.toLowerCase())
  if (!people.has(from.toLowerCase())) throw personNotFound()
  if (!taker?.canAdvertise) throw takerUnknown()
  return taker
}
