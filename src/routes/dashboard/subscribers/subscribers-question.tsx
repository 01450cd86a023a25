import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** Asks before something happens that cannot be taken back. */
export function SubscribersQuestion({
  open,
  onOpenChange,
  title,
  meaning,
  confirm,
  isDanger = false,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  meaning: string
  confirm: string
  isDanger?: boolean
  onConfirm: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={meaning}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant={isDanger ? 'danger' : 'primary'}
            onClick={() => {
              onOpenChange(false)
              onConfirm()
            }}
          >
            {confirm}
          </Button>
        </>
      }
    />
  )
}
