import type { Services } from '#/platform/services.ts'
import type { Visitor } from '#/shared/actor.ts'
import { newId } from '#/shared/ids.ts'
import { readInput } from '#/shared/input.ts'
import { takeAttempts } from '../../limits/limit.commands.server.ts'
import { addressSubject } from '../../limits/limit.rules.ts'
import { emailForm } from '../account.schema.ts'
import { mailLinkJob } from './link-request.jobs.server.ts'
import type { TokenPurpose } from './token.queries.server.ts'

/**
 * Notes that somebody asks for a link to be mailed to an address. Whose it is, and whether it got enough mails, is
 * looked up by a job: the answer is the same and takes as long for every address. Refuses with `limit.reached` when too
 * much is asked for from one address of the internet.
 */
export async function requestLink(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'jobs'>,
  visitor: Visitor,
  purpose: TokenPurpose,
  input: { email: string },
): Promise<void> {
  const { email } = readInput(emailForm, input)
  await takeAttempts(services, [
    {
      name: 'mail-request:address',
      subject: addressSubject(visitor.ip),
      limit: services.config.accounts.mailRequestsPerAddress,
    },
  ])
  const requestedAt = services.clock.now()
  const id = newId(requestedAt.getTime())
  await services.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('linkRequests')
      .values({ id, purpose, email, ip: visitor.ip, requestId: visitor.requestId, requestedAt })
      .execute()
    await services.jobs.add(tx, mailLinkJob, { linkRequestId: id })
  })
}
