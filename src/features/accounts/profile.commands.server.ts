import { announcePageChange } from '#/database/page-change.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { readInput } from '#/shared/input.ts'
import { cleanText } from '#/shared/text.ts'
import { advertises } from '../access/role.policy.ts'
import { invalidField } from './account.errors.ts'
import { MESSAGES, type ProfileForm, profileForm } from './account.schema.ts'
import { parsePhone } from './phone.rules.ts'
import { changeOwnProfile } from './profile-change.commands.server.ts'

/**
 * Changes what somebody says of themself: full name, phone, address and bio of their own profile, nothing else. Blank
 * fields are emptied. Refuses a phone number that exists nowhere. The log learns which fields changed, not to what.
 */
export async function updateProfile(
  services: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  input: ProfileForm,
): Promise<void> {
  const given = readInput(profileForm, input)
  // A name is one line; an address and a bio may have several.
  const fullName = cleanText(given.fullName.replace(/\s+/g, ' '), 100)
  if (!fullName) throw invalidField('fullName', MESSAGES.nameRequired)
  const wanted = {
    fullName,
    phone: parsePhone(given.phone),
    address: cleanText(given.address, 300) || null,
    bio: cleanText(given.bio, 2_000) || null,
  }
  await changeOwnProfile(services, actor, wanted, async (tx, changed) => {
    // Their name stands beside their listings.
    if (advertises(actor) && changed.includes('fullName')) await announcePageChange(tx, ['agents'])
  })
}
