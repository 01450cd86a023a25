import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
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
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={meaning}
      returnFocusTo={() => document.getElementById('content')}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Keep it as it is
          </Button>
          <Button
            variant={act === 'cancel' ? 'danger' : 'primary'}
            icon={<OrderActIcon act={act} />}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    />
  )
}
