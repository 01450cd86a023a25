import { clsx } from 'clsx'
import type { ComponentType, ReactNode, SVGProps } from 'react'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconListing from '~icons/ph/buildings'
import IconLead from '~icons/ph/chats'
import IconDone from '~icons/ph/check-circle'
import IconPayment from '~icons/ph/credit-card'
import IconWrite from '~icons/ph/envelope-simple'
import IconReport from '~icons/ph/flag'
import IconApplication from '~icons/ph/handshake'
import IconOffered from '~icons/ph/key'
import IconMail from '~icons/ph/paper-plane-tilt'
import IconDraft from '~icons/ph/pencil-simple'
import IconCall from '~icons/ph/phone'
import IconOrder from '~icons/ph/receipt'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import type { WorkRow, WorkView } from './dashboard-work.ts'

// From 40rem on no wider than the page, so that they wrap there.
const ONE_LINE = { width: 'max-content', maxWidth: 'max(100%, (40rem - 100vw) * 999)' }

/** What is to be done, the late things first; each row with what opens it and how whoever waits is reached. */
export function WorkList({ work: { summary, kinds, groups } }: { work: WorkView }) {
  return (
    <section aria-labelledby="work">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id="work" className="font-sans font-strong text-h3">
          {summary}
        </h2>
        {kinds.length > 0 ? (
          // On phones one line that scrolls, as wide as they are.
          <nav
            aria-label="What waits"
            className="strip relative -mx-4 min-w-0 overflow-x-auto px-4 py-1 sm:mx-0 sm:px-0"
          >
            <ul className="flex flex-wrap gap-2" style={ONE_LINE}>
              {kinds.map(({ label, count, href }) => (
                <li key={label}>
                  <LinkButton href={href} variant="secondary" size="sm">
                    {label} <strong className="tabular">{count}</strong>
                  </LinkButton>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
      </div>
      {groups.length === 0 ? (
        <p className="text-ink-2">
          New leads, orders and whatever needs you stand here, the late ones first.
        </p>
      ) : (
        <Card className="overflow-hidden">
          {groups.map(({ title, count, rows, more }) => (
            <section key={title} aria-label={title}>
              <h3 className="flex justify-between bg-sand px-4 py-2 font-semibold text-sm">
                {title} <span className="tabular">{count}</span>
              </h3>
              <ul className="divide-y divide-line">
                {rows.map((row) => (
                  <Row key={row.key} row={row} />
                ))}
              </ul>
              {more.length > 0 ? (
                <ul className="flex flex-wrap gap-x-4 border-line border-t px-4 py-1 text-sm">
                  {more.map(({ label, href }) => (
                    <li key={href}>
                      <LinkButton href={href} variant="quiet" size="sm">
                        {label}
                      </LinkButton>
                    </li>
                  ))}
                </ul>
              ) : null}
            </section>
          ))}
        </Card>
      )}
    </section>
  )
}

const ICONS: Record<WorkRow['kind'], ComponentType<SVGProps<SVGSVGElement>>> = {
  lead: IconLead,
  order: IconOrder,
  payment: IconPayment,
  plan: IconOrder,
  application: IconApplication,
  'offered-home': IconOffered,
  mail: IconMail,
  report: IconReport,
  listing: IconListing,
  draft: IconDraft,
}

// What is late stands out before a word is read.
function Row({ row }: { row: WorkRow }) {
  const { kind, title, about, phone, waited, isLate, href, act, press, call, chat, mail } = row
  const Icon = ICONS[kind]
  return (
    <li className="desk-row flex items-center gap-x-3 px-4 py-2.5">
      <span
        aria-hidden
        className={clsx(
          'inline-flex size-10 shrink-0 items-center justify-center rounded max-sm:hidden [&_svg]:size-5',
          isLate ? 'bg-laterite-tint text-laterite' : 'bg-indigo-tint text-indigo',
        )}
      >
        <Icon />
      </span>
      <div className="min-w-0 grow">
        <p className="line-clamp-3 break-words font-semibold">
          <Link href={href} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </p>
        <p className="text-ink-2 text-sm">
          {waited ? <span className={isLate ? 'font-semibold text-danger' : undefined}>{waited}</span> : null}
          {/* On a phone the button that calls it says the number. */}
          {phone ? (
            <span className={clsx('whitespace-nowrap', call && 'max-sm:hidden')}>
              {waited ? ' · ' : null}
              {phone}
            </span>
          ) : null}
          {(waited || phone) && about ? ' · ' : null}
          {about}
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        {call ? <Reach href={call} label="Call" whom={title} icon={<IconCall />} /> : null}
        {chat ? <Reach href={chat} label="WhatsApp" whom={title} icon={<IconWhatsapp />} /> : null}
        {mail ? <Reach href={mail} label="Write a mail" whom={title} icon={<IconWrite />} /> : null}
        {press ? <Press press={press} whom={title} isOneOfMany={call !== null || mail !== null} /> : null}
        {/* Where it is done here, the title opens it. */}
        {call || mail || press ? null : (
          <LinkButton href={href} variant="secondary" size="sm" aria-label={`${act}: ${title}`}>
            {act}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

// Sent by the page around it, and by itself without script.
function Press({
  press: { label, href, version },
  whom,
  isOneOfMany,
}: {
  press: NonNullable<WorkRow['press']>
  whom: string
  /** Beside others, where a phone has no room for its words. */
  isOneOfMany: boolean
}) {
  return (
    <form method="post" action={href}>
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        icon={isOneOfMany ? <IconDone /> : undefined}
        aria-label={`${label}: ${whom}`}
      >
        <span className={isOneOfMany ? 'max-sm:hidden' : undefined}>{label}</span>
      </Button>
    </form>
  )
}

// On a phone the picture alone, which leaves room for who it is.
function Reach({ href, label, whom, icon }: { href: string; label: string; whom: string; icon: ReactNode }) {
  return (
    <LinkButton href={href} variant="secondary" size="sm" icon={icon} aria-label={`${label}: ${whom}`}>
      <span className="max-sm:hidden">{label}</span>
    </LinkButton>
  )
}
