import { cleanUpSessions } from '#/features/accounts/account.jobs.server.ts'
import { cleanUpEmailChanges } from '#/features/accounts/links/email-change.jobs.server.ts'
import {
  cleanUpLinkRequests,
  mailLink,
  mailLinkJob,
} from '#/features/accounts/links/link-request.jobs.server.ts'
import { advanceAgreements, advanceAgreementsJob } from '#/features/agreements/agreement.jobs.server.ts'
import { cleanUpIdentities } from '#/features/agreements/identity/identity.jobs.server.ts'
import { agreementCollector } from '#/features/agreements/paying/agreement-collector.commands.server.ts'
import { cleanUpAuditLog } from '#/features/audit/audit.jobs.server.ts'
import {
  reconcileCollections,
  reconcileCollectionsJob,
  settleCollections,
  settleCollectionsJob,
} from '#/features/collections/collection.jobs.server.ts'
import { remindOfInstalments, remindOfInstalmentsJob } from '#/features/instalments/instalment.jobs.server.ts'
import { instalmentCollector } from '#/features/instalments/instalment-collector.commands.server.ts'
import {
  returnInstalments,
  returnInstalmentsJob,
} from '#/features/instalments/instalment-return.jobs.server.ts'
import { remindOfLeads, remindOfLeadsJob } from '#/features/leads/lead-reminder.jobs.server.ts'
import { cleanUpLimits } from '#/features/limits/limit.jobs.server.ts'
import {
  cleanUpMails,
  type MailJobServices,
  sendMail,
  sendMailJob,
} from '#/features/mail/mail.jobs.server.ts'
import {
  cleanUpImages,
  removeImageFiles,
  removeImageFilesJob,
  renderAvif,
  renderAvifJob,
} from '#/features/media/image.jobs.server.ts'
import {
  cleanUpSubscribers,
  sendNewsletter,
  sendNewsletterJob,
} from '#/features/newsletter/newsletter.jobs.server.ts'
import { cleanUpOfferedHomes } from '#/features/offered-homes/offered-home.jobs.server.ts'
import { cleanUpCheckoutAttempts } from '#/features/orders/order.jobs.server.ts'
import {
  reconcileOldPayments,
  reconcileOldPaymentsJob,
  reconcilePayments,
  reconcilePaymentsJob,
  settlePayments,
  settlePaymentsJob,
} from '#/features/orders/payment.jobs.server.ts'
import { noteErasure, noteErasureJob } from '#/features/privacy/erasure.jobs.server.ts'
import { checkImportFile, checkImportJob } from '#/features/properties/csv/import-check.jobs.server.ts'
import {
  cleanUpImports,
  cleanUpImportsJob,
  importRows,
  importRowsJob,
} from '#/features/properties/csv/property-import.jobs.server.ts'
import { cleanUpPublications } from '#/features/properties/history/publication.jobs.server.ts'
import {
  countPlacePrices,
  countPlacePricesJob,
} from '#/features/properties/medians/place-price.jobs.server.ts'
import { cleanUpPreviews } from '#/features/properties/preview/property-preview.commands.server.ts'
import {
  checkCounts,
  checkCountsJob,
  foldCounts,
  foldCountsJob,
} from '#/features/properties/property-count.jobs.server.ts'
import { cleanUpViews } from '#/features/properties/views/property-view.jobs.server.ts'
import { cleanUpReports } from '#/features/reports/report.jobs.server.ts'
import {
  cleanUpNotifications,
  sendNotification,
  sendNotificationJob,
} from '#/features/saved-searches/notification.jobs.server.ts'
import {
  cleanUpSavedSearches,
  tellOfMatches,
  tellOfMatchesJob,
} from '#/features/saved-searches/saved-search.jobs.server.ts'
import { cleanUpVitals } from '#/features/vitals/vitals.jobs.server.ts'
import { defineJob, handleJob, type JobHandler } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'
import { makeBackupJob, runNightlyBackup } from './nightly-backup.server.ts'

/** Asks, without a part, for a job of each part. */
const cleanUpJob = defineJob<{ part?: string }>('clean-up', {
  retryLimit: 3,
  retryDelay: 60,
  expireInSeconds: 600,
  heartbeatSeconds: 60,
  deleteAfterSeconds: 7 * 86_400,
  schedule: '7 * * * *',
})

