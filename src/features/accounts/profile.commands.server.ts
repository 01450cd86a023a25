import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { cleanText } from '#/shared/text.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { invalidField, notSignedIn, profileNotFound } from './account.errors.ts'
import { MESSAGES, type ProfileForm, profileForm } from './account.schema.ts'
import { readInput } from './form.rules.ts'
import { parsePhone } from './phone.rules.ts'
import { createMissingProfile } from './profile-creation.commands.server.ts'

/**
 * Changes what somebody says of themself: full name, phone, address and bio of their own profile, nothing else. Blank
 * fields are emptied. Refuses a phone number that exists nowhere. The log learns which fields changed, not to what.
 */
export async function updateProfile(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
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
  const fields = Object.keys(wanted) as (keyof typeof wanted)[]

  await db.transaction().execute(async (tx) => {
    const account = await tx
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', actor.accountId)
      .forKeyShare()
      .executeTakeFirst()
    if (!account) throw notSignedIn()
    const now = clock.now()
    await createMissingProfile(tx, { accountId: actor.accountId, email: account.email, now })
    const profile = await tx
      .selectFrom('profiles')
      .select(fields)
      .where('id', '=', actor.accountId)
      .forUpdate()
      .executeTakeFirst()
    if (!profile) throw profileNotFound()
    const changed = fields.filter((field) => profile[field] !== wanted[field])
    if (changed.length === 0) return
    await tx
      .updateTable('profiles')
      .set({ ...wanted, updatedAt: now })
      .where('id', '=', actor.accountId)
      .execute()
    await recordAudit(tx, {
      event: 'account.profile_changed',
      at: now,
      by: actor,
      subjectId: actor.accountId,
      details: { fields: changed.join(', ') },
    })
  })
}
