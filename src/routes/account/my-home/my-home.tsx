import { redirectDocument } from 'react-router'
import * as v from 'valibot'
import { getAgreement, listBuyerAgreements } from '#/features/agreements/agreement.queries.server.ts'
import { buyerStatus } from '#/features/agreements/agreement.rules.ts'
import { agreementForm, signatureForm } from '#/features/agreements/agreement-form.schema.ts'
import { makeDocument } from '#/features/agreements/documents/document.commands.server.ts'
import { documentForm } from '#/features/agreements/documents/document.schema.ts'
import {
  addApplicationFile,
  answerRequest,
  removeApplicationFile,
} from '#/features/agreements/identity/application-file.commands.server.ts'
import {
  applicationAnswerForm,
  applicationFileForm,
} from '#/features/agreements/identity/application-file.schema.ts'
import { listNotices } from '#/features/agreements/notices/notice.queries.server.ts'
import { withdrawApplication } from '#/features/agreements/signing/application.commands.server.ts'
import { signAgreement } from '#/features/agreements/signing/signing.commands.server.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { listVisibleCards } from '#/features/properties/property.queries.server.ts'
import { dayOf, formatDateTime } from '#/shared/dates.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { ChipLink } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, paramsOf, type Question } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { type ActCall, doing, done, on, onceConfirmed, signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { answer } from '#/web/request/form.server.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/my-home'
import { MY_HOME_ACTS } from './my-home-acts.ts'
import { ApplicationOnItsWay } from './my-home-application.tsx'
import { AgreementText, OfferedAgreement, SignatureForm } from './my-home-document.tsx'
import { DocumentButton, Documents } from './my-home-files.tsx'
import { HomeHead, IfLate } from './my-home-head.tsx'
import { Ledger } from './my-home-ledger.tsx'
import { ApplicationDocuments } from './my-home-papers.tsx'
import { type ApplicationView, readApplication, receiveDocument } from './my-home-papers-view.server.ts'
import { PriceOfHome } from './my-home-price.tsx'
import { QuoteOfDay } from './my-home-quote.tsx'
import { ComingPayments, HomeToday } from './my-home-sections.tsx'
import { type HomeView, presentHome, presentQuote, type QuoteView } from './my-home-view.server.ts'
import './my-home.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'My home'

const WITHDRAW: Question = {
  title: 'Withdraw it?',
  sentence: 'The application ends, and the home is free for others. You can apply again while it is offered.',
  confirm: 'Withdraw',
  icon: null,
}

export const loader = ({ context, request, params }: LoaderArguments) =>
  signedInPage({ context, request }, async (services, { accountId }) => {
    const { db, clock } = services
    const agreements = await listBuyerAgreements(db, { accountId })
    // An act's own address says which, where the page comes back without script.
    const asked = params.agreementId ?? new URL(request.url).searchParams.get('agreement')
    const chosen = agreements.find(({ id }) => id === asked) ?? agreements[0]
    const agreement = chosen && (await getAgreement(db, { agreementId: chosen.id, buyerId: accountId }))
    const [card] = agreement?.propertyId
      ? await listVisibleCards(db, { ids: [agreement.propertyId], now: clock.now() })
      : []
    return {
      cover: card?.cover ?? null,
      agreements: agreements.map(({ id, number, title, status, isAsked }) => ({
        id,
        isChosen: id === chosen?.id,
        label: `${number}: ${title}`,
        status: buyerStatus(status, { isAsked }),
      })),
      agreement: agreement ? presentHome(agreement, dayOf(clock.now())) : null,
      quote: agreement
        ? presentQuote(agreement, new URL(request.url).searchParams.get('quote') ?? '', dayOf(clock.now()))
        : null,
      application: agreement ? await readApplication(services, agreement) : null,
      mails: agreement
        ? (await listNotices(db, { agreementId: agreement.id })).map(({ at, ...mail }) => ({
            ...mail,
            at: formatDateTime(at),
          }))
        : [],
    }
  })

type LoaderArguments = Route.LoaderArgs & { params: { agreementId?: string } }

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(MY_HOME_ACTS.sign, signatureForm, doing(signAgreement, 'Signed. The home is reserved for you')),
    onceConfirmed(MY_HOME_ACTS.withdraw, agreementForm, doing(withdrawApplication, 'Withdrawn')),
    { act: MY_HOME_ACTS.addFile, read: receiveDocument, handle: addDocument },
    on(MY_HOME_ACTS.removeFile, applicationFileForm, doing(removeApplicationFile, 'The document is removed')),
    on(MY_HOME_ACTS.answer, applicationAnswerForm, doing(answerRequest, 'Sent. The office reads it')),
    on(MY_HOME_ACTS.document, documentForm, async ({ services, actor }, form) => {
      const { documentId } = await makeDocument(services, actor, form)
      return redirectDocument(urls.agreementFile(documentId))
    }),
  ])

function addDocument({ context, services, actor, values, body }: ActCall) {
  return answer(context, {}, v.object({}), async () => {
    const { name, bytes } = (body as Awaited<ReturnType<typeof receiveDocument>>)()
    await addApplicationFile(services, actor, { agreementId: values.agreementId ?? '', name, bytes })
    return done('The document is added')
  })
}

export const clientAction = clientActs(MY_HOME_ACTS)

