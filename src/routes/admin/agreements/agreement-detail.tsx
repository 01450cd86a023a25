import type { ReactNode } from 'react'
import { getAgreement } from '#/features/agreements/agreement.queries.server.ts'
import { agreementAccount } from '#/features/agreements/agreement-account.rules.ts'
import { dayText } from '#/features/agreements/ledger-text.rules.ts'
import {
  findListedPrice,
  listProposals,
  readBuyerContact,
} from '#/features/agreements/managed-agreement.queries.server.ts'
import { listNotices } from '#/features/agreements/notices/notice.queries.server.ts'
import { cureEndsOn } from '#/features/agreements/reminder.rules.ts'
import {
  listCollections,
  listFailedRefunds,
  listParkedCollections,
} from '#/features/collections/collection.queries.server.ts'
import { titleWithPlace } from '#/features/places/place-title.rules.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { AgreementText } from '#/routes/account/my-home/my-home-document.tsx'
import { DocumentButton, DocumentForms } from '#/routes/account/my-home/my-home-files.tsx'
import { Ledger } from '#/routes/account/my-home/my-home-ledger.tsx'
import { readApplication } from '#/routes/account/my-home/my-home-papers-view.server.ts'
import { presentHome, presentQuote } from '#/routes/account/my-home/my-home-view.server.ts'
import { dayOf } from '#/shared/dates.ts'
import { formatAmount, PESEWAS_PER_CEDI } from '#/shared/money.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { ServerMarkup } from '#/ui/server-markup.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/agreement-detail'
import { agreementHandlers } from './agreement-detail-acts.server.ts'
import { AGREEMENT_ACTS } from './agreement-detail-acts.ts'
import { AgreementForm, ReasonField } from './agreement-detail-forms.tsx'
import { ParkedPayments } from './agreement-detail-parked.tsx'
import { Price } from './agreement-detail-price.tsx'
import { Proposals } from './agreement-detail-proposals.tsx'
import { questionOf } from './agreement-detail-questions.ts'
import { FailedRefunds } from './agreement-detail-refunds.tsx'
import { ApplicantFiles, Application, RecordPayment, Running } from './agreement-detail-steps.tsx'
import { Standing, Today } from './agreement-detail-today.tsx'
import {
  latestOf,
  presentApplication,
  presentHistory,
  presentProposal,
  termsLine,
} from './agreement-detail-view.server.ts'
import { presentParked } from './agreement-parked-view.server.ts'
import { presentFailedRefund } from './agreement-refund-view.server.ts'
import { agreementAddress } from './agreements-address.ts'
import '#/routes/account/my-home/my-home.css'

export const handle = { access: 'admin' } satisfies RouteHandle

// Looked up now and then, and drawn by the server as a rule.
const FiguresOnServer = import.meta.env.SSR
  ? (await import('./agreement-detail-figures.tsx')).Figures
  : undefined
const figuresCode = lazyOnIntent(
  () => import('./agreement-detail-figures.tsx'),
  (module) => module.Figures,
)

