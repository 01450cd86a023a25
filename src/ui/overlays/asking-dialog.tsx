import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks before something is done that would be missed. `onConfirm` does it; whoever asked closes the dialog then. */
export function AskingDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirm,
  icon = null,
  isHarmless = false,
  refuse = 'Cancel',
  busy = false,
  onConfirm,
  returnFocusTo,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** What it is about, where a sentence does not say it all. */
  children?: ReactNode
  confirm: string
  icon?: ReactNode
  /** It can be undone, so that the button need not warn. */
  isHarmless?: boolean
  refuse?: string
  busy?: boolean
  onConfirm: () => void
  /** Where the focus goes when what asked has gone. */
  returnFocusTo?: () => HTMLElement | null
}) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      {...(returnFocusTo ? { returnFocusTo } : {})}
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            {refuse}
          </Button>
          <Button variant={isHarmless ? 'primary' : 'danger'} icon={icon} busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
