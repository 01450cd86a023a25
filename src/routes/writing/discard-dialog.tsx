import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** Asks before a draft is forgotten, which cannot be undone. */
export function DiscardDialog({
  open,
  onOpenChange,
  title,
  description,
  onDiscard,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  onDiscard: () => void
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
            Keep
          </Button>
          <Button variant="danger" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    />
  )
}
