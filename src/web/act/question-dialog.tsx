import { AskingDialog } from '#/ui/overlays/asking-dialog.tsx'
import IconTrash from '~icons/ph/trash'
import type { Question } from './act.ts'
import { QuestionNames } from './question-names.tsx'

/** Asks before something goes for good. */
export function QuestionDialog({
  open,
  onOpenChange,
  question: { title, sentence, detail, names, confirm, refuse, icon, isHarmless },
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
    <AskingDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={sentence}
      confirm={confirm}
      {...(refuse === undefined ? {} : { refuse })}
      icon={icon === undefined && !isHarmless ? <IconTrash /> : icon}
      isHarmless={isHarmless === true}
      busy={busy}
      onConfirm={onConfirm}
      returnFocusTo={returnFocusTo}
    >
      {detail ? <p className="font-semibold">{detail}</p> : null}
      {names ? <QuestionNames names={names} /> : null}
    </AskingDialog>
  )
}
