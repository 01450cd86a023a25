import type { FormEvent } from 'react'
import { ITEM_DECISIONS, type ItemDecision, NOTE_LENGTH } from '#/features/orders/order.schema.ts'
import type { OrderItemText, OrderSummaryText } from '#/features/orders/order-text.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { questionIntent, useAsk } from '#/web/act/act-host.tsx'
import IconAccept from '~icons/ph/check-circle'
import IconDecline from '~icons/ph/x-circle'
import { ORDER_ACTS } from './orders-acts.ts'

const LABELS: Record<ItemDecision, string> = { accept: 'Accept', decline: 'Decline' }
const ICONS = { accept: <IconAccept />, decline: <IconDecline /> }

type Home = Pick<OrderItemText, 'position' | 'title' | 'tag' | 'returns'> & { price?: string }
/** What a question says of the order of a home. */
type Ordered = { buyer: { fullName: string } | null; payment: { isSimulated: boolean } }

/** Accepts or declines one home of a pending order, with a note to the buyer. */
export function ItemDecisionForm({ order, item }: { order: Ordered & { id: string }; item: Home }) {
  const ask = useAsk()
  const href = actHref(ORDER_ACTS.decide, { id: order.id, position: String(item.position) })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const posted = new FormData(event.currentTarget, submitter)
    const fields = Object.fromEntries([...posted].map(([name, value]) => [name, String(value)]))
    const decision = ITEM_DECISIONS.find((one) => one === fields.decision)
    if (!decision) return
    ask({ question: itemQuestion(decision, item, order), href, fields })
  }
  return (
    <form
      method="post"
      action={href}
      onSubmit={send}
      aria-label={`Decide ${item.title}`}
      className="screen-only whole space-y-3 rounded bg-sand p-3"
    >
      <Field label="Note to the buyer" optional hint="Goes into their mail and stays on this page.">
        <TextArea name="note" maxLength={NOTE_LENGTH} rows={2} />
      </Field>
      <div className="flex flex-wrap gap-2">
        {ITEM_DECISIONS.map((decision) => (
          <Button
            key={decision}
            type="submit"
            name="decision"
            value={decision}
            variant={decision === 'decline' ? 'danger' : 'primary'}
            size="sm"
            icon={ICONS[decision]}
            aria-label={`${LABELS[decision]}: ${item.title}`}
            {...questionIntent}
          >
            {LABELS[decision]}
          </Button>
        ))}
      </div>
    </form>
  )
}

/** The same in a list of orders, without a note; where several homes wait, their page decides each. */
export function DecideInRow({
  order: { id, number, open = [], isSimulated = false, total, buyerName },
}: {
  order: OrderSummaryText
}) {
  const [home, ...others] = open
  if (!home) return null
  if (others.length > 0)
    return (
      <LinkButton href={urls.order(id)} variant="secondary" size="sm" aria-label={`Decide: order ${number}`}>
        Decide {open.length} homes
      </LinkButton>
    )
  return (
    <div className="flex gap-2">
      {ITEM_DECISIONS.map((decision) => (
        <ActButton
          key={decision}
          href={actHref(ORDER_ACTS.decide, { id, position: String(home.position) })}
          fields={{ decision }}
          confirm={itemQuestion(
            decision,
            { ...home, returns: 'What was paid for it', price: total },
            { buyer: buyerName === null ? null : { fullName: buyerName }, payment: { isSimulated } },
          )}
          variant={decision === 'decline' ? 'quiet' : 'secondary'}
          size="sm"
          aria-label={`${LABELS[decision]}: order ${number}`}
        >
          {LABELS[decision]}
        </ActButton>
      ))}
    </div>
  )
}

/** What is asked before a home is accepted or declined. */
export function itemQuestion(
  decision: ItemDecision,
  { title, tag, returns, price }: Home,
  { buyer, payment: { isSimulated } }: Ordered,
): Question {
  const shared = {
    title: `${LABELS[decision]} “${title}”?`,
    detail: [buyer?.fullName ?? 'Account deleted', price].filter(Boolean).join(', '),
    confirm: LABELS[decision],
    refuse: 'Keep it as it is',
    icon: ICONS[decision],
  }
  if (decision === 'accept')
    return {
      ...shared,
      sentence: `It is ${tag === 'For Rent' ? 'let' : 'sold'} then, and a mail tells the buyer. This cannot be taken back here.`,
      isHarmless: true,
    }
  return {
    ...shared,
    sentence: `${
      isSimulated
        ? 'The payment was simulated, so nothing is paid back.'
        : `${returns ?? 'Nothing'} goes back to the buyer.`
    } The home is offered again, and a mail tells the buyer. This cannot be taken back.`,
  }
}
