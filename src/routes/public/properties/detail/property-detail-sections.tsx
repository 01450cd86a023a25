import type { ReactNode } from 'react'
import type { PaymentStepText } from '#/features/cart/payment-step.rules.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { AgentView, PropertyStatus, PropertyView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { useSession } from '#/web/session/session-context.ts'
import IconPhone from '~icons/ph/phone'
import { SectionHeading } from './property-detail-facts.tsx'
import type { AgentText } from './property-detail-view.server.ts'

/** Says plainly when the property is not to be had; nothing while it is. Whoever is signed in may be the one who took it. */
export function StatusNote({
  status,
  note,
}: {
  status: PropertyStatus
  note: { title: string; text: string } | null
}) {
  const { user, isAdmin } = useSession()
  if (!note) return null
  return (
    <Alert title={note.title}>
      {status === 'reserved' && user && !isAdmin ? (
        <>
          It is in an order. If it is yours, you find it under{' '}
          <Link href={urls.orders} className="underline">
            your orders
          </Link>
          . If not, ask the agent whether it may become free again.
        </>
      ) : (
        note.text
      )}
    </Alert>
  )
}

export type RentPayments = { steps: readonly PaymentStepText[]; moveIn: string | null }

/** What it takes to move in, in a few lines; the section below tells the rest. */
export function MoveIn({ payments: { steps, moveIn } }: { payments: RentPayments }) {
  const before = moveIn === null ? steps.slice(0, 2) : steps.slice(0, -1)
  return (
    <div className="text-sm">
      <h2 className="font-sans font-semibold text-base">Cost to move in</h2>
      <dl className="mt-1">
        {before.map(({ when, amount }) => (
          <Sum key={when} term={when} amount={amount} />
        ))}
        {moveIn ? <Sum term="To move in, altogether" amount={moveIn} /> : null}
      </dl>
    </div>
  )
}

function Sum({ term, amount }: { term: string; amount: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-1">
      <dt className="text-ink-2">{term}</dt>
      <dd className="whitespace-nowrap font-semibold text-base tabular">{amount}</dd>
    </div>
  )
}

/** Who advertises it: only what is known of them. */
export function AgentSection({
  agent,
  shown,
  contact,
}: {
  agent: AgentView
  shown: AgentText
  /** The ways to the agent, on larger screens; on phones they stand at the foot. */
  contact: ReactNode
}) {
  return (
    <section aria-labelledby="agent">
      <SectionHeading id="agent">Agent</SectionHeading>
      <div className="turned flex gap-4 border border-line bg-card p-5">
        <span className="turned flex size-18 shrink-0 items-center justify-center overflow-hidden bg-indigo font-semibold text-h3 text-white">
          {agent.photo ? (
            <Picture {...pictureOf(agent.photo)} sizes="64px" className="size-full object-cover" />
          ) : (
            <span aria-hidden="true">{shown.initials}</span>
          )}
        </span>
        <div className="min-w-0 grow">
          <p className="font-semibold text-h3">{agent.name}</p>
          <p className="text-ink-2 text-sm">
            {agent.licenceNumber
              ? `Real Estate Agency Council licence ${agent.licenceNumber}`
              : 'Licence number not given'}
          </p>
          <p className="text-ink-2 text-sm">{shown.facts}</p>
          {shown.homes ? (
            <Link
              href={shown.homes.href}
              className="inline-flex min-h-11 items-center font-semibold text-indigo underline underline-offset-4"
            >
              {shown.homes.words}
            </Link>
          ) : null}
          {shown.phone ? (
            <p className="mt-2">
              <a
                href={shown.phone.href}
                className="inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline"
              >
                <IconPhone className="size-5" />
                {shown.phone.shown}
              </a>
            </p>
          ) : null}
        </div>
        {contact ? <div className="agent-contact lg-only screen-only">{contact}</div> : null}
      </div>
    </section>
  )
}
