import type { Transaction } from 'kysely'
import type { DB } from '#/database/schema.gen.ts'
import { withTransactionRetries } from '#/database/transaction-retries.server.ts'
import { asAdministrator } from '#/features/accounts/administrator-act.commands.server.ts'
import { actAsBuyer, lockBuyer } from '#/features/accounts/buyer.commands.server.ts'
import { recordAudit } from '#/features/audit/audit.commands.server.ts'
import type { Services } from '#/platform/services.ts'
import { StorageProblem } from '#/platform/storage/storage-problem.ts'
import type { Actor } from '#/shared/actor.ts'
import { isId, newId } from '#/shared/ids.ts'
import { createSemaphore } from '#/shared/semaphore.ts'
import { applicationsClosed } from '../agreement.errors.ts'
import { ANSWERED } from '../agreement.rules.ts'
import { type LockedAgreement, lockAgreement } from '../agreement-lock.queries.server.ts'
import { setAskedFor } from '../agreement-step.commands.server.ts'
import { mailOffice } from '../notices/notice.commands.server.ts'
import {
  applicationDecided,
  applicationFileKeyMissing,
  applicationFileNotFound,
  applicationFileNotStored,
  applicationFilesBusy,
  applicationFileTooLarge,
  nothingAsked,
  tooManyApplicationFiles,
} from './application-file.errors.ts'
import {
  documentName,
  MOST_APPLICATION_FILE_BYTES,
  MOST_APPLICATION_FILES,
} from './application-file.rules.ts'
import type { ApplicationFile } from './application-file.schema.ts'
import { kindOfDocument } from './application-file-kind.queries.server.ts'
import { fileContext, newIdentityKey, readSealed, SEALED_FILE } from './identity-rotation.commands.server.ts'

type BuyerServices = Pick<Services, 'db' | 'clock' | 'config'>

// Each holds ten megabytes while it comes, however slowly.
const withReadingPermit = createSemaphore({ permits: 8, queue: { max: 0, busy: applicationFilesBusy } })

/** The bytes of a document while they come. Refuses what is longer than one may be, and when too many are read. */
export async function readDocument(file: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return await withReadingPermit(async () => {
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of file) {
      size += chunk.length
      if (size > MOST_APPLICATION_FILE_BYTES) throw applicationFileTooLarge()
      chunks.push(chunk)
    }
    return Buffer.concat(chunks, size)
  })
}

/**
 * Adds a document to an application of the actor that is not decided yet, sealed: pictures are drawn anew, PDFs stay as
 * they are. Refuses another's application as not found, everybody while there is no key, what is neither PDF, JPEG nor
 * PNG, and more documents than an application has.
 */
export async function addApplicationFile(
  services: BuyerServices & Pick<Services, 'identity' | 'images' | 'log' | 'storage'>,
  actor: Actor,
  { agreementId, name, bytes }: { agreementId: string; name: string; bytes: Uint8Array },
): Promise<ApplicationFile> {
  const { db, clock, config, identity, images, log, storage } = services
  if (!identity) throw applicationsClosed()
  const limit = config.agreements.filesPerAccount
  // Before anything is drawn, and again when it is added.
  await actAsBuyer(services, actor, { name: 'application-files', limit }, (tx) =>
    requireRoom(tx, actor, agreementId),
  )
  const kind = kindOfDocument(bytes)
  const clean = kind === 'pdf' ? bytes : (await images.renderDocument(bytes)).bytes
  const id = newId(clock.now().getTime())
  const sealed = identity.seal(clean, fileContext(id))
  const storageKey = newIdentityKey()
  try {
    await storage.put(storageKey, sealed.bytes, SEALED_FILE)
  } catch (error) {
    if (!(error instanceof StorageProblem)) throw error
    log.error({ error }, 'A document of an applicant could not be stored')
    throw applicationFileNotStored()
  }
  const added: ApplicationFile = {
    id,
    name: documentName(name, kind),
    mediaType: kind === 'pdf' ? 'application/pdf' : 'image/jpeg',
    sizeBytes: clean.length,
    addedAt: clock.now(),
  }
  // Whatever fails from here on leaves bytes that no row names: the clean-up of the hour removes them.
  await withTransactionRetries(db, async (tx) => {
    await lockBuyer(tx, actor, clock.now())
    await requireRoom(tx, actor, agreementId)
    await tx
      .insertInto('applicationFiles')
      .values({ ...added, agreementId, storageKey, keyId: sealed.keyId })
      .execute()
  })
  return added
}

