import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** Asks before something is done that would be missed. */
export function AskingDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  isHarmless,
  onConfirm,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  confirm: string
  /** It can be undone, so that the button need not warn. */
  isHarmless: boolean
  onConfirm: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}
