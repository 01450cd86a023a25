import { AskingDialog } from '#/ui/asking-dialog.tsx'
import { OrderActIcon } from './orders-act-icon.tsx'
import { type OrderAct, questionOf } from './orders-answer.ts'

/** Asks before an order is cancelled or completed. */
export function OrderActDialog({
  open,
  onOpenChange,
  act,
  number,
  isOwn,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  act: OrderAct
  number: number
  isOwn: boolean
  onConfirm: () => void
}) {
  const { title, meaning, confirm } = questionOf(act, { number, isOwn })
  return (
    <AskingDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={meaning}
      refuse="Keep it as it is"
      confirm={confirm}
      icon={<OrderActIcon act={act} />}
      isHarmless={act !== 'cancel'}
      onConfirm={onConfirm}
      returnFocusTo={() => document.getElementById('content')}
    />
  )
}