export default function MyHome({
  loaderData: { agreement, agreements, application, cover, mails, quote },
}: Route.ComponentProps) {
  return (
    <DashboardPage
      title={TITLE}
      intro={
        agreement
          ? agreement.steps
            ? // The home is named on the card below.
              `Application ${agreement.number} · sent on ${agreement.steps[0]?.when}`
            : undefined
          : undefined
      }
      action={
        agreement ? (
          agreement.home?.next?.isOverdue ? (
            <Badge kind="danger">{agreement.statusLabel}, payment overdue</Badge>
          ) : (
            <Badge kind={agreement.status === 'active' ? 'success' : 'neutral'}>
              {agreement.statusLabel}
            </Badge>
          )
        ) : undefined
      }
    >
      <ActOutcome
        shownInPlace={({ act }) => paramsOf(MY_HOME_ACTS.sign, act) !== undefined}
        questionOf={() => WITHDRAW}
        back={urls.myHome}
      />
      {agreements.length > 1 ? (
        <nav aria-label="Your agreements" className="mb-4 flex flex-wrap gap-2">
          {agreements.map(({ id, label, isChosen, status }) => (
            <ChipLink key={id} href={`${urls.myHome}?agreement=${id}`} on={isChosen}>
              {label} ({status.toLowerCase()})
            </ChipLink>
          ))}
        </nav>
      ) : null}
      {agreement ? (
        <Agreement
          key={agreement.id}
          agreement={agreement}
          application={application}
          cover={cover}
          mails={mails}
          quote={quote}
        />
      ) : (
        <NoAgreement />
      )}
    </DashboardPage>
  )
}

function NoAgreement() {
  return (
    <EmptyState
      title="No home of yours yet"
      action={<LinkButton href={`${urls.properties}?category=For+Sale`}>Browse homes for sale</LinkButton>}
    >
      <p>
        With rent to own you live in the home while a part of each payment becomes equity. Homes that are
        offered that way show the terms and a worked example; apply there, and this page shows every day what
        is yours.
      </p>
      <p className="mt-2">
        <Link href={urls.affordability} className="text-indigo underline">
          What can I pay?
        </Link>
      </p>
    </EmptyState>
  )
}

function Agreement({
  agreement,
  application,
  cover,
  mails,
  quote,
}: {
  agreement: HomeView
  application: ApplicationView | null
  cover: ImageView | null
  mails: SentMail[]
  quote: QuoteView | null
}) {
  const { id, status, home, document, propertyId } = agreement
  const documents = actHref(MY_HOME_ACTS.document, { agreementId: id })
  return (
    <>
      {agreement.steps ? (
        <ApplicationOnItsWay agreement={agreement} cover={cover}>
          {application?.isOpen ? <ApplicationDocuments application={application} /> : null}
        </ApplicationOnItsWay>
      ) : (
        <>
          <HomeHead agreement={agreement} cover={cover} />
          <Stage agreement={agreement} />
        </>
      )}
      {home && !home.isOver ? (
        <HomeToday home={home} payHref={urls.agreementPayment(id)}>
          <IfLate late={home.late} />
          {quote ? <QuoteOfDay quote={quote} agreementId={id} /> : null}
        </HomeToday>
      ) : null}
      {agreement.price ? (
        <div className="mt-4">
          <PriceOfHome price={agreement.price} />
        </div>
      ) : null}
      {document && status === 'offered' ? (
        <>
          <OfferedAgreement document={document} />
          <SignatureForm agreementId={id} document={document} />
        </>
      ) : null}
      {home ? (
        <>
          <ComingPayments coming={home.coming} />
          <Ledger
            rows={home.ledger}
            receiptOf={(number) => (
              <DocumentButton href={documents} kind="receipt" subject={String(number)}>
                Receipt as PDF
              </DocumentButton>
            )}
          />
        </>
      ) : null}
      <Documents href={documents} months={agreement.months} hasText={document !== null} />
      {document && status !== 'offered' ? (
        <div className="mt-8">
          <AgreementText document={document} />
        </div>
      ) : null}
      {application && !application.isOpen ? (
        <div className="mt-8">
          <ApplicationDocuments application={application} />
        </div>
      ) : null}
      <SentMails mails={mails} />
      <div className="-ml-2 mt-6 flex flex-wrap items-center gap-2">
        {propertyId ? (
          <LinkButton href={urls.property(propertyId)} variant="quiet" size="sm">
            Page of the home
          </LinkButton>
        ) : null}
        {status === 'applied' || status === 'approved' || status === 'offered' ? (
          <ActButton
            href={actHref(MY_HOME_ACTS.withdraw, { agreementId: id })}
            confirm={WITHDRAW}
            variant="quiet"
            size="sm"
          >
            Withdraw the application
          </ActButton>
        ) : null}
      </div>
    </>
  )
}

type SentMail = { key: string; subject: string; at: string }

function SentMails({ mails }: { mails: SentMail[] }) {
  if (mails.length === 0) return null
  return (
    <details className="mt-6">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-indigo underline">
        What we mailed you ({mails.length})
      </summary>
      <ul className="divide-y divide-line border-line border-y">
        {mails.map(({ key, subject, at }) => (
          <li key={key} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 break-words">{subject}</span>
            <span className="text-ink-2 text-sm">{at}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

function Stage({ agreement: { stage, reason, endedOn } }: { agreement: HomeView }) {
  if (!stage) return null
  return (
    <div className="mb-4">
      <Alert title={stage.title}>
        {stage.text}
        {reason ? ` Reason: ${reason}` : ''}
        {endedOn ? ` Ended on ${endedOn}.` : ''}
      </Alert>
    </div>
  )
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load your home')
