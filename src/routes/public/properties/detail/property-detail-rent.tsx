import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { MoveInText } from '#/features/cart/move-in.rules.ts'
import type { PaymentStepText } from '#/features/cart/payment-step.rules.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { SectionHeading } from './property-detail-heading.tsx'

type RentPayments = { steps: readonly PaymentStepText[]; moveIn: MoveInText | null }

/** What the sum is called: more may come to it where something is unsaid. */
const moveInTerm = ({ isLeast }: MoveInText) => (isLeast ? 'To move in, at least' : 'To move in')

/** What it takes to move in, added up; the section below tells when each part of it is paid. */
export function MoveIn({ costs, longestAdvance }: { costs: MoveInText; longestAdvance: string | null }) {
  const { lines, total, formula } = costs
  return (
    <section id="own" aria-labelledby="move-in" className="text-sm">
      <h2 id="move-in" className="font-sans font-semibold text-base">
        Cost to move in
      </h2>
      <div className="flex" style={{ height: 14, marginBlock: 8, gap: 2 }} aria-hidden="true">
        {lines.map(({ term, share }, index) => (
          <i key={term} className={colourOf(index)} style={{ flexGrow: share }} hidden={!share} />
        ))}
      </div>
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
        <div className={clsx(ROW, 'mt-1 border-line border-t pt-2 font-semibold text-base')}>
          <dt>{moveInTerm(costs)}</dt>
          <dd className="whitespace-nowrap text-h3 tabular">{total}</dd>
        </div>
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

/** What rent comes to and when each part of it is paid, as far as the agent and the law say. */
export function RentSection({
  detail: { property, longestAdvance, payments },
}: {
  detail: {
    property: Pick<PropertyView, 'tag' | 'price'>
    longestAdvance: string | null
    payments: RentPayments | null
  }
}) {
  if (property.tag !== 'For Rent') return null
  return (
    <section aria-labelledby="rent">
      <SectionHeading id="rent">What you pay, and when</SectionHeading>
      <dl className="divide-y divide-line border-line border-y">
        <Row term="Rent a month">{property.price}</Row>
        {payments?.steps.map(({ when, note, amount }) => (
          <Row key={note} term={`${when}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`}>
            {amount}
          </Row>
        ))}
        {payments?.moveIn ? <Row term={moveInTerm(payments.moveIn)}>{payments.moveIn.total}</Row> : null}
        {longestAdvance ? <Row term="The Rent Act allows at most, in advance">{longestAdvance}</Row> : null}
      </dl>
    </section>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="whitespace-nowrap font-semibold">{children}</dd>
    </div>
  )
}
