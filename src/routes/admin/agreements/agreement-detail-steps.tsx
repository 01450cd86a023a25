import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import type { Route } from './+types/agreement-detail'
import { Decision } from './agreement-detail-decision.tsx'
import {
  AdjustmentFields,
  AgreementForm,
  DefaultForm,
  Fold,
  Folded,
  Kind,
  OfferFields,
  PaymentFields,
  ReasonField,
  SettlementFields,
} from './agreement-detail-forms.tsx'

type View = Route.ComponentProps['loaderData']

/** What was applied for, and beside it what is decided about it. */
export function Application({ view }: { view: View }) {
  const { agreement, application, documents } = view
  const { id: agreementId, status } = agreement
  if (status !== 'applied' && status !== 'approved')
    return (
      <>
        {status === 'refused' || status === 'withdrawn' ? (
          <ApplicantDocuments agreementId={agreementId} documents={documents} />
        ) : null}
        {status === 'offered' ? (
          <Folded title="End the offer" act="expire" agreementId={agreementId}>
            <ExpireForm agreementId={agreementId} title="End the offer" />
          </Folded>
        ) : null}
      </>
    )
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <div className="grid min-w-0 gap-4">
        {application ? (
          <Applied
            application={application}
            monthly={agreement.example.monthly}
            hasDocuments={documents.length > 0}
          />
        ) : null}
        <ApplicantDocuments agreementId={agreementId} documents={documents} />
      </div>
      {status === 'applied' ? <Decision view={view} /> : <Offer view={view} />}
    </div>
  )
}

function Applied({
  application,
  monthly,
  hasDocuments,
}: {
  application: NonNullable<View['application']>
  monthly: string
  hasDocuments: boolean
}) {
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 font-sans font-strong text-h3">Application</h2>
      <Facts>
        <Fact term="Household income a month">{application.income}</Fact>
        <Fact term="From">{application.employment}</Fact>
        <Fact term="Ghana Card">{application.card}</Fact>
        <Fact term="Guarantor">{application.guarantor ?? <Missing>None named</Missing>}</Fact>
        {hasDocuments ? null : (
          <Fact term="Documents">
            <Missing>None sent</Missing>
          </Fact>
        )}
        <Fact term="Consent to use this">{application.consent}</Fact>
        <Fact term="Monthly payment">{monthly}</Fact>
        <Fact term={`Payment to income (${application.limit} at most)`}>
          {application.above ? (
            <span className="font-semibold text-danger">
              {application.share}: above the {application.limit} limit by {application.above} a month
            </span>
          ) : (
            <span className="text-palm">{application.share}</span>
          )}
        </Fact>
      </Facts>
    </Card>
  )
}

// Not as calm as what is there.
function Missing({ children }: { children: string }) {
  return <Badge kind="danger">{children}</Badge>
}

function Offer({ view: { agreement, sellerEmail } }: { view: View }) {
  const { id: agreementId } = agreement
  return (
    <Card as="section" className="min-w-0 px-4 pt-4">
      <h2 className="mb-1 font-sans font-strong text-h3">Offer it</h2>
      <p className="mb-4 text-ink-2">
        This makes the text of the agreement and signs it for the seller. The buyer can sign it for 14 days.
      </p>
      <p className="mb-4 text-ink-2">
        {sellerEmail
          ? `Once both have signed, the PDF is mailed to the buyer, to you and to the seller, ${sellerEmail}.`
          : 'Once both have signed, the PDF is mailed to the buyer and to you. The seller gets none: the offer that was applied for names no e-mail address. Hand the file over yourself.'}
      </p>
      <AgreementForm
        act="offer"
        agreementId={agreementId}
        button="Sign for the seller"
        label="Sign for the seller"
        isAsked={false}
      >
        <OfferFields />
      </AgreementForm>
      <div className="mt-4 border-line border-t">
        <Refusal agreementId={agreementId} />
      </div>
    </Card>
  )
}

type Files = { agreementId: string; documents: View['documents'] }

function ApplicantDocuments(files: Files) {
  if (files.documents.length === 0) return null
  return (
    <Card as="section" className="p-4">
      <h2 className="font-sans font-strong text-h3">Documents of the applicant</h2>
      <ApplicantFiles {...files} />
    </Card>
  )
}