const IS_APPLICATION: readonly string[] = ['applied', 'approved', 'refused', 'withdrawn']

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services, actor) => {
    const { db, clock, config } = services
    const agreement = await getAgreement(db, { agreementId: params.agreementId })
    const now = clock.now()
    const today = dayOf(now)
    const { terms, startsOn, status } = agreement
    const isRunning = status === 'signed' || status === 'active'
    const account =
      isRunning && startsOn
        ? agreementAccount({ terms, startsOn, entries: agreement.entries, day: today })
        : null
    const cure = account && cureEndsOn(account, await listNotices(db, { agreementId: agreement.id }))
    const parked = await listParkedCollections(db, { kind: 'agreement', id: agreement.id })
    const returned = (await listCollections(db, { kind: 'agreement', id: agreement.id })).filter(
      ({ state }) => state === 'returned',
    )
    const failed = await listFailedRefunds(db, { kind: 'agreement', id: agreement.id })
    const proposals = await listProposals(db, { agreementId: agreement.id, actor, now })
    const shown = presentHome(agreement, today, 'staff')
    const history = presentHistory(agreement.changes, returned)
    return {
      today,
      intro: `${agreement.buyerName ?? 'Account deleted'}: ${titleWithPlace(shown)}`,
      heading: `${IS_APPLICATION.includes(status) ? 'Application' : 'Agreement'} ${agreement.number}`,
      agreement: shown,
      quote: presentQuote(agreement, new URL(request.url).searchParams.get('quote') ?? '', today, 'staff'),
      contact: presentContact(await readBuyerContact(db, { agreementId: agreement.id }), agreement.number),
      terms: termsLine(terms, await findListedPrice(db, { agreementId: agreement.id })),
      sellerEmail: terms.sellerEmail ?? null,
      documents: (await readApplication(services, agreement))?.files ?? [],
      isQuoted: new URL(request.url).searchParams.has('quote'),
      startsOn: startsOn ?? today,
      application: presentApplication(agreement, config.agreements.paymentToIncomePercent),
      // What a payment is recorded of first: all that is due, or what comes next.
      due: account && {
        amount: String((account.arrearsPesewas || account.next?.toPayPesewas || 0) / PESEWAS_PER_CEDI),
        isUnpaid: account.arrearsPesewas > 0,
      },
      settling: account && {
        purchase: account.purchase.toPayPesewas,
        purchaseText: formatAmount(Math.abs(account.purchase.toPayPesewas)),
        exit: account.exit.toRefundPesewas,
        exitText: formatAmount(Math.abs(account.exit.toRefundPesewas)),
        lateText: account.arrearsDays > 0 ? `${account.arrearsDays} days` : null,
        mayDefault: cure !== null && cure < today,
        cureText: cure && dayText(cure),
      },
      history,
      latest: latestOf(agreement.changes, returned),
      parked: parked.map((one) => presentParked(one)),
      failedRefunds: failed.map((one) => presentFailedRefund(services, one)),
      proposals: proposals.map(presentProposal),
    }
  })

function presentContact(contact: Awaited<ReturnType<typeof readBuyerContact>>, number: number) {
  return (
    contact && {
      ...contact,
      chat: contact.phone && whatsappLink(contact.phone, `About your agreement ${number}: `),
    }
  )
}

export const action = (args: Route.ActionArgs) => adminActs(args, agreementHandlers)

export const clientAction = clientActs(AGREEMENT_ACTS)

type View = Route.ComponentProps['loaderData']

