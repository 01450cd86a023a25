import { announcePageChange } from '#/database/page-change.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { Refusal } from '#/shared/errors.ts'
import { readInput } from '#/shared/input.ts'
import { asAdministrator } from '../accounts/administrator-act.commands.server.ts'
import { parsePhone } from '../accounts/phone.rules.ts'
import { recordAudit } from '../audit/audit.commands.server.ts'
import { holdOwnImages } from '../media/image-hold.commands.server.ts'
import { brandChangedMeanwhile, invalidBrandText } from './brand-text.errors.ts'
import { presentStored } from './brand-text.queries.server.ts'
import { textsToStore } from './brand-text.rules.ts'
import { BRAND_MESSAGES, BRAND_TEXTS, brandForm } from './brand-text.schema.ts'

/**
 * Writes what administrators say of the brand over what the environment says; a blank text goes back to it. Answers what
 * changed, by name. Refuses others, numbers that exist nowhere, a picture that is not the administrator's own, and a
 * form that was opened before somebody else's change. The log learns which texts changed, not to what. When it resolves,
 * this program shows them.
 */
export async function saveBrandTexts(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'refreshSettings'>,
  actor: Actor,
  input: unknown,
): Promise<string[]> {
  const { officeImageId: wantedImage, version, ...given } = readInput(brandForm, input)
  const wanted = textsToStore(services.config.brandDefaults, {
    ...given,
    phone: numberOf(given.phone, 'phone'),
    whatsapp: numberOf(given.whatsapp, 'whatsapp'),
  })
  const officeImageId = wantedImage || null
  const now = services.clock.now()
  const changed = await asAdministrator(services, actor, async (tx) => {
    const row = await tx
      .selectFrom('brandTexts')
      .select(['texts', 'officeImageId', 'version'])
      .forUpdate()
      .executeTakeFirstOrThrow()
    const before = presentStored(row)
    if (before.version !== version) throw brandChangedMeanwhile()
    const names: string[] = BRAND_TEXTS.filter((text) => before.texts[text] !== wanted[text])
    if (before.officeImageId !== officeImageId) {
      if (officeImageId && !(await holdOwnImages(tx, actor, [officeImageId])))
        throw invalidBrandText('officeImageId', BRAND_MESSAGES.pictureUnknown)
      names.push('officePicture')
    }
    if (names.length === 0) return names
    await tx
      .updateTable('brandTexts')
      .set({ texts: JSON.stringify(wanted), officeImageId, version: version + 1, changedAt: now })
      .execute()
    await announcePageChange(tx)
    await recordAudit(tx, {
      event: 'brand.changed',
      at: now,
      by: actor,
      details: { texts: names.join(', ') },
    })
    return names
  })
  if (changed.length > 0) await services.refreshSettings()
  return changed
}

function numberOf(given: string, field: 'phone' | 'whatsapp'): string {
  try {
    return parsePhone(given, field) ?? ''
  } catch (error) {
    if (error instanceof Refusal) throw invalidBrandText(field, BRAND_MESSAGES.phone)
    throw error
  }
}