/** Whose books take what is paid month by month. */
export const collectors = [agreementCollector, instalmentCollector]

/** All background work, and which feature does it. */
export const jobHandlers: readonly JobHandler<Services & MailJobServices>[] = [
  handleJob(sendMailJob, sendMail),
  handleJob(mailLinkJob, mailLink),
  handleJob(sendNewsletterJob, sendNewsletter),
  handleJob(renderAvifJob, renderAvif),
  handleJob(removeImageFilesJob, removeImageFiles),
  handleJob(foldCountsJob, foldCounts),
  handleJob(countPlacePricesJob, countPlacePrices),
  handleJob(checkCountsJob, checkCounts),
  handleJob(checkImportJob, checkImportFile),
  handleJob(importRowsJob, importRows),
  handleJob(cleanUpImportsJob, cleanUpImports),
  handleJob(tellOfMatchesJob, tellOfMatches),
  handleJob(sendNotificationJob, sendNotification),
  handleJob(noteErasureJob, noteErasure),
  handleJob(makeBackupJob, runNightlyBackup),
  handleJob(settlePaymentsJob, settlePayments),
  handleJob(reconcilePaymentsJob, reconcilePayments),
  handleJob(reconcileOldPaymentsJob, reconcileOldPayments),
  handleJob(advanceAgreementsJob, advanceAgreements),
  handleJob(remindOfInstalmentsJob, remindOfInstalments),
  handleJob(returnInstalmentsJob, returnInstalments),
  handleJob(remindOfLeadsJob, remindOfLeads),
  handleJob(settleCollectionsJob, (services) => settleCollections(services, collectors)),
  handleJob(reconcileCollectionsJob, (services) => reconcileCollections(services, collectors)),
  handleJob(cleanUpJob, cleanUp),
]

export const jobDefinitions = jobHandlers.map(({ job }) => job)

const CLEAN_UPS: Record<string, (services: Services) => Promise<void>> = {
  sessions: ({ db, clock }) => cleanUpSessions(db, clock.now()),
  'email-changes': ({ db, clock }) => cleanUpEmailChanges(db, clock.now()),
  'link-requests': ({ db, clock }) => cleanUpLinkRequests(db, clock.now()),
  mails: ({ db, clock }) => cleanUpMails(db, clock.now()),
  limits: ({ db, clock }) => cleanUpLimits(db, clock.now()),
  'audit-log': ({ db }) => cleanUpAuditLog(db),
  'checkout-attempts': ({ db, clock }) => cleanUpCheckoutAttempts(db, clock.now()),
  publications: ({ db, clock }) => cleanUpPublications(db, clock.now()),
  views: ({ db, clock }) => cleanUpViews(db, clock.now()),
  previews: ({ db, clock }) => cleanUpPreviews(db, clock.now()),
  vitals: ({ db, clock }) => cleanUpVitals(db, clock.now()),
  reports: ({ db, clock }) => cleanUpReports(db, clock.now()),
  'offered-homes': ({ db, clock }) => cleanUpOfferedHomes(db, clock.now()),
  subscribers: ({ db, clock }) => cleanUpSubscribers(db, clock.now()),
  'saved-searches': ({ db, clock }) => cleanUpSavedSearches(db, clock.now()),
  notifications: ({ db, clock }) => cleanUpNotifications(db, clock.now()),
  // Last, since it waits for the storage.
  images: cleanUpImages,
  identities: cleanUpIdentities,
}

/**
 * Removes what its time is over for. Every hour one job asks for a job per part: what fails is logged and tried again by
 * itself, and holds up no other. Rejects for a part that this version does not know.
 */
export async function cleanUp(services: Services, { part }: { part?: string }): Promise<void> {
  if (part === undefined) {
    await services.db.transaction().execute(async (tx) => {
      for (const each of Object.keys(CLEAN_UPS)) await services.jobs.add(tx, cleanUpJob, { part: each })
    })
    return
  }
  const act = CLEAN_UPS[part]
  if (!act) throw new Error(`This version of the program has no clean-up of ${part}.`)
  try {
    await act(services)
  } catch (error) {
    throw new Error(`The clean-up of ${part} failed.`, { cause: error })
  }
}
