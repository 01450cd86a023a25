import { cleanUpSessions } from '#/features/accounts/account.jobs.server.ts'
import { cleanUpLinkRequests, mailLink } from '#/features/accounts/link-request.jobs.server.ts'
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
    'mail-link': async (payload) => mailLink(await services, payload),
    'send-newsletter': async (payload) => sendNewsletter(await services, payload),
    'render-avif': async (payload) => renderAvif(await services, payload),
    'remove-image-files': async (payload) => removeImageFiles(await services, payload),
    'clean-up': async ({ part }) => cleanUp(await services, part),
  }
}

const CLEAN_UPS: Record<string, (services: Services) => Promise<void>> = {
  sessions: ({ db, clock }) => cleanUpSessions(db, clock.now()),
  'link-requests': ({ db, clock }) => cleanUpLinkRequests(db, clock.now()),
  mails: ({ db, clock }) => cleanUpMails(db, clock.now()),
  limits: ({ db, clock }) => cleanUpLimits(db, clock.now()),
  'audit-log': ({ db }) => cleanUpAuditLog(db),
  'checkout-attempts': ({ db, clock }) => cleanUpCheckoutAttempts(db, clock.now()),
  views: ({ db, clock }) => cleanUpViews(db, clock.now()),
  vitals: ({ db, clock }) => cleanUpVitals(db, clock.now()),
  subscribers: ({ db, clock }) => cleanUpSubscribers(db, clock.now()),
  // Last, since it waits for the storage.
  images: cleanUpImages,
}

// Every hour one job asks for a job per part: what fails is logged and tried again by itself, and holds up no other.
async function cleanUp(services: Services, part: string | undefined): Promise<void> {
  if (part === undefined) {
    await services.db.transaction().execute(async (tx) => {
      for (const each of Object.keys(CLEAN_UPS)) await services.jobs.add(tx, 'clean-up', { part: each })
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
