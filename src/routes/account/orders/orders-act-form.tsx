import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconComplete from '~icons/ph/check-circle'
import IconCancel from '~icons/ph/x-circle'
import { ORDER_ACTS, type OrderAct } from './orders-acts.ts'

const LABELS: Record<OrderAct, string> = { cancel: 'Cancel order', complete: 'Mark completed' }
// So that cancelling is not told by its colour alone.
const ICONS = { cancel: <IconCancel />, complete: <IconComplete /> }

/** One act on an order, which asks first. */
export function OrderActForm({
  act,
  order,
  isOwn,
  isQuiet = false,
}: {
  act: OrderAct
  /** `isSimulated` is only of interest to its buyer. */
  order: { id: string; number: number; isSimulated?: boolean; isDecidedInPart?: boolean }
  isOwn: boolean
  /** Beside others of a list, where it must not be the loudest. */
  isQuiet?: boolean
}) {
  return (
    <ActButton
      href={actHref(ORDER_ACTS[act], { id: order.id })}
      confirm={orderQuestion(act, { ...order, isOwn })}
      variant={isQuiet ? 'quiet' : act === 'cancel' ? 'danger' : 'secondary'}
      size="sm"
      icon={ICONS[act]}
      aria-label={`${LABELS[act]}: order ${order.number}`}
    >
      {LABELS[act]}
    </ActButton>
  )
}

/** What is asked before an act, and what it means for whoever asks. */
export function orderQuestion(
  act: OrderAct,
  {
    number,
    isOwn,
    isSimulated = true,
    isDecidedInPart = false,
  }: { number: number; isOwn: boolean; isSimulated?: boolean; isDecidedInPart?: boolean },
): Question {
  const shared = { refuse: 'Keep it as it is', icon: ICONS[act] }
  if (act === 'complete')
    return {
      ...shared,
      title: `Mark order ${number} as completed?`,
      sentence: isDecidedInPart
        ? 'The homes that are not decided yet become sold or let, and a mail tells the buyer. This cannot be taken back here.'
        : 'Its homes become sold or let, and a mail tells the buyer. This cannot be taken back here.',
      confirm: LABELS.complete,
      isHarmless: true,
    }
  if (isDecidedInPart)
    return {
      ...shared,
      title: `Cancel the rest of order ${number}?`,
      sentence: isOwn
        ? `The homes that are not decided yet are no longer reserved for you. ${isSimulated ? 'The payment was simulated, so there is nothing to pay back.' : 'What you paid for them goes back to what you paid with, which may take some days.'} What was accepted stays yours.`
        : 'The homes that are not decided yet can be taken by others again, and a mail tells the buyer. This cannot be taken back.',
      confirm: LABELS.cancel,
    }
  return {
    ...shared,
    title: `Cancel order ${number}?`,
    sentence: isOwn
      ? `The homes in it are no longer reserved for you and can be taken by others. ${
          isSimulated
            ? 'The payment was simulated, so there is nothing to pay back.'
            : 'What you paid goes back to what you paid with, which may take some days.'
        }`
      : 'Its homes can be taken by others again, and a mail tells the buyer. This cannot be taken back.',
    confirm: LABELS.cancel,
  }
}
