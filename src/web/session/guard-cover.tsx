import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { buttonClass } from '#/ui/button-class.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Spinner } from '#/ui/spinner.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'

/**
 * Covers the whole screen and takes everything under it out of reach, whatever else lies over the page; the focus
 * goes back to where it was. `from` is the page to come back to after signing in.
 */
export function GuardCover({ shown, from }: { shown: string; from: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isHydrated = useHydrated()

  useLayoutEffect(() => {
    if (!isHydrated) return
    const before = document.activeElement
    dialog.current?.showModal()
    return () => {
      // Only after the page has come back can something on it be focused.
      requestAnimationFrame(() => {
        if (before instanceof HTMLElement) before.focus({ preventScroll: true })
      })
    }
  }, [isHydrated])

  const isTimeout = shown === 'timeout'
  const content = isTimeout ? <Timeout from={from} /> : <Waiting isForProfile={shown === 'loading-profile'} />
  if (!isHydrated) return content
  return createPortal(
    <dialog
      ref={dialog}
      aria-label={isTimeout ? 'Authentication Timeout' : 'Authenticating...'}
      className="pointer-events-auto fixed inset-0 m-0 flex h-dvh max-h-none w-full max-w-none items-center justify-center overflow-y-auto bg-limewash text-ink outline-none"
      onCancel={(event) => event.preventDefault()}
      // A browser that insists on closing it must not uncover the page.
      onClose={() => dialog.current?.showModal()}
    >
      {content}
    </dialog>,
    document.body,
  )
}

function Waiting({ isForProfile }: { isForProfile: boolean }) {
  return (
    <div role="status" className="page-width py-12 text-center text-indigo">
      <Spinner className="mx-auto size-10" />
      <p className="mt-3 font-display font-painted text-h2">
        {isForProfile ? 'Loading user profile...' : 'Authenticating...'}
      </p>
      {isForProfile ? null : <p className="mt-2 text-ink-2">This should only take a moment</p>}
    </div>
  )
}

/** The way on when nobody could say within five seconds whether the session lives. */
function Timeout({ from }: { from: string }) {
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button onClick={() => location.reload()}>Refresh Page</Button>
      {/* A page load: what is loaded now has not got an answer. */}
      <a href={loginPathFrom(from)} className={buttonClass({ variant: 'secondary' })}>
        Go to Login
      </a>
    </div>
  )
  return (
    <div className="page-width py-12">
      <EmptyState heading="h1" title="Authentication Timeout" action={actions}>
        <p>We could not find out in time whether you are still signed in. Check your connection.</p>
      </EmptyState>
    </div>
  )
}

/** Where to sign in and come back from. */
export const loginPathFrom = (path: string) => `${urls.login}?${new URLSearchParams({ from: path })}`
