import { data } from 'react-router'
import { retryMail } from '#/features/mail/mail.commands.server.ts'
import { listMails } from '#/features/mail/mail.queries.server.ts'
import { MAIL_STATUSES, retryForm } from '#/features/mail/mail.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Alert } from '#/ui/alert.tsx'
import { ChipLink } from '#/ui/chip.tsx'
import type { RouteHandle } from '../../request/access.ts'
import { adminForm } from '../../request/form.server.ts'
import { adminPage } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import type { Route } from './+types/outbox'
import { type OutboxAddress, outboxHref, readOutboxAddress } from './outbox-address.ts'
import { OutboxList, STATUS_LABELS } from './outbox-list.tsx'
import { outcomeOf, RETRY_FAILURE, type RetryAnswer } from './outbox-retry.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Outbox'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db }) => {
    const address = readOutboxAddress(new URL(request.url).searchParams)
    return { address, ...(await listMails(db, address)) }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  adminForm({ context, request }, retryForm, async (services, actor, { mailId }): Promise<RetryAnswer> => {
    await retryMail(services, actor, { mailId })
    return { retried: true }
  })

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes; a failure is told beside the list, which stays because nothing is read anew.
    if (error instanceof Response) throw error
    return data<RetryAnswer>({ message: RETRY_FAILURE, errors: {}, values: {} }, { status: 503 })
  }
}

export default function Outbox({ loaderData, actionData }: Route.ComponentProps) {
  const { address, mails, total, pageCount } = loaderData
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={`Mails to the people of this marketplace: ${countOf(total, 'mail', 'mails')}`}
      >
        <div className="space-y-4">
          <StatusChips status={address.status} />
          {actionData ? <Alert kind={outcomeOf(actionData).kind}>{outcomeOf(actionData).title}</Alert> : null}
          <OutboxList mails={mails} pageCount={pageCount} address={address} />
        </div>
      </DashboardPage>
    </Guard>
  )
}

function StatusChips({ status }: Pick<OutboxAddress, 'status'>) {
  return (
    <nav aria-label="Status" className="flex flex-wrap gap-2">
      <ChipLink href={outboxHref({ page: 1 })} on={!status}>
        All
      </ChipLink>
      {MAIL_STATUSES.map((known) => (
        <ChipLink key={known} href={outboxHref({ status: known, page: 1 })} on={status === known}>
          {STATUS_LABELS[known]}
        </ChipLink>
      ))}
    </nav>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <AdministrationFailure error={error} title={TITLE} message="Failed to load the outbox" />
}
