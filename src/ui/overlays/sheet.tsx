import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import IconX from '~icons/ph/x'
import { IconButton } from '../icon-button.tsx'
import { keepScrollLockToBody } from './scroll-lock.ts'
import { useAfterPress } from './use-after-press.ts'
import { useBackCloses } from './use-back-closes.ts'
import { useReturnFocus } from './use-return-focus.ts'

keepScrollLockToBody()

/**
 * A full-height panel from the right: phone menu, filters, place search. `wide` takes the whole width of a phone.
 * Heavy: reach it through lazyOnIntent. The page behind is inert and does not scroll.
 */
export function Sheet({
  open,
  onOpenChange,
  title,
  titleHidden = false,
  wide = true,
  tone = 'light',
  children,
  header,
  footer,
  onOpenAutoFocus,
  returnFocusTo,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  titleHidden?: boolean
  wide?: boolean
  /** `indigo` is the menu's. */
  tone?: 'light' | 'indigo'
  children: ReactNode
  /** Stands beside the close button, in the title's place when that is hidden. */
  header?: ReactNode
  /** Stays in sight at the bottom. */
  footer?: ReactNode
  onOpenAutoFocus?: (event: Event) => void
  /** Where the focus goes on closing when what had it before is no longer there. */
  returnFocusTo?: () => HTMLElement | null
}) {
  const { rememberFocus, returnFocus } = useReturnFocus(returnFocusTo)
  useBackCloses(open, () => onOpenChange(false))
  const indigo = tone === 'indigo'
  return (
    <Radix.Root open={useAfterPress(open)} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-indigo-deep/60 data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            rememberFocus()
            onOpenAutoFocus?.(event)
          }}
          onCloseAutoFocus={returnFocus}
          className={[
            'fixed inset-y-0 right-0 z-50 flex h-dvh flex-col shadow-float outline-none',
            'data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in',
            wide ? 'w-full sm:max-w-sheet' : 'w-[min(20rem,calc(100%-3.5rem))]',
            indigo ? 'on-indigo bg-indigo text-white' : 'bg-limewash',
          ].join(' ')}
        >
          <div
            className={`flex min-h-16 shrink-0 items-center gap-2 border-b py-2 pr-2 pl-4 ${indigo ? 'border-white/20' : 'border-line'}`}
          >
            <Radix.Title
              className={
                titleHidden
                  ? 'sr-only'
                  : 'min-w-0 grow truncate font-display font-painted text-[1.5rem] leading-tight'
              }
            >
              {title}
            </Radix.Title>
            {header ? <div className="min-w-0 grow">{header}</div> : null}
            <Radix.Close asChild>
              <IconButton
                label="Close"
                icon={<IconX />}
                variant={indigo ? 'inverse' : 'plain'}
                className="ml-auto"
              />
            </Radix.Close>
          </div>
          <div className="min-h-0 grow overflow-y-auto overscroll-contain px-4 py-4">{children}</div>
          {footer ? (
            <div
              className={`flex shrink-0 items-center gap-2 border-t px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))] ${indigo ? 'border-white/20' : 'border-line bg-card'}`}
            >
              {footer}
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
