import { type OrderSummaryText, titleOfHomes } from '#/features/orders/order-text.rules.ts'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconComplete from '~icons/ph/check-circle'
import IconCancel from '~icons/ph/x-circle'
import { ORDER_ACTS, type OrderAct } from './orders-acts.ts'

// Those who decide say of all homes of an order what they say of one; its buyer cancels it.
const LABELS: Record<OrderAct, string> = { cancel: 'Decline', complete: 'Accept' }
const OWN_LABELS: Record<OrderAct, string> = { ...LABELS, cancel: 'Cancel order' }
const labelsFor = (isOwn: boolean) => (isOwn ? OWN_LABELS : LABELS)
// So that cancelling is not told by its colour alone.
const ICONS = { cancel: <IconCancel />, complete: <IconComplete /> }

/** What a question says of an order; `isSimulated` is only of interest to its buyer. */
type AskedOrder = Pick<OrderSummaryText, 'number' | 'title' | 'itemCount' | 'total' | 'buyerName'> & {
  isSimulated?: boolean
  isDecidedInPart?: boolean
}

/** Who ordered what for how much: `Efua Asante: Villa and 1 more, GH₵1,250,150`. */
export function nameOrder({
  title,
  itemCount,
  total,
  buyerName,
}: Pick<AskedOrder, 'title' | 'itemCount' | 'total' | 'buyerName'>): string {
  return `${buyerName ?? 'Account deleted'}: ${titleOfHomes(title, itemCount)}, ${total}`
}

/** One act on an order, which asks first. */
export function OrderActForm({
  act,
  order,
  isOwn,
  isInRow = false,
}: {
  act: OrderAct
  order: AskedOrder & { id: string }
  isOwn: boolean
  /** In a row of a list, which has room for the word alone and where nothing is loud. */
  isInRow?: boolean
}) {
  const label = labelsFor(isOwn)[act]
  return (
    <ActButton
      href={actHref(ORDER_ACTS[act], { id: order.id })}
      confirm={orderQuestion(act, order, isOwn)}
      variant={act === 'complete' ? 'secondary' : isInRow ? 'quiet' : 'danger'}
      size="sm"
      icon={isInRow ? undefined : ICONS[act]}
      aria-label={`${label}: order ${order.number}`}
    >
      {label}
    </ActButton>
  )
}

/** What is asked before an act, and what it means for whoever asks. */
export function orderQuestion(
  act: OrderAct,
  { number, isSimulated = true, isDecidedInPart = false, ...order }: AskedOrder,
  isOwn: boolean,
): Question {
  const shared = {
    refuse: 'Keep it as it is',
    icon: ICONS[act],
    detail: isOwn ? undefined : nameOrder(order),
  }
  if (act === 'complete')
    return {
      ...shared,
      title: isDecidedInPart ? `Accept the rest of order ${number}?` : `Accept order ${number}?`,
      sentence: isDecidedInPart
        ? 'The homes that are not decided yet become sold or let, and a mail tells the buyer. This cannot be taken back here.'
        : 'Its homes become sold or let, and a mail tells the buyer. This cannot be taken back here.',
      confirm: labelsFor(isOwn).complete,
      isHarmless: true,
    }
  if (isDecidedInPart)
    return {
      ...shared,
      title: `${isOwn ? 'Cancel' : 'Decline'} the rest of order ${number}?`,
      sentence: isOwn
        ? `The homes that are not decided yet are no longer reserved for you. ${isSimulated ? 'The payment was simulated, so there is nothing to pay back.' : 'What you paid for them goes back to what you paid with, which may take some days.'} What was accepted stays yours.`
        : 'The homes that are not decided yet can be taken by others again, and a mail tells the buyer. This cannot be taken back.',
      confirm: labelsFor(isOwn).cancel,
    }
  return {
    ...shared,
    title: `${isOwn ? 'Cancel' : 'Decline'} order ${number}?`,
    sentence: isOwn
      ? `The homes in it are no longer reserved for you and can be taken by others. ${
          isSimulated
            ? 'The payment was simulated, so there is nothing to pay back.'
            : 'What you paid goes back to what you paid with, which may take some days.'
        }`
      : 'Its homes can be taken by others again, and a mail tells the buyer. This cannot be taken back.',
    confirm: labelsFor(isOwn).cancel,
  }
}
