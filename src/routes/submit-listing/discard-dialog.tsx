import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'

/** Asks before a draft is forgotten, which cannot be undone. */
export function DiscardDialog({
  open,
  onOpenChange,
  isEdit,
  onDiscard,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Changes to a property, which itself stays. */
  isEdit: boolean
  onDiscard: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={isEdit ? 'Discard your changes?' : 'Discard this draft?'}
      description={
        isEdit
          ? 'The property stays as it was saved last. What you changed since then is lost.'
          : 'What you wrote of this listing is lost.'
      }
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
