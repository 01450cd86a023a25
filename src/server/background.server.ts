import { cleanUpSessions } from '#/features/accounts/account.jobs.server.ts'
import { cleanUpAuditLog } from '#/features/audit/audit.jobs.server.ts'
import { cleanUpLimits } from '#/features/limits/limit.jobs.server.ts'
import { cleanUpMails, sendMail } from '#/features/mail/mail.jobs.server.ts'
import type { RenderMail } from '#/features/mail/mail.schema.ts'
import { cleanUpImages, removeImageFiles, renderAvif } from '#/features/media/image.jobs.server.ts'
import { cleanUpSubscribers, sendNewsletter } from '#/features/newsletter/newsletter.jobs.server.ts'
import { cleanUpCheckoutAttempts } from '#/features/orders/order.jobs.server.ts'
import { cleanUpViews } from '#/features/properties/property-view.jobs.server.ts'
import { cleanUpVitals } from '#/features/vitals/vitals.jobs.server.ts'
import type { Email } from '#/platform/email/email.ts'
import type { JobHandlers } from '#/platform/jobs/jobs.ts'
import type { Services } from '#/platform/services.ts'

/** Which feature does which background work. */
export function jobHandlers(
  services: Promise<Services>,
  mail: { email: Email; renderMail: RenderMail },
): JobHandlers {
  return {
    'send-mail': async (payload, attempt) => sendMail({ ...(await services), ...mail }, payload, attempt),
    'send-newsletter': async (payload) => sendNewsletter(await services, payload),
    'render-avif': async (payload) => renderAvif(await services, payload),
    'remove-image-files': async (payload) => removeImageFiles(await services, payload),
    'clean-up': async () => {
      const { db, clock } = await services
      const now = clock.now()
      await cleanUpSessions(db, now)
      await cleanUpMails(db, now)
      await cleanUpLimits(db, now)
      await cleanUpAuditLog(db)
      await cleanUpCheckoutAttempts(db, now)
      await cleanUpViews(db, now)
      await cleanUpVitals(db, now)
      await cleanUpSubscribers(db, now)
      // Last, since it waits for the storage.
      await cleanUpImages(await services)
    },
  }
}