async function requireRoom(tx: Transaction<DB>, actor: Actor, agreementId: string): Promise<void> {
  await lockUndecided(tx, actor, agreementId)
  const { count } = await tx
    .selectFrom('applicationFiles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('agreementId', '=', agreementId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_APPLICATION_FILES) throw tooManyApplicationFiles()
}

async function lockUndecided(
  tx: Transaction<DB>,
  { accountId }: Actor,
  agreementId: string,
): Promise<LockedAgreement> {
  const agreement = await lockAgreement(tx, { agreementId, buyerId: accountId })
  if (agreement.status !== 'applied') throw applicationDecided()
  return agreement
}

/** Removes a document of the actor's own application before it is decided; one that is gone already is no refusal. */
export async function removeApplicationFile(
  services: BuyerServices & Pick<Services, 'log' | 'storage'>,
  actor: Actor,
  { agreementId, fileId }: { agreementId: string; fileId: string },
): Promise<void> {
  const limit = services.config.agreements.changesPerAccount
  const removed = await actAsBuyer(services, actor, { name: 'agreements', limit }, async (tx) => {
    await lockUndecided(tx, actor, agreementId)
    if (!isId(fileId)) return undefined
    return await tx
      .deleteFrom('applicationFiles')
      .where('id', '=', fileId)
      .where('agreementId', '=', agreementId)
      .returning('storageKey')
      .executeTakeFirst()
  })
  if (!removed) return
  try {
    await services.storage.delete(removed.storageKey)
  } catch (error) {
    // The clean-up of the hour removes what no row names.
    services.log.error({ error }, 'A removed document of an applicant is still stored')
  }
}

/**
 * Says to the office that what it asked for is there, as the applicant: the request is answered, the office is mailed.
 * Refuses another's application as not found, and one from which nothing is asked.
 */
export async function answerRequest(
  services: BuyerServices & Pick<Services, 'jobs'>,
  actor: Actor,
  { agreementId, answer }: { agreementId: string; answer: string },
): Promise<void> {
  const limit = services.config.agreements.changesPerAccount
  await actAsBuyer(services, actor, { name: 'agreements', limit }, async (tx, now) => {
    const agreement = await lockUndecided(tx, actor, agreementId)
    if (agreement.askedFor === null) throw nothingAsked()
    const reason = `${ANSWERED}${answer}`
    await setAskedFor(tx, { agreementId, askedFor: null, by: actor, now, reason })
    await mailOffice(tx, services, agreement, 'answered')
  })
}

/**
 * Opens a document of an applicant, for administrators; who, which and when is in the audit log before anything is
 * read. Refuses an unknown one, one whose key is not in the settings, and everybody while there is no key.
 */
export async function openApplicationFile(
  services: Pick<Services, 'db' | 'clock' | 'identity' | 'log' | 'storage'>,
  actor: Actor,
  { agreementId, fileId }: { agreementId: string; fileId: string },
): Promise<{ name: string; mediaType: ApplicationFile['mediaType']; bytes: Buffer }> {
  const { identity, log, storage, clock } = services
  if (!identity) throw applicationsClosed()
  const file = await asAdministrator(services, actor, async (tx) => {
    const row =
      isId(fileId) && isId(agreementId)
        ? await tx
            .selectFrom('applicationFiles')
            .select(['id', 'name', 'mediaType', 'storageKey', 'keyId'])
            .where('id', '=', fileId)
            .where('agreementId', '=', agreementId)
            .executeTakeFirst()
        : undefined
    if (!row) throw applicationFileNotFound()
    if (!identity.has(row.keyId)) {
      log.error(
        { fileId: row.id, keyId: row.keyId },
        'The key of a document of an applicant is not in the settings',
      )
      throw applicationFileKeyMissing()
    }
    await recordAudit(tx, {
      event: 'agreement.file_opened',
      at: clock.now(),
      by: actor,
      subjectId: agreementId,
      details: { fileId: row.id },
    })
    return row
  })
  const bytes = identity.open(
    { bytes: await readSealed(storage, file.storageKey), keyId: file.keyId },
    fileContext(file.id),
  )
  return { name: file.name, mediaType: file.mediaType, bytes }
}
