import { useCallback, useEffect, useRef, useState } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'

const dialog = lazyOnIntent(
  () => import('./leave-dialog.tsx'),
  (module) => module.LeaveDialog,
)

// A save that was just about to happen is waited for, instead of asking about it.
const WAIT_MS = 600

/**
 * Stands before the ways out of the page. `unsaved`: something typed is not on the server yet; `unpublished`: it is
 * saved there as changes that nobody sees. `save` tries to save what is left, where the page saves by itself, and answers
 * whether nothing is. `onAsk` stops what would move on under the question.
 */
export function LeaveGuard({
  risk,
  save,
  onAsk,
}: {
  risk: 'unsaved' | 'unpublished' | undefined
  save?: () => Promise<boolean>
  onAsk?: () => void
}) {
  const mayLeave = useCallback<BlockerFunction>(
    // Whoever is signed out is sent to sign in, and the page's own address may change.
    ({ currentLocation, nextLocation }) =>
      risk !== undefined &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== urls.login,
    [risk],
  )
  const blocker = useBlocker(mayLeave)
  const [isAsking, setAsking] = useState(false)
  const { state, proceed } = blocker
  // A page whose code cannot be had is left by the browser itself, which would ask once more.
  const isAnswered = useRef(false)

  useEffect(() => {
    if (risk !== 'unsaved') return
    void dialog.fetch().catch(() => undefined)
    const warn = (event: BeforeUnloadEvent) => {
      if (!isAnswered.current) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    for (const name of INTENTS) window.addEventListener(name, keepFromFetching, true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      for (const name of INTENTS) window.removeEventListener(name, keepFromFetching, true)
    }
  }, [risk])

  useEffect(() => {
    if (state === 'blocked') isAnswered.current = false
  }, [state])

  useEffect(() => {
    if (state !== 'blocked') {
      setAsking(false)
      return
    }
    // Saved meanwhile, there is nothing left to ask about.
    if (risk === undefined) {
      proceed()
      return
    }
    if (risk === 'unpublished' || !save) {
      onAsk?.()
      setAsking(true)
      return
    }
    void save()
    const timer = setTimeout(() => setAsking(true), WAIT_MS)
    return () => clearTimeout(timer)
  }, [state, proceed, risk, save, onAsk])

  return (
    <LazyOverlay
      code={dialog}
      open={isAsking && state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      isSaved={risk === 'unpublished'}
      onLeave={() => {
        isAnswered.current = true
        blocker.proceed?.()
      }}
    />
  )
}

const INTENTS = ['mouseout', 'mouseover', 'focusin', 'touchstart'] as const

// At the touch of a link the router fetches the code behind it, and where there is no connection it loads the page
// anew instead. Leaving is to be asked about before.
function keepFromFetching(event: Event): void {
  if (navigator.onLine) return
  const to = event.type === 'mouseout' ? (event as MouseEvent).relatedTarget : event.target
  if (to instanceof Element && to.closest('a[href]')) event.stopPropagation()
}
