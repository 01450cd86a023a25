import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { requireAdministrator } from '#/features/access/administrator.policy.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { copyImageFiles, insertImageCopies } from '#/features/media/image-copy.commands.server.ts'
import { cedisText } from '#/features/properties/price-text.rules.ts'
import { beginListing } from '#/features/properties/property-beginning.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { deleteOfferedHome, removePictures } from './offered-home.commands.server.ts'
import { offeredHomeAcceptedMail, offeredHomeRefusedMail } from './offered-home.emails.ts'
import { offeredHomeDecided, offeredHomeNotFound } from './offered-home.errors.ts'
import { listingFieldsOf } from './offered-home.rules.ts'
import { type OfferedHomeReport, refuseHomeForm } from './offered-home.schema.ts'

type About = { offeredHomeId: string }

/**
 * Makes a draft of a listing of the home, with its pictures, for the administrator who accepts it; its owner is told.
 * Answers the draft's id. Refuses everybody else, what is gone and what was decided.
 */
export async function acceptOfferedHome(
  services: Pick<Services, 'clock' | 'db' | 'imageUses' | 'jobs' | 'storage'>,
  actor: Actor,
  { offeredHomeId }: About,
): Promise<{ draftId: string }> {
  requireAdministrator(actor)
  if (!isId(offeredHomeId)) throw offeredHomeNotFound()
  const pictures = await services.db
    .selectFrom('offeredHomeImages')
    .innerJoin('offeredHomes', 'offeredHomes.id', 'offeredHomeImages.offeredHomeId')
    .select('imageId')
    .where('offeredHomeId', '=', offeredHomeId)
    .where('offeredHomes.status', '=', 'waiting')
    .orderBy('position')
    .execute()
  // Files come before rows. A home does not change its pictures while it waits, and what is not accepted in the end
  // leaves files that are cleaned up.
  const copies = await copyImageFiles(
    services,
    pictures.map(({ imageId }) => imageId),
  )
  return await asAdministrator(
    services,
    actor,
    async (tx) => {
      const home = await lockWaiting(tx, offeredHomeId)
      const now = services.clock.now()
      const imageIds = await insertImageCopies(tx, services, actor, copies)
      const fields = listingFieldsOf({ ...home, price: cedisText(home.pricePesewas) })
      const { draftId, propertyId } = await beginListing(tx, actor, { fields, imageIds, now })
      await tx
        .updateTable('offeredHomes')
        .set({ status: 'accepted', decidedAt: now, decidedBy: actor.accountId, propertyId })
        .where('id', '=', offeredHomeId)
        .execute()
      await removePictures(tx, services, offeredHomeId)
      await queueMail(tx, services, {
        template: offeredHomeAcceptedMail,
        data: {},
        accountId: null,
        recipient: home.email,
        erasesRecipient: true,
      })
      await recordAudit(tx, {
        event: 'offered_home.accepted',
        at: now,
        by: actor,
        subjectId: offeredHomeId,
        details: { propertyId },
      })
      return { draftId }
    },
    { isOneByOne: true },
  )
}

/** Refuses a home with a reason that its owner is told. Refuses everybody else, what is gone and what was decided. */
export async function refuseOfferedHome(
  services: Pick<Services, 'clock' | 'db' | 'jobs'>,
  actor: Actor,
  input: About & { reason: string },
): Promise<void> {
  requireAdministrator(actor)
  const { offeredHomeId, reason } = readInput(refuseHomeForm, input)
  await asAdministrator(services, actor, async (tx) => {
    const { email } = await lockWaiting(tx, offeredHomeId)
    const now = services.clock.now()
    await tx
      .updateTable('offeredHomes')
      .set({ status: 'refused', decidedAt: now, decidedBy: actor.accountId, refusalReason: reason })
      .where('id', '=', offeredHomeId)
      .execute()
    await queueMail(tx, services, {
      template: offeredHomeRefusedMail,
      data: { reason },
      accountId: null,
      recipient: email,
      erasesRecipient: true,
    })
    await recordAudit(tx, {
      event: 'offered_home.refused',
      at: now,
      by: actor,
      subjectId: offeredHomeId,
    })
  })
}

/**
 * Deletes a home with its pictures at once and notes in the log what was wrong with it; nobody is told. Refuses everybody
 * but administrators, what is gone and what its owner has not confirmed.
 */
export async function reportOfferedHome(
  services: Pick<Services, 'clock' | 'db' | 'imageUses' | 'jobs'>,
  actor: Actor,
  { offeredHomeId, report }: About & { report: OfferedHomeReport },
): Promise<void> {
  requireAdministrator(actor)
  if (!isId(offeredHomeId)) throw offeredHomeNotFound()
  await asAdministrator(services, actor, async (tx) => {
    const home = await tx
      .selectFrom('offeredHomes')
      .select('status')
      .where('id', '=', offeredHomeId)
      .where('status', 'in', ['waiting', 'accepted', 'refused'])
      .forUpdate()
      .executeTakeFirst()
    if (!home) throw offeredHomeNotFound()
    await deleteOfferedHome(tx, services, offeredHomeId)
    await recordAudit(tx, {
      event: 'offered_home.reported',
      at: services.clock.now(),
      by: actor,
      subjectId: offeredHomeId,
      details: { report },
    })
  })
}

async function lockWaiting(tx: Transaction<DB>, offeredHomeId: string) {
  const home = await tx
    .selectFrom('offeredHomes')
    .select(['status', 'tag', 'type', 'location', 'pricePesewas', 'beds', 'baths', 'description', 'email'])
    .where('id', '=', offeredHomeId)
    .where('status', 'in', ['waiting', 'accepted', 'refused'])
    .forUpdate()
    .executeTakeFirst()
  if (!home) throw offeredHomeNotFound()
  if (home.status !== 'waiting') throw offeredHomeDecided()
  return home
}
