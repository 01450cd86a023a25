import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/overlays/dialog.tsx'

/** Asks before a page is left on which something would be forgotten, by the server or by the person. */
export function LeaveDialog({
  open,
  onOpenChange,
  isSaved,
  onLeave,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The changes are on the server, but nobody sees them. */
  isSaved: boolean
  onLeave: () => void
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Leave this page?"
      description={
        isSaved
          ? 'Your changes are kept as a draft but not published.'
          : 'What you typed last is not saved yet. If you leave now, it is lost.'
      }
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Stay
          </Button>
          <Button variant={isSaved ? 'primary' : 'danger'} onClick={onLeave}>
            Leave
          </Button>
        </>
      }
    />
  )
}
