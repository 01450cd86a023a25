import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { CONSENT_VERSION } from '#/features/accounts/account.schema.ts'
import { parsePhone } from '#/features/accounts/phone.rules.ts'
import { emailSubject, takeAttempts } from '#/features/limits/limit.commands.server.ts'
import { addressSubject } from '#/features/limits/limit.rules.ts'
import { queueMail } from '#/features/mail/mail.commands.server.ts'
import { takeRecipientBudget } from '#/features/mail/recipient-budget.commands.server.ts'
import { removeImages, uploadOfferedImage } from '#/features/media/image.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { MILLISECONDS_PER_DAY } from '#/shared/dates.ts'
import { HONEYPOT } from '#/shared/honeypot.ts'
import { newId } from '#/shared/ids.ts'
import { offeredHomeConfirmMail, offeredHomeReceivedMail } from './offered-home.emails.ts'
import {
  noPictureYet,
  offeredHomeLinkNotValid,
  offeredHomeSent,
  tooManyPictures,
} from './offered-home.errors.ts'
import {
  CONFIRM_DAYS,
  MOST_OFFERED_PICTURES,
  type OfferedHomeStatus,
  type OfferHomeForm,
} from './offered-home.schema.ts'
import { readOfferedHomeToken } from './offered-home-link.queries.server.ts'
import { offeredHomeToken } from './offered-home-link.rules.ts'

type ByLink = { token: string }

/**
 * Begins the offer of a home; answers the token of the page on which its owner adds pictures and sends it. Programs that
 * filled in what people do not see get a token that leads nowhere. Refuses a number that nobody can have, and too many
 * homes from one address of the internet or with one e-mail address.
 */
export async function beginOfferedHome(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'secrets'>,
  { ip }: Pick<Visitor, 'ip'>,
  { consent: _, price, [HONEYPOT]: bait, ...form }: OfferHomeForm,
): Promise<ByLink> {
  const phone = parsePhone(form.phone) ?? form.phone
  const { offersPerAddress: limit } = services.config.offeredHomes
  await takeAttempts(services, [
    { name: 'offered-home:address', subject: addressSubject(ip), limit },
    { name: 'offered-home:email', subject: emailSubject(form.email), limit },
  ])
  const now = services.clock.now()
  const id = newId(now.getTime())
  const token = offeredHomeToken(services.secrets, 'own-offered-home', id)
  if (bait !== '') return { token }
  const isLand = form.type === 'Land'
  await services.db
    .insertInto('offeredHomes')
    .values({
      ...form,
      beds: isLand ? null : form.beds,
      baths: isLand ? null : form.baths,
      id,
      phone,
      pricePesewas: price,
      status: 'begun',
      consentVersion: CONSENT_VERSION,
      begunAt: now,
    })
    .execute()
  return { token }
}

/**
 * Adds a picture to a home that was not sent yet. Refuses a link that is not ours, too many pictures, and what is no
 * picture; one that nothing shows in the end goes with the unused ones.
 */
export async function addOfferedPicture(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'images' | 'jobs' | 'log' | 'secrets' | 'storage'>,
  visitor: Pick<Visitor, 'ip'>,
  { token, bytes }: ByLink & { bytes: Uint8Array },
): Promise<{ imageId: string }> {
  const offeredHomeId = readOfferedHomeToken(services.secrets, 'own-offered-home', token)
  // Before anything is drawn, and again when it is added.
  await services.db.transaction().execute((tx) => lockForPicture(tx, offeredHomeId))
  const { imageId } = await uploadOfferedImage(services, visitor, bytes)
  await services.db.transaction().execute(async (tx) => {
    const position = await lockForPicture(tx, offeredHomeId)
    await tx.insertInto('offeredHomeImages').values({ offeredHomeId, imageId, position }).execute()
  })
  return { imageId }
}

// The first place that is free.
async function lockForPicture(tx: Transaction<DB>, offeredHomeId: string): Promise<number> {
  await lockBegun(tx, offeredHomeId)
  const taken = await tx
    .selectFrom('offeredHomeImages')
    .select('position')
    .where('offeredHomeId', '=', offeredHomeId)
    .orderBy('position')
    .execute()
  const last = taken.at(-1)?.position ?? -1
  if (last + 1 < MOST_OFFERED_PICTURES) return last + 1
  const free = taken.findIndex(({ position }, index) => position !== index)
  if (free === -1) throw tooManyPictures(MOST_OFFERED_PICTURES)
  return free
}

/** Takes a picture off a home that was not sent yet; one that is gone already is no refusal. */
export async function removeOfferedPicture(
  services: Pick<Services, 'db' | 'imageUses' | 'jobs' | 'secrets'>,
  { token, imageId }: ByLink & { imageId: string },
): Promise<void> {
  const offeredHomeId = readOfferedHomeToken(services.secrets, 'own-offered-home', token)
  await services.db.transaction().execute(async (tx) => {
    await lockBegun(tx, offeredHomeId)
    const removed = await tx
      .deleteFrom('offeredHomeImages')
      .where('offeredHomeId', '=', offeredHomeId)
      .where('imageId', '=', imageId)
      .returning('imageId')
      .execute()
    await removeImages(
      tx,
      services,
      removed.map(({ imageId: id }) => id),
    )
  })
}

