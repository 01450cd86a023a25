import { readAgreementNumbers } from '#/features/agreements/managed-agreement.queries.server.ts'
import { readMail } from '#/features/mail/mail.queries.server.ts'
import type { MailWords } from '#/features/mail/mail.schema.ts'
import { readOrderNumbers } from '#/features/orders/order.queries.server.ts'
import type { Services } from '#/platform/services.ts'
import { isId } from '#/shared/ids.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DESK_SEARCH } from '#/web/dashboard/dashboard-links.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { Fact } from '#/web/dashboard/facts.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { agreementAddress } from '../agreements/agreements-address.ts'
import type { Route } from './+types/outbox-mail'
import { statusLabels } from './outbox-address.ts'
import './outbox.css'
import { BADGES, FORGOTTEN, RetryButton } from './outbox-list.tsx'
import { type MailRow, presentMail } from './outbox-row.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  adminPage({ context, request }, async (services) => {
    const { mail, orderId, agreementId, ...rest } = await readMail(services, { mailId: params.mailId })
    const isWrittenOnly = services.machine.setUp.mail === 'folder'
    const about = await findSubject(services.db, { orderId, agreementId })
    return { mail: presentMail(mail), about, ...rest, isWrittenOnly }
  })

// What a mail is about may have gone since: then it leads nowhere.
async function findSubject(
  db: Services['db'],
  { orderId, agreementId }: { orderId: string | null; agreementId: string | null },
): Promise<Subject | null> {
  const id = orderId ?? agreementId
  if (!id) return null
  const ids = isId(id) ? [id] : []
  const number = (await (orderId ? readOrderNumbers : readAgreementNumbers)(db, { ids })).get(id)
  if (number === undefined) return { name: orderId ? 'An order that is gone' : 'An agreement that is gone' }
  return orderId
    ? { href: urls.order(id), name: `Order ${number}` }
    : { href: agreementAddress(id), name: `Agreement ${number}` }
}

/** One mail: its words without its links, and beside them what became of it. */
export default function OutboxMail({ loaderData }: Route.ComponentProps) {
  const { mail, accountId, about, words, isWrittenOnly } = loaderData
  const { recipient, status, lastError } = mail
  const owner = accountId
    ? urls.person(accountId)
    : `${DESK_SEARCH}?query=${encodeURIComponent(recipient ?? '')}`
  return (
    <DashboardPage title={mail.subject} back={<BackLink href={urls.outbox}>Outbox</BackLink>}>
      <div className="mail-parts">
        {status === 'failed' ? (
          <Alert kind="danger" title="It could not be sent" action={<RetryButton mail={mail} />}>
            <p>{lastError}</p>
            {recipient && isRefused(lastError) ? (
              <p className="mt-1">
                Is the address mistyped?{' '}
                <Link href={owner} className={LINK}>
                  See whose it is
                </Link>
                , and call them.
              </p>
            ) : null}
          </Alert>
        ) : null}
        <Fate mail={mail} owner={owner} about={about} labels={statusLabels(isWrittenOnly)} />
        {words ? (
          <Words words={words} subject={mail.subject} />
        ) : (
          <p className="text-ink-2">What it said is not kept any more: it went with its address.</p>
        )}
      </div>
    </DashboardPage>
  )
}

// As a mail server answers it: a reply that begins with 5, such as 550 of an unknown mailbox.
const isRefused = (reason: string | null) => /\b5\d\d\b/.test(reason ?? '')

const LINK = 'break-words font-semibold text-indigo underline underline-offset-4'

/** What a mail is about; without a way there once that is gone. */
type Subject = { name: string; href?: string }

function Fate({
  mail,
  owner,
  about,
  labels,
}: {
  mail: MailRow
  owner: string
  about: Subject | null
  labels: ReturnType<typeof statusLabels>
}) {
  const { recipient, status, attempts, lastError, createdAt, sentAt } = mail
  const tries = attempts > 1 ? `, ${countOf(attempts, 'try', 'tries')}` : ''
  return (
    <Card as="section" className="min-w-0 px-4 pb-2">
      <dl className="mail-facts">
        <Fact term="To">
          {recipient ? (
            <Link href={owner} className={LINK}>
              {recipient}
            </Link>
          ) : (
            FORGOTTEN
          )}
        </Fact>
        {about ? (
          <Fact term="About">
            {about.href ? (
              <Link href={about.href} className={LINK}>
                {about.name}
              </Link>
            ) : (
              about.name
            )}
          </Fact>
        ) : null}
        {status === 'failed' ? null : (
          <Fact term="Status">
            <Badge kind={BADGES[status]}>{labels[status]}</Badge>
          </Fact>
        )}
        {status === 'queued' ? (
          <Fact term="Why it waits">{lastError ?? 'Nobody has tried to send it yet'}</Fact>
        ) : null}
        <Fact term="Created">
          {createdAt}
          {sentAt ? null : tries}
        </Fact>
        {sentAt && sentAt !== createdAt ? (
          <Fact term={labels.sent}>
            {sentAt}
            {tries}
          </Fact>
        ) : null}
      </dl>
    </Card>
  )
}

function Words({
  words: { heading, paragraphs, quote, cards, button, terms, surprise },
  subject,
}: {
  words: MailWords
  subject: string
}) {
  return (
    <Card as="section" turn className="min-w-0 space-y-3 break-words p-5">
      {/* The page is called by the subject, which is often the same. */}
      {heading === subject ? null : <h2 className="font-sans font-strong text-h3">{heading}</h2>}
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {quote ? (
        <blockquote className="whitespace-pre-line border-line-strong border-l-4 px-4">{quote}</blockquote>
      ) : null}
      {cards.map(({ label, title, lines }) => (
        <div key={`${label} ${title}`}>
          <p className="font-semibold">
            {label}: {title}
          </p>
          {lines.map((line) => (
            <p key={line} className="text-ink-2 text-sm">
              {line}
            </p>
          ))}
        </div>
      ))}
      {button ? (
        <p>
          <strong>{button}</strong>{' '}
          <span className="text-ink-2 text-sm">
            (a button in the mail, whose link is for the recipient alone)
          </span>
        </p>
      ) : null}
      {terms ? <p className="text-ink-2 text-sm">{terms}</p> : null}
      <p className="text-ink-2 text-sm">{surprise}</p>
      <p className="border-line border-t border-dashed pt-3 text-ink-3 text-xs">
        As it would be written today, without its links.
      </p>
    </Card>
  )
}

export const ErrorBoundary = pageFailure('Mail', 'Failed to load this mail')
