import { announcePageChange } from '#/database/page-change.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { readInput } from '#/shared/input.ts'
import { cleanText } from '#/shared/text.ts'
import { requireAgent } from '../access/agent.policy.ts'
import { ownedBy } from '../access/scope.rules.ts'
import { invalidField } from '../accounts/account.errors.ts'
import { MESSAGES } from '../accounts/account.schema.ts'
import { confirmAgent } from '../accounts/agent-act.commands.server.ts'
import { parsePhone } from '../accounts/phone.rules.ts'
import { changeOwnProfile } from '../accounts/profile-change.commands.server.ts'
import { holdOwnImages } from '../media/image-hold.commands.server.ts'
import { type AgentForm, agentForm } from './agent.schema.ts'

/**
 * Changes what an administrator or agent lets everybody know on their properties: phone, WhatsApp number, licence number and
 * photo, of their own profile. The photo must be one that they uploaded. Refuses numbers that exist nowhere. The log
 * learns which fields changed, not to what.
 */
export async function updateAgentDetails(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: AgentForm,
): Promise<void> {
  requireAgent(actor)
  const given = readInput(agentForm, input)
  const wanted = {
    agentPhone: parsePhone(given.agentPhone, 'agentPhone'),
    whatsappPhone: parsePhone(given.whatsappPhone, 'whatsappPhone'),
    licenceNumber: cleanText(given.licenceNumber.replace(/\s+/g, ' '), 40) || null,
    photoImageId: given.photoImageId || null,
  }
  await changeOwnProfile(services, actor, wanted, async (tx, changed) => {
    await confirmAgent(tx, actor, ownedBy(actor.accountId), { now: services.clock.now() })
    if (changed.includes('photoImageId') && wanted.photoImageId)
      if (!(await holdOwnImages(tx, actor, [wanted.photoImageId])))
        throw invalidField('photoImageId', MESSAGES.photoUnknown)
    await announcePageChange(tx, ['agents'])
  })
}
