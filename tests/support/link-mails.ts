import { mailLink } from '#/features/accounts/links/link-request.jobs.server.ts'
import type { TestServices } from './test-services.ts'

/** Does what the job does for every link that was asked for until now, so that its mail stands in the outbox. */
export async function mailRequestedLinks(services: TestServices): Promise<void> {
  for (const { name, payload } of services.addedJobs) {
    if (name === 'mail-link') await mailLink(services, payload as { linkRequestId: string })
  }
}
