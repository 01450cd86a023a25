import type { ReactNode } from 'react'
import type { PaymentStepText } from '#/features/cart/payment-schedule-text.rules.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { AgentView, PropertyStatus, PropertyView } from '#/features/properties/property.schema.ts'
import { Alert } from '#/ui/alert.tsx'
import { Picture } from '#/ui/picture.tsx'
import IconWarning from '~icons/ph/warning-circle'

export const FRAUD_NOTE = 'Never pay before you have seen the house and the papers.'

const STATUS_NOTES: Partial<Record<PropertyStatus, { title: string; text: string }>> = {
  reserved: {
    title: 'This property is reserved.',
    text: 'Somebody has agreed to take it. Ask the agent whether it may become free again.',
  },
  sold: {
    title: 'This property has been sold.',
    text: 'It stays here so that old links still lead somewhere.',
  },
  let: {
    title: 'This property has been let.',
    text: 'It stays here so that old links still lead somewhere.',
  },
}

export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="mb-3 font-sans font-strong text-h3">
      {children}
    </h2>
  )
}

/** Says plainly when the property is not to be had; nothing while it is. */
export function StatusNote({ status }: { status: PropertyStatus }) {
  const note = STATUS_NOTES[status]
  return note ? <Alert title={note.title}>{note.text}</Alert> : null
}

/** For sample listings: nothing shown here is offered, and no picture is a photograph. */
export function SampleNote() {
  return (
    <div className="max-w-measure">
      <Alert title="This is a sample listing.">
        It shows how the marketplace works and is not on offer. Its pictures are computer-made, not
        photographs.
      </Alert>
    </div>
  )
}

/** Every amount that belongs to the property besides its plans, and what else its agent says of it. */
export function PriceSection({
  detail: { property, particulars, pricePerSquareMetre, longestAdvance, payments, listedOn },
}: {
  detail: {
    property: Pick<PropertyView, 'tag' | 'price' | 'halfPrice'>
    particulars: readonly { term: string; value: string }[]
    pricePerSquareMetre: string | null
    longestAdvance: string | null
    payments: { steps: readonly PaymentStepText[]; moveIn: string | null } | null
    listedOn: string
  }
}) {
  const isForRent = property.tag === 'For Rent'
  return (
    <section aria-labelledby="price">
      <SectionHeading id="price">Price and particulars</SectionHeading>
      <dl className="max-w-measure divide-y divide-line border-line border-y">
        <Row term={isForRent ? 'Rent a month' : 'List price'}>{property.price}</Row>
        {property.halfPrice ? <Row term="50% accepted">{property.halfPrice}</Row> : null}
        {pricePerSquareMetre ? <Row term="Price per m²">{pricePerSquareMetre}</Row> : null}
        {particulars.map(({ term, value }) => (
          <Row key={term} term={term}>
            {value}
          </Row>
        ))}
        {longestAdvance ? <Row term="The Rent Act allows at most, in advance">{longestAdvance}</Row> : null}
        {isForRent && payments
          ? payments.steps.map(({ when, note, amount }) => (
              <Row key={when} term={`${when}: ${note.charAt(0).toLowerCase()}${note.slice(1)}`}>
                {amount}
              </Row>
            ))
          : null}
        {payments?.moveIn ? <Row term="To move in, altogether">{payments.moveIn}</Row> : null}
        <Row term="Listed on">{listedOn}</Row>
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

/** Who advertises it, and the one warning that matters before any money moves. */
export function AgentSection({ agent, phone }: { agent: AgentView; phone: string | null }) {
  return (
    <section aria-labelledby="agent">
      <SectionHeading id="agent">Agent</SectionHeading>
      <div className="max-w-measure rounded border border-line bg-card p-4">
        <div className="flex items-center gap-4">
          {agent.photo ? (
            <span className="size-18 shrink-0 overflow-hidden rounded border border-line">
              <Picture {...pictureOf(agent.photo)} sizes="72px" className="size-full object-cover" />
            </span>
          ) : null}
          <div className="min-w-0">
            <p className="font-semibold">{agent.name}</p>
            <p className="text-ink-2 text-sm">
              {agent.licenceNumber
                ? `Real Estate Agency Council licence ${agent.licenceNumber}`
                : 'Licence number not given'}
            </p>
            {agent.phone && phone ? (
              <p className="mt-1">
                <a href={`tel:${agent.phone}`} className="font-semibold underline">
                  {phone}
                </a>
              </p>
            ) : null}
          </div>
        </div>
        <p className="mt-3 flex gap-2 border-line-strong/50 border-t border-dashed pt-3 text-sm">
          <IconWarning className="mt-px size-5 shrink-0 text-danger" />
          {FRAUD_NOTE}
        </p>
      </div>
    </section>
  )
}