/**
 * Sends a home: a mail asks its owner to confirm the address, and nobody of the staff sees it before. Sent again, the
 * mail goes once more. Refuses a home without a picture, and one that was confirmed.
 */
export async function sendOfferedHome(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'jobs' | 'secrets'>,
  { token }: ByLink,
): Promise<void> {
  const offeredHomeId = readOfferedHomeToken(services.secrets, 'own-offered-home', token)
  await services.db.transaction().execute(async (tx) => {
    const { email, status } = await lockHome(tx, offeredHomeId)
    if (status !== 'begun' && status !== 'sent') throw offeredHomeSent()
    const picture = await tx
      .selectFrom('offeredHomeImages')
      .select('imageId')
      .where('offeredHomeId', '=', offeredHomeId)
      .limit(1)
      .executeTakeFirst()
    if (!picture) throw noPictureYet()
    await tx
      .updateTable('offeredHomes')
      .set({ status: 'sent', sentAt: services.clock.now() })
      .where('id', '=', offeredHomeId)
      .execute()
    const limit = services.config.offeredHomes.mailsPerRecipient
    const taken = await takeRecipientBudget(tx, services, email, [
      { name: 'offered-home:mail', subject: emailSubject(email), limit },
    ])
    if (!taken) return
    await queueMail(tx, services, {
      template: offeredHomeConfirmMail,
      data: { offeredHomeId },
      accountId: null,
      recipient: email,
      erasesRecipient: true,
    })
  })
}

/** Shows the home to the staff: the holder of the link reads its owner's mail. Pressing it again changes nothing. */
export async function confirmOfferedHome(
  services: Pick<Services, 'clock' | 'config' | 'db' | 'jobs' | 'secrets'>,
  { token }: ByLink,
): Promise<void> {
  const offeredHomeId = readOfferedHomeToken(services.secrets, 'confirm-offered-home', token)
  const now = services.clock.now()
  await services.db.transaction().execute(async (tx) => {
    const home = await lockHome(tx, offeredHomeId)
    if (home.status !== 'sent' && home.status !== 'begun') return
    const until = (home.sentAt?.getTime() ?? 0) + CONFIRM_DAYS * MILLISECONDS_PER_DAY
    if (home.status === 'begun' || until <= now.getTime()) throw offeredHomeLinkNotValid()
    await tx
      .updateTable('offeredHomes')
      .set({ status: 'waiting', confirmedAt: now })
      .where('id', '=', offeredHomeId)
      .execute()
    await queueMail(tx, services, {
      template: offeredHomeReceivedMail,
      data: { offeredHomeId },
      accountId: null,
      recipient: services.config.brand.email,
    })
  })
}

/** Deletes a home that nobody has decided about, as its owner asks. Refuses one that was decided. */
export async function withdrawOfferedHome(
  services: Pick<Services, 'db' | 'imageUses' | 'jobs' | 'secrets'>,
  { token }: ByLink,
): Promise<void> {
  const offeredHomeId = readOfferedHomeToken(services.secrets, 'own-offered-home', token)
  await services.db.transaction().execute(async (tx) => {
    const { status } = await lockHome(tx, offeredHomeId)
    if (status === 'accepted' || status === 'refused') throw offeredHomeSent()
    await deleteOfferedHome(tx, services, offeredHomeId)
  })
}

/** A step: deletes a home, which is locked, with its pictures. */
export async function deleteOfferedHome(
  tx: Transaction<DB>,
  services: Pick<Services, 'imageUses' | 'jobs'>,
  offeredHomeId: string,
): Promise<void> {
  await removePictures(tx, services, offeredHomeId)
  await tx.deleteFrom('offeredHomes').where('id', '=', offeredHomeId).execute()
}

/** A step: takes all pictures off a home, which is locked. */
export async function removePictures(
  tx: Transaction<DB>,
  services: Pick<Services, 'imageUses' | 'jobs'>,
  offeredHomeId: string,
): Promise<void> {
  const removed = await tx
    .deleteFrom('offeredHomeImages')
    .where('offeredHomeId', '=', offeredHomeId)
    .returning('imageId')
    .execute()
  await removeImages(
    tx,
    services,
    removed.map(({ imageId }) => imageId),
  )
}

async function lockHome(
  tx: Transaction<DB>,
  offeredHomeId: string,
): Promise<{ status: OfferedHomeStatus; email: string; sentAt: Date | null }> {
  const home = await tx
    .selectFrom('offeredHomes')
    .select(['status', 'email', 'sentAt'])
    .where('id', '=', offeredHomeId)
    .forUpdate()
    .executeTakeFirst()
  if (!home) throw offeredHomeLinkNotValid()
  return home
}

async function lockBegun(tx: Transaction<DB>, offeredHomeId: string): Promise<void> {
  const { status } = await lockHome(tx, offeredHomeId)
  if (status !== 'begun') throw offeredHomeSent()
}