/** What the applicant sent about themselves: a file opens by itself, and the opening is logged. */
export function ApplicantFiles({ agreementId, documents }: Files) {
  return (
    <div>
      <p className="mt-1 text-ink-2 text-sm">Each opening is in the audit log, with your name.</p>
      <ul className="mt-2 divide-y divide-line">
        {documents.map(({ fileId, name, about }) => (
          <li key={fileId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            {/* A file, not a page: the router must not open it. */}
            <a
              href={urls.applicantFile(agreementId, fileId)}
              target="_blank"
              rel="noreferrer"
              className="min-w-0 break-words text-indigo underline"
            >
              {name}
            </a>
            <span className="text-ink-2 text-sm">{about}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Refusal({ agreementId }: { agreementId: string }) {
  return (
    <Fold title="Refuse the application…" act="refuse" agreementId={agreementId}>
      <p className="mb-3 text-ink-2">The application ends, and the buyer gets a mail with your reason.</p>
      <AgreementForm
        act="refuse"
        agreementId={agreementId}
        button="Refuse"
        label="Refuse the application"
        variant="danger"
      >
        <ReasonField hint="Why it is refused; the buyer reads it" />
      </AgreementForm>
    </Fold>
  )
}

function ExpireForm({ agreementId, title }: { agreementId: string; title: string }) {
  return (
    <AgreementForm act="expire" agreementId={agreementId} button="End it" label={title} variant="danger">
      <ReasonField />
    </AgreementForm>
  )
}

/** A payment that came in otherwise than here. */
export function RecordPayment({ view: { agreement, today, startsOn, due } }: { view: View }) {
  const { id: agreementId } = agreement
  return (
    <Fold
      title="Record a payment"
      act="record"
      agreementId={agreementId}
      id="record"
      isOpen={due?.isUnpaid === true}
    >
      <AgreementForm
        act="record"
        agreementId={agreementId}
        defaults={{ amount: due?.amount ?? '', receivedOn: today, method: 'bank_transfer' }}
        button="Record it"
        label="Record a payment"
        isAsked={false}
      >
        <PaymentFields today={today} from={startsOn} />
      </AgreementForm>
    </Fold>
  )
}

/** How it ends, and what is put right while it runs. */
export function Running({ view: { agreement, settling } }: { view: View }) {
  if (!settling) return null
  const { id: agreementId, status } = agreement
  const { purchase, purchaseText, exit, exitText, lateText } = settling
  return (
    <Kind title="How it ends or is put right">
      {status === 'active' ? (
        <Fold
          title={
            purchase < 0
              ? `Purchase: ${purchaseText} goes back today`
              : `Purchase: ${purchaseText} to pay today`
          }
          act="purchase"
          agreementId={agreementId}
        >
          <AgreementForm
            act="purchase"
            agreementId={agreementId}
            fields={{ shown: String(purchase) }}
            button="Settle the purchase"
            label="Settle the purchase"
          >
            <SettlementFields hasMoney={purchase !== 0} />
          </AgreementForm>
        </Fold>
      ) : null}
      <Fold
        title={exit < 0 ? `Exit: the buyer owes ${exitText} first` : `Exit: ${exitText} to refund today`}
        act="exit"
        agreementId={agreementId}
      >
        {exit < 0 ? (
          <p className="text-ink-2">Record that payment, then settle the exit.</p>
        ) : (
          <AgreementForm
            act="exit"
            agreementId={agreementId}
            fields={{ shown: String(exit) }}
            button="Settle the exit"
            label="Settle the exit"
          >
            <SettlementFields hasMoney={exit > 0} />
          </AgreementForm>
        )}
      </Fold>
      <Fold
        title={lateText ? `Default: late for ${lateText}` : 'Default'}
        act="default"
        agreementId={agreementId}
      >
        <DefaultForm agreementId={agreementId} {...settling} />
      </Fold>
      {status === 'signed' ? (
        <Fold title="End it unpaid" act="expire" agreementId={agreementId}>
          <ExpireForm agreementId={agreementId} title="End it unpaid" />
        </Fold>
      ) : null}
      <Fold title="Adjust the equity" act="adjust" agreementId={agreementId}>
        <AgreementForm
          act="adjust"
          agreementId={agreementId}
          defaults={{ direction: 'add' }}
          button="Adjust it"
          label="Adjust the equity"
        >
          <AdjustmentFields />
        </AgreementForm>
      </Fold>
    </Kind>
  )
}
