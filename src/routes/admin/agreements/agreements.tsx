import { AGREEMENT_STATUSES } from '#/features/agreements/agreement.schema.ts'
import { listMonthsOfMoney, type MonthOfMoney } from '#/features/agreements/income/received.queries.server.ts'
import { receivedPicture } from '#/features/agreements/income/received-picture.rules.ts'
import {
  listAgreements,
  type ManagedAgreement,
  readAgreementFigures,
} from '#/features/agreements/managed-agreement.queries.server.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { dayOf, formatDate, startOfDay } from '#/shared/dates.ts'
import { formatAmount, formatPrice } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { Card } from '#/ui/card.tsx'
import type { Column } from '#/ui/data-table.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { DashboardList, EmptyList } from '#/web/dashboard/dashboard-list.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { Moment } from '#/web/dashboard/moment.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/agreements'
import { presentArrears } from './agreement-arrears.server.ts'
import {
  agreementAddress,
  agreementsAddress,
  JOURNAL_EXPORT,
  LEDGER_EXPORT,
  recordingAddress,
} from './agreements-address.ts'
import { AGREEMENT_BADGES, WAITS_FOR_PAPERS } from './agreements-badges.ts'
import { Received, type ReceivedMonth } from './agreements-received.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Agreements'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }) => {
    const address = agreementsAddress.read(new URL(request.url).searchParams)
    const today = dayOf(clock.now())
    const [{ agreements, ...found }, figures, months] = await Promise.all([
      listAgreements(db, address),
      readAgreementFigures(db, { today }),
      listMonthsOfMoney(db, { today, months: 12 }),
    ])
    return {
      address,
      rows: agreements.map((agreement) => presentRow(agreement, today)),
      received: presentMonths(months),
      figures: {
        running: countOf(figures.running, 'agreement runs', 'agreements run'),
        equity: formatPrice(figures.equityPesewas),
        late: countOf(figures.late, 'agreement', 'agreements'),
        owed: formatAmount(figures.arrears.reduce((sum, { pesewas }) => sum + pesewas, 0)),
        arrears: figures.arrears
          .filter(({ agreements: late }) => late > 0)
          .map(({ label, pesewas }) => ({ label, amount: formatAmount(pesewas) })),
      },
      ...found,
    }
  })

function presentMonths(months: MonthOfMoney[]): ReceivedMonth[] {
  if (months.every(({ duePesewas, receivedPesewas }) => duePesewas === 0 && receivedPesewas === 0)) return []
  const { bars } = receivedPicture(months)
  return months.map(({ month, duePesewas, receivedPesewas }, at) => ({
    month,
    label: shortMonth.format(startOfDay(`${month}-01`)),
    due: formatAmount(duePesewas),
    received: `${receivedPesewas < 0 ? '-' : ''}${formatAmount(Math.abs(receivedPesewas))}`,
    bar: bars[at] ?? { x: 0, width: 0, due: 0, received: 0 },
  }))
}

const shortMonth = new Intl.DateTimeFormat('en-GB', {
  month: 'short',
  year: 'numeric',
  timeZone: 'Africa/Accra',
})

function presentRow(agreement: ManagedAgreement, today: string) {
  const {
    equityPesewas,
    arrearsPesewas: _owed,
    oldestDueOn: _since,
    createdAt,
    waitsSince,
    ...row
  } = agreement
  return {
    ...row,
    ...presentArrears(agreement, today),
    statusLabel: waitsSince ? WAITS_FOR_PAPERS : AGREEMENT_STATUSES[row.status],
    waitsSince: waitsSince && formatDate(waitsSince),
    since: formatDate(createdAt),
    equity: equityPesewas > 0 ? formatAmount(equityPesewas) : '',
  }
}

type Row = ReturnType<typeof presentRow>

const TITLE_COLUMN: Column<Row> = {
  label: 'Agreement',
  kind: 'title',
  cell: ({ id, number, title, buyerName }) => (
    <>
      <p className="font-semibold">
        <Link href={agreementAddress(id)} className="text-indigo underline-offset-4 hover:underline">
          {number}: {title}
        </Link>
      </p>
      <p className="break-words text-ink-2">{buyerName ?? 'Account deleted'}</p>
    </>
  ),
}
const APPLIED: Column<Row> = {
  label: 'Applied',
  kind: 'plain',
  width: '7.5rem',
  // On a phone the badge beside it says so already of an application.
  cell: ({ since, status, waitsSince }) => (
    <p>
      {status === 'applied' && !waitsSince ? null : <span className="text-ink-3 lg:hidden">Applied </span>}
      <Moment>{since}</Moment>
    </p>
  ),
}

