import { type FormEvent, useEffect, useState } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { showToast } from '#/ui/toast.tsx'
import { OrderActIcon } from './orders-act-icon.tsx'
import { ACT_LABELS, type OrderAct, type OrderAnswer, outcomeOf } from './orders-answer.ts'

const dialog = lazyOnIntent(() => import('./orders-act-dialog.tsx').then((module) => module.OrderActDialog))

/** One act on an order. It asks first: alive with a dialog, and without script on the order's page. */
export function OrderActForm({
  act,
  order,
  isOwn,
}: {
  act: OrderAct
  order: { id: string; number: number }
  isOwn: boolean
}) {
  const fetcher = useFetcher<OrderAnswer>()
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const { data: answer, state } = fetcher
  const action = urls.order(order.id)

  // One answer is told once, however often the page is drawn again.
  const [told, setTold] = useState<OrderAnswer>()
  useEffect(() => {
    if (!answer || answer === told) return
    setTold(answer)
    const outcome = outcomeOf(answer)
    if (outcome) showToast(outcome)
    // A code comes from the server: what the page shows has changed meanwhile.
    if ('code' in answer && answer.code !== undefined) void revalidate()
  }, [answer, told, revalidate])

  const ask = (event: FormEvent) => {
    event.preventDefault()
    setAsking(true)
  }
  const confirm = () => {
    setAsking(false)
    void fetcher.submit({ act, confirmed: 'yes' }, { method: 'post', action })
  }
  return (
    <form method="post" action={action} onSubmit={ask}>
      <input type="hidden" name="act" value={act} />
      <Button
        type="submit"
        variant={act === 'cancel' ? 'danger' : 'secondary'}
        size="sm"
        icon={<OrderActIcon act={act} />}
        busy={state !== 'idle'}
        aria-label={`${ACT_LABELS[act]}: order ${order.number}`}
        {...dialog.intent}
      >
        {ACT_LABELS[act]}
      </Button>
      <LazyOverlay
        code={dialog}
        open={isAsking}
        onOpenChange={setAsking}
        act={act}
        number={order.number}
        isOwn={isOwn}
        onConfirm={confirm}
      />
    </form>
  )
}
