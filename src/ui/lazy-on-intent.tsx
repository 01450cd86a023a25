import { type ComponentType, useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void }

export type LazyCode<P> = {
  /** Fetches the code once; a failed attempt is forgotten, so that the next one tries again. */
  fetch: () => Promise<ComponentType<P>>
  /** The component, once its code has arrived. */
  arrived: () => ComponentType<P> | undefined
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
  let arrived: ComponentType<P> | undefined
  let again: (() => Promise<M>) | undefined
  const fetch = () => {
    loading ??= (again ?? load)().then(
      (module) => {
        arrived = pick(module)
        return arrived
      },
      (error: unknown) => {
        loading = undefined
        again = reload(error) ?? again
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
    arrived: () => arrived,
    intent: { onPointerEnter: preload, onPointerDown: preload, onFocus: preload },
  }
}

// A browser remembers that a file did not arrive and does not ask for it again; another address is another file to it.
// Its message names the file, except in Safari.
function reload<M>(error: unknown): (() => Promise<M>) | undefined {
  const [address] = /https?:[^\s?]+\.js/.exec(String(error)) ?? []
  return address === undefined ? undefined : () => import(/* @vite-ignore */ `${address}?again=${Date.now()}`)
}

/** The component from when it is first wanted and its code has arrived. `retry` forgets a failure. */
export function useLazyCode<P>(code: Pick<LazyCode<P>, 'fetch' | 'arrived'>, wanted: boolean) {
  const [, setHasArrived] = useState(false)
  const [failed, setFailed] = useState(false)
  const [wasWanted, setWasWanted] = useState(wanted)
  if (wanted && !wasWanted) setWasWanted(true)
  const Component = wasWanted ? code.arrived() : undefined
  const missing = wanted && !Component && !failed
  useEffect(() => {
    if (!missing) return
    let current = true
    code.fetch().then(
      () => current && setHasArrived(true),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [missing, code])
  return { Component, failed, retry: () => setFailed(false) }
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
  const close = () => {
    retry()
    props.onOpenChange(false)
  }
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-dialog shadow-float">
      <Alert
        kind="danger"
        title="This part did not load."
        action={
          <div className="flex gap-2">
            <Button size="sm" variant="secondary" onClick={retry}>
              Try again
            </Button>
            <Button size="sm" variant="quiet" onClick={close}>
              Close
            </Button>
          </div>
        }
      >
        Check your connection.
      </Alert>
    </div>
  )
}
