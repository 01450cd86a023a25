import { type ComponentType, type ReactNode, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void }

type CodeState<P> = {
  /** Once the code has arrived. */
  Component?: ComponentType<P>
  /** Until it is tried again. */
  failed?: boolean
}

export type LazyCode<P> = {
  /** Fetches the code once; a failed attempt is forgotten, so that the next one tries again. */
  fetch: () => Promise<ComponentType<P>>
  state: () => CodeState<P>
  subscribe: (onChange: () => void) => () => void
  /** Spread on whatever opens the overlay. */
  intent: { onPointerEnter: () => void; onPointerDown: () => void; onFocus: () => void }
}

/**
 * Keeps an overlay out of the first load: its code arrives when somebody points at, touches or focuses what opens it.
 *
 *     const filters = lazyOnIntent(() => import('./filter-sheet.tsx'), (module) => module.FilterSheet)
 *     <Button {...filters.intent} onClick={() => setOpen(true)}>Filters</Button>
 *     <LazyOverlay code={filters} open={open} onOpenChange={setOpen} />
 */
export function lazyOnIntent<M extends object, P>(
  load: () => Promise<M>,
  pick: (module: M) => ComponentType<P>,
): LazyCode<P> {
  let loading: Promise<ComponentType<P>> | undefined
  let again: (() => Promise<M>) | undefined
  let state: CodeState<P> = {}
  const listeners = new Set<() => void>()
  const set = (next: CodeState<P>) => {
    state = next
    for (const listener of listeners) listener()
  }
  const fetch = () => {
    if (loading) return loading
    if (state.failed) set({})
    loading = (again ?? load)().then(
      (module) => {
        const Component = pick(module)
        set({ Component })
        return Component
      },
      (error: unknown) => {
        loading = undefined
        again = reload(error) ?? again
        set({ failed: true })
        throw error
      },
    )
    return loading
  }
  const preload = () => {
    // A failed preload is not an error yet: opening tries again and reports.
    fetch().catch(() => undefined)
  }
  return {
    fetch,
    state: () => state,
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => void listeners.delete(onChange)
    },
    intent: { onPointerEnter: preload, onPointerDown: preload, onFocus: preload },
  }
}

// A browser remembers that a file did not arrive and does not ask for it again; another address is another file to it.
// Its message names the file, except in Safari.
function reload<M>(error: unknown): (() => Promise<M>) | undefined {
  const [address] = /https?:[^\s?]+\.js/.exec(String(error)) ?? []
  return address === undefined ? undefined : () => import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}

/** The component from when it is first wanted and its code has arrived; everybody who waits for it hears of it at once. */
export function useLazyCode<P>(code: LazyCode<P>, wanted: boolean) {
  const { Component, failed } = useSyncExternalStore(code.subscribe, code.state, code.state)
  const [wasWanted, setWasWanted] = useState(wanted)
  if (wanted && !wasWanted) setWasWanted(true)
  // A failure is reported by `failed`; that of an earlier attempt is never painted, since this one begins before.
  const isMissing = wanted && !Component
  useLayoutEffect(() => {
    if (isMissing) code.intent.onFocus()
  }, [isMissing, code])
  return { Component: wasWanted ? Component : undefined, failed, retry: code.intent.onFocus }
}

// Only after a moment: on a good line the overlay is there before anybody reads it.
function Opening() {
  return (
    <p
      role="status"
      className="fixed inset-x-0 bottom-4 z-50 mx-auto w-fit animate-fade-in rounded bg-indigo px-4 py-3 text-white shadow-float"
      style={{ animationDelay: '.2s', animationFillMode: 'backwards' }}
    >
      Opening…
    </p>
  )
}

/**
 * Renders a lazy overlay with its own props: nothing until it first opens, then the overlay for good, so that it can
 * also animate out. While its code is on its way a line says that the press was heard. If the code does not arrive, a notice offers to try again.
 */
export function LazyOverlay<P extends OverlayProps>({ code, ...rest }: { code: LazyCode<P> } & P) {
  const props = rest as unknown as P
  const { Component, failed, retry } = useLazyCode(code, props.open)
  if (Component) return <Component {...props} />
  if (!props.open) return null
  if (!failed) return <Opening />
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-dialog shadow-float">
      <NotLoaded retry={retry}>
        <Button size="sm" variant="quiet" onClick={() => props.onOpenChange(false)}>
          Close
        </Button>
      </NotLoaded>
    </div>
  )
}

/** What stands in the place of a part whose code did not arrive; `children` is another way on. */
export function NotLoaded({ retry, children }: { retry: () => void; children?: ReactNode }) {
  return (
    <Alert
      kind="danger"
      title="This part did not load."
      action={
        <div className="flex gap-2">
          <Button size="sm" variant="secondary" onClick={retry}>
            Try again
          </Button>
          {children}
        </div>
      }
    >
      Check your connection.
    </Alert>
  )
}