export default function AgreementPage({ loaderData }: Route.ComponentProps) {
  const { agreement, history } = loaderData
  const { id, home, document } = agreement
  const isRunning = home !== null && !home.isOver
  const documents = actHref(AGREEMENT_ACTS.document, { agreementId: id })
  return (
    <DashboardPage
      title={loaderData.heading}
      intro={loaderData.intro}
      back={<BackLink href={urls.agreements}>Agreements</BackLink>}
    >
      <ActOutcome questionOf={(answer) => questionOf(answer, loaderData)} back={agreementAddress(id)} />
      {isRunning ? null : <Standing view={loaderData} />}
      <div
        key={`${id} ${agreement.status} ${home?.ledger.length ?? 0} ${agreement.price?.possible?.day ?? ''}`}
        className="grid grid-cols-1 gap-4"
      >
        {isRunning ? (
          <Card as="section">
            <Today home={home} />
            <div className="px-4">
              <Standing view={loaderData} />
            </div>
          </Card>
        ) : null}
        <ParkedPayments agreementId={id} parked={loaderData.parked} />
        <FailedRefunds agreementId={id} refunds={loaderData.failedRefunds} />
        <Proposals view={loaderData} />
        <Application view={loaderData} />
        {/* Beside each other where the ledger has room for its columns. */}
        {home ? (
          <div className="flex flex-wrap gap-4">
            {isRunning ? (
              <div className="min-w-0 space-y-4" style={{ flex: '1 1 22rem' }}>
                <Card as="section" className="divide-y divide-line px-4">
                  <RecordPayment view={loaderData} />
                  <Disclosure title="All figures" open={loaderData.isQuoted}>
                    <ServerMarkup
                      code={figuresCode}
                      onServer={FiguresOnServer}
                      version={JSON.stringify([home, loaderData.quote])}
                      tellsFailure
                      props={{ home, quote: loaderData.quote }}
                    />
                  </Disclosure>
                </Card>
                <Running view={loaderData} />
              </div>
            ) : null}
            <div className="min-w-0" style={{ flex: '2 1 36rem' }}>
              <Ledger
                rows={home.ledger}
                newest={6}
                actOf={(row) => <Undo agreementId={id} row={row} />}
                receiptOf={(entry) => (
                  <DocumentButton href={documents} kind="receipt" subject={String(entry)}>
                    Receipt as PDF
                  </DocumentButton>
                )}
              />
            </div>
          </div>
        ) : null}
        <Price agreementId={id} price={agreement.price} />
        <Card as="section" className="mt-4 divide-y divide-line px-4">
          {IS_APPLICATION.includes(agreement.status) || loaderData.documents.length === 0 ? null : (
            <Fold
              title="Documents of the applicant"
              note={countOf(loaderData.documents.length, 'file', 'files')}
              isOpen={false}
            >
              <ApplicantFiles agreementId={id} documents={loaderData.documents} />
            </Fold>
          )}
          {document || agreement.months.length > 0 ? (
            <Fold title="Statements and papers" note="PDF files that anybody can check" isOpen={false}>
              <DocumentForms href={documents} months={agreement.months} hasText={document !== null} />
            </Fold>
          ) : null}
          {document ? (
            <Fold title="The agreement" note="In short, its whole text and who signed" isOpen={!home}>
              <AgreementText document={document} />
            </Fold>
          ) : null}
          {history.length > 0 ? (
            <Fold title="What happened" note={loaderData.latest} isOpen={history.length > 1 && !isRunning}>
              <ol className="divide-y divide-line">
                {history.map(({ id: at, text, at: when, reason }) => (
                  <li key={at} className="py-2">
                    <span className="font-semibold">{text}</span> <span className="text-ink-2">{when}</span>
                    {reason ? <p className="break-words">{reason}</p> : null}
                  </li>
                ))}
              </ol>
            </Fold>
          ) : null}
        </Card>
      </div>
    </DashboardPage>
  )
}

/** A part of the page that is read now and then. */
function Fold({
  title,
  note,
  isOpen,
  children,
}: {
  title: string
  note: string
  isOpen: boolean
  children: ReactNode
}) {
  return (
    <Disclosure
      title={
        <>
          <h2 className="font-sans font-strong text-h3 text-ink">{title}</h2>
          <span className="font-normal text-ink-2 tabular">{note}</span>
        </>
      }
      open={isOpen}
      className="py-2"
    >
      <div className="grid grid-cols-1 gap-4 pt-2 pb-4">{children}</div>
    </Disclosure>
  )
}

function Undo({
  agreementId,
  row: { id, undo },
}: {
  agreementId: string
  row: NonNullable<View['agreement']['home']>['ledger'][number]
}) {
  if (!undo) return null
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-indigo text-sm underline">
        {undo.act}
        <span className="sr-only">: {undo.of}</span>
      </summary>
      <AgreementForm
        act="reverse"
        agreementId={agreementId}
        fields={{ entryId: id }}
        button={undo.act}
        label={`${undo.act}: ${undo.of}`}
        variant="danger"
      >
        <ReasonField />
      </AgreementForm>
    </details>
  )
}

export const ErrorBoundary = pageFailure('Agreement', 'Failed to load the agreement')
