import { countMails, listFailureReasons, listMails } from '#/features/mail/mail.queries.server.ts'
import { MAIL_QUERY_LENGTH, retryForm } from '#/features/mail/mail.schema.ts'
import { retryMail, retryMailsLike } from '#/features/oversight/mail-retry.commands.server.ts'
import { countOf } from '#/shared/text.ts'
import { SearchField } from '#/ui/fields/search-field.tsx'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, doing, done, on } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { FilterChips } from '#/web/dashboard/filter-chips.tsx'
import { FilterForm } from '#/web/dashboard/filter-form.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/outbox'
import { OUTBOX_ACTS } from './outbox-acts.ts'
import { outboxAddress, statusLabels } from './outbox-address.ts'
import { OutboxList } from './outbox-list.tsx'
import { FailureReasons } from './outbox-reasons.tsx'
import { presentMail } from './outbox-row.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Outbox'

// Without a mail server; what waits or failed is in no folder.
const WRITTEN = {
  any: '. What is sent is written to a folder of this machine',
  sent: ', written to a folder of this machine',
  queued: '',
  failed: '',
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services) => {
    const address = outboxAddress.read(new URL(request.url).searchParams)
    const isWrittenOnly = services.machine.setUp.mail === 'folder'
    // Above the mails, which come the newest first.
    const hasReasons = address.page === 1 && address.query === '' && (address.status ?? 'failed') === 'failed'
    const reasons = hasReasons ? await listFailureReasons(services.db) : []
    const { mails, ...found } = await listMails(services, address)
    const queued = (await countMails(services.db)).find(({ status }) => status === 'queued')?.count ?? 0
    const said = new Set(reasons.map(({ reason }) => reason))
    // A reason that stands above for all of its mails is not said again in each row.
    const rows = mails
      .map(presentMail)
      .map((mail) => (said.has(mail.lastError ?? '') ? { ...mail, lastError: null } : mail))
    return { address, isWrittenOnly, queued, reasons, mails: rows, ...found }
  })

export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    on(OUTBOX_ACTS.retry, retryForm, doing(retryMail, 'The mail is queued again')),
    on(OUTBOX_ACTS.retryAlike, retryForm, async ({ services, actor }, form) => {
      const { count } = await retryMailsLike(services, actor, form)
      return done(`${countOf(count, 'mail is', 'mails are')} queued again`)
    }),
  ])

export const clientAction = clientActs(OUTBOX_ACTS)

export default function Outbox({ loaderData }: Route.ComponentProps) {
  const { address, isWrittenOnly, queued, reasons, mails, total, pageCount } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={`Mails to the people of this marketplace: ${countOf(total, 'mail', 'mails')}${isWrittenOnly ? WRITTEN[address.status ?? 'any'] : ''}`}
    >
      <div className="space-y-4">
        <FilterChips
          label="Status"
          labels={statusLabels(isWrittenOnly)}
          chosen={address.status}
          waiting={{ status: 'failed', kind: 'mails' }}
          counts={{ queued }}
          hrefOf={(status) =>
            outboxAddress.href({ page: 1, query: address.query, ...(status && { status }) })
          }
        />
        <FilterForm label="Mails" codec={outboxAddress} address={address}>
          <SearchField
            className="basis-full lg:basis-52"
            label="Search by e-mail address or subject"
            placeholder="Address or subject"
            maxLength={MAIL_QUERY_LENGTH}
            query={address.query}
          />
          {address.status ? <input type="hidden" name="status" value={address.status} /> : null}
        </FilterForm>
        <ActOutcome back={outboxAddress.href(address)} />
        <FailureReasons reasons={reasons} />
        <OutboxList rows={mails} pageCount={pageCount} address={address} isWrittenOnly={isWrittenOnly} />
      </div>
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the outbox')
