import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import IconTrash from '~icons/ph/trash'
import type { Question } from './question.ts'
import { QuestionNames } from './question-names.tsx'

/** Asks before something goes for good. */
export function QuestionDialog({
  open,
  onOpenChange,
  question: { title, sentence, names, confirm, isHarmless },
  busy,
  onConfirm,
  returnFocusTo,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  question: Question
  busy: boolean
  onConfirm: () => void
  /** Where the focus goes when what asked has gone. */
  returnFocusTo: () => HTMLElement | null
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={sentence}
      returnFocusTo={returnFocusTo}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button
            variant={isHarmless ? 'primary' : 'danger'}
            icon={isHarmless ? null : <IconTrash />}
            busy={busy}
            onClick={onConfirm}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {names ? <QuestionNames names={names} /> : null}
    </Dialog>
  )
}
