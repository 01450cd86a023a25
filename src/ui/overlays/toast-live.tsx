import { useEffect, useRef } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import IconSuccess from '~icons/ph/check-circle'
import IconInfo from '~icons/ph/info'
import IconDanger from '~icons/ph/warning-circle'
import IconX from '~icons/ph/x'
import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import type { ToastMessage } from './toast.tsx'
import { keepRoomForToasts, TOAST_EDGE, TOAST_GAP } from './toast-room.ts'
import './toast.css'

const marks = {
  info: <IconInfo className="mt-px size-[22px] shrink-0 text-indigo" />,
  success: <IconSuccess className="mt-px size-[22px] shrink-0 text-palm" />,
  danger: <IconDanger className="mt-px size-[22px] shrink-0 text-danger" />,
}

const DURATION_MS = 5000
// What can be pressed waits until it has been read.
const ACTION_DURATION_MS = 15_000

export function deliverToast({ name, kind = 'info', title, description, action }: ToastMessage) {
  // A bar of acts at the lower edge stays free to be pressed.
  const bar =
    document.querySelector<HTMLElement>('.action-bar') ??
    document.querySelector('[data-bar]')?.closest('form')
  document.documentElement.style.setProperty('--toast-lift', `${bar?.offsetHeight ?? 0}px`)
  toast.custom(
    (id) => (
      <div className="flex w-[min(24rem,calc(100vw-2rem))] gap-3 rounded border border-line bg-card py-3 pr-1 pl-3.5 font-sans text-base text-ink shadow-float">
        {marks[kind]}
        <div className="min-w-0 grow">
          <p className="font-semibold leading-6">{title}</p>
          {description ? <p className="text-ink-2 text-sm">{description}</p> : null}
          {action ? (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              onClick={() => {
                action.onPress()
                toast.dismiss(id)
              }}
            >
              {action.label}
            </Button>
          ) : null}
        </div>
        <IconButton
          label="Dismiss"
          size="sm"
          icon={<IconX />}
          onClick={() => toast.dismiss(id)}
          className="-my-2.5 text-ink-2"
        />
      </div>
    ),
    { ...(name && { id: name }), duration: action ? ACTION_DURATION_MS : DURATION_MS },
  )
}

export function LiveToaster() {
  // On phones the bottom edge belongs to what is pressed next: a bar of actions, the button of a dialog. At the top the
  // page makes room for toasts.
  const isWide = window.matchMedia('(min-width: 40rem)').matches
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!isWide && place.current) return keepRoomForToasts(place.current)
  }, [isWide])
  return (
    <div ref={place}>
      <Sonner
        position={isWide ? 'bottom-right' : 'top-center'}
        duration={DURATION_MS}
        gap={TOAST_GAP}
        offset={{ top: TOAST_EDGE, bottom: 'calc(24px + var(--toast-lift, 0px))', right: 24 }}
        visibleToasts={3}
        expand
        mobileOffset={{ top: TOAST_EDGE, left: 16, right: 16 }}
      />
    </div>
  )
}
