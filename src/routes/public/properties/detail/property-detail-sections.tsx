import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { MoveInText } from '#/features/cart/move-in.rules.ts'
import type { PaymentStepText } from '#/features/cart/payment-step.rules.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { AgentView, PropertyStatus } from '#/features/properties/property.schema.ts'
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

export type RentPayments = { steps: readonly PaymentStepText[]; moveIn: MoveInText | null }

/** What the sum is called: more may come to it where something is unsaid. */
export const moveInTerm = ({ isLeast }: MoveInText) => (isLeast ? 'To move in, at least' : 'To move in')

/** What it takes to move in, added up; the section below tells when each part of it is paid. */
export function MoveIn({ costs, longestAdvance }: { costs: MoveInText; longestAdvance: string | null }) {
  const { lines, total, formula } = costs
  return (
    <section aria-labelledby="move-in" className="text-sm">
      <h2 id="move-in" className="font-sans font-semibold text-base">
        Cost to move in
      </h2>
      {total ? (
        <div className="flex" style={{ height: 14, marginBlock: 8, gap: 2 }} aria-hidden="true">
          {lines.map(({ term, share }, index) => (
            <i key={term} className={colourOf(index)} style={{ flexGrow: share }} hidden={!share} />
          ))}
        </div>
      ) : null}
      <dl>
        {lines.map(({ term, amount, share }, index) => (
          <div key={term} className={clsx(ROW, share || 'text-ink-2')}>
            <dt className="flex items-center gap-2">
              <i aria-hidden="true" className={clsx('size-3', share && colourOf(index))} />
              {term}
            </dt>
            <dd className={share ? AMOUNT : ''}>{amount}</dd>
          </div>
        ))}
        {total ? (
          <div className={clsx(ROW, 'mt-1 border-line border-t pt-2 font-semibold text-base')}>
            <dt>{moveInTerm(costs)}</dt>
            <dd className="whitespace-nowrap text-h3 tabular">{total}</dd>
          </div>
        ) : null}
      </dl>
      {formula ? <p className="text-ink-2">{formula}</p> : null}
      {longestAdvance ? (
        <p className="text-ink-2">The law allows at most {longestAdvance} in advance.</p>
      ) : null}
    </section>
  )
}

const COLOURS = ['bg-indigo', 'bg-brass', 'bg-laterite']
const colourOf = (index: number) => COLOURS[Math.min(index, 2)]
const ROW = 'flex items-baseline justify-between py-1'
const AMOUNT = 'whitespace-nowrap font-semibold text-base tabular'

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