const COLUMNS: readonly Column<Row>[] = [
  TITLE_COLUMN,
  {
    label: 'State',
    kind: 'plain',
    width: '9.5rem',
    cell: ({ status, statusLabel, waitsSince }) => (
      <Badge kind={waitsSince ? 'neutral' : (AGREEMENT_BADGES[status] ?? 'neutral')}>{statusLabel}</Badge>
    ),
  },
  {
    label: 'Due and unpaid',
    width: '11rem',
    cell: ({ arrears, dueSince, late }) =>
      arrears ? (
        <p className="tabular">
          <strong className="text-danger">{arrears}</strong>{' '}
          <span className="inline-block text-ink-2" title={dueSince}>
            {late || dueSince}
          </span>
        </p>
      ) : null,
  },
  {
    label: 'Equity',
    width: '9rem',
    cell: ({ equity }) => (equity ? <span className="tabular">{equity}</span> : null),
  },
  APPLIED,
  {
    // What the office does next with it.
    label: 'Next',
    kind: 'plain',
    width: '12rem',
    cell: ({ id, number, status, waitsSince, arrears, buyerName, buyerPhone }) =>
      waitsSince ? (
        <span className="text-ink-2">Waits for the applicant since {waitsSince}</span>
      ) : status === 'applied' ? (
        <LinkButton
          href={agreementAddress(id)}
          variant="secondary"
          size="sm"
          aria-label={`Decide: application ${number}`}
        >
          Decide
        </LinkButton>
      ) : status === 'approved' ? (
        <LinkButton
          href={agreementAddress(id)}
          variant="secondary"
          size="sm"
          aria-label={`Sign for the seller: application ${number}`}
        >
          Sign for the seller
        </LinkButton>
      ) : status === 'offered' ? (
        <span className="text-ink-2">Waits for the buyer’s signature</span>
      ) : arrears ? (
        <div>
          <LinkButton
            href={recordingAddress(id)}
            variant="secondary"
            size="sm"
            aria-label={`Record a payment: agreement ${number}`}
          >
            Record a payment
          </LinkButton>
          <CallButtons
            phone={buyerPhone}
            chat={buyerPhone && whatsappLink(buyerPhone, `About your agreement ${number}: `)}
            name={buyerName ?? 'the buyer'}
            isDense
          />
        </div>
      ) : null,
  },
]

export default function Agreements({ loaderData }: Route.ComponentProps) {
  const { address, rows, figures, received, total, pageCount } = loaderData
  // What waits for the office stands first, and what is late before what goes its way.
  const rank = ({ status, waitsSince, arrears }: Row) =>
    (status === 'applied' && !waitsSince) || status === 'approved' ? 0 : arrears ? 1 : 2
  const sorted = rows.toSorted((one, other) => rank(one) - rank(other))
  return (
    <DashboardPage
      title={TITLE}
      intro={`To rent to own: ${countOf(total, 'agreement', 'agreements')}${agreementsAddress.isNarrowed(address) ? ' found' : ''}`}
      action={
        // Files, not pages: the router must not open them.
        <div className="flex flex-wrap gap-2">
          <a href={LEDGER_EXPORT} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            Ledger as CSV
          </a>
          <a href={JOURNAL_EXPORT} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            As a journal
          </a>
        </div>
      }
    >
      <div className="space-y-4">
        <Figures figures={figures} />
        <ListFilters
          label="Agreements"
          codec={agreementsAddress}
          address={address}
          search={{
            label: 'Search by number, buyer or property',
            placeholder: 'Number or buyer',
            maxLength: 100,
          }}
          choices={[
            [
              {
                name: 'status',
                label: 'State',
                any: 'Any state',
                options: optionsOf(AGREEMENT_STATUSES),
                value: address.status,
              },
              {
                name: 'late',
                label: 'Payments',
                any: 'Paid or not',
                options: [{ value: 'yes', label: 'Due and unpaid' }],
                value: address.late ? 'yes' : undefined,
              },
            ],
          ]}
        />
        <DashboardList
          rows={sorted}
          pageCount={pageCount}
          address={address}
          label="Agreements"
          columns={COLUMNS}
          hrefOf={agreementsAddress.href}
          empty={
            <EmptyList
              list={agreementsAddress}
              address={address}
              notFound="No agreement like that"
              showAll="Show all agreements"
              none="No agreements yet"
            >
              Who applies to rent a home to own appears here.
            </EmptyList>
          }
        />
        <Received months={received} />
      </div>
    </DashboardPage>
  )
}

type Shown = Route.ComponentProps['loaderData']['figures']

function Figures({ figures: { running, equity, late, owed, arrears } }: { figures: Shown }) {
  if (arrears.length === 0)
    return (
      <p>
        {running}, with <span className="tabular font-semibold">{equity}</span> of their buyers’ equity.
        Nothing is due and unpaid.
      </p>
    )
  return (
    <Card as="section" className="grid grid-cols-2 gap-3 p-4">
      <div className="min-w-0">
        <h2 className="font-normal font-sans text-ink-2 text-sm">Due and unpaid</h2>
        <p className="font-bold text-danger text-price">{owed}</p>
        <p className="text-ink-2 text-sm">{late}</p>
        <ul className="text-ink-2 text-sm tabular">
          {arrears.map(({ label, amount }) => (
            <li key={label}>
              {amount} for {label}
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <h2 className="font-normal font-sans text-ink-2 text-sm">Equity of all buyers</h2>
        <p className="font-bold text-price">{equity}</p>
        <p className="text-ink-2 text-sm">{running}</p>
      </div>
    </Card>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the agreements')
