import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import IconX from '~icons/ph/x'
import { IconButton } from '../icon-button.tsx'
import { keepScrollLockToBody } from './scroll-lock.ts'
import { useAfterPress } from './use-after-press.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

keepScrollLockToBody()

const backdrop =
  'fixed inset-0 z-50 bg-indigo-deep/60 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in'

/**
 * A question or a short form over the page. Heavy: reach it through lazyOnIntent. Focus goes in, is trapped and comes
 * back; Escape and the backdrop close it.
 */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  returnFocusTo,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one last. */
  footer?: ReactNode
  /** Where the focus goes on closing when what had it before is no longer there. */
  returnFocusTo?: () => HTMLElement | null
}) {
  const { rememberFocus, returnFocus } = useReturnFocus(returnFocusTo)
  useBackCloses(open, () => onOpenChange(false))
  return (
    <Radix.Root open={useAfterPress(open)} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={`${backdrop} flex items-start justify-center overflow-y-auto p-4`}>
          <Radix.Content
            onOpenAutoFocus={rememberFocus}
            onCloseAutoFocus={returnFocus}
            {...(description ? {} : { 'aria-describedby': undefined })}
            // Margins, not alignment: what is taller than the screen can then be scrolled to its top.
            className="turned relative mt-auto w-full max-w-dialog bg-card p-5 shadow-float data-[state=closed]:animate-fade-out data-[state=open]:animate-rise-in sm:my-auto sm:p-6"
          >
            <Radix.Title className="pr-12 font-display font-painted text-[1.625rem] leading-tight">
              {title}
            </Radix.Title>
            {description ? (
              <Radix.Description className="mt-2 text-ink-2">{description}</Radix.Description>
            ) : null}
            {children ? <div className="mt-4">{children}</div> : null}
            {footer ? (
              <div className="mt-6 flex flex-wrap justify-end gap-2 *:grow sm:*:grow-0">{footer}</div>
            ) : null}
            <Radix.Close asChild>
              <IconButton label="Close" icon={<IconX />} className="absolute top-2.5 right-2.5" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}
