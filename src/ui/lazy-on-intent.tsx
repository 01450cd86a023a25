import { type ComponentType, useEffect, useState } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'

type OverlayProps = { open: boolean; onOpenChange: (open: boolean) => void }

type LazyCode<P> = {
  /** Fetches the code once; a failed attempt is forgotten, so that the next one tries again. */
  fetch: () => Promise<ComponentType<P>>
  /** Spread on whatever opens the overlay. */
  intent: { onPointerEnter: () => void; onPointerDown: () => void; onFocus: () => void }
}

/**
 * Keeps an overlay out of the first load: its code arrives when somebody points at, touches or focuses what opens it.
 *
 *     const filters = lazyOnIntent(() => import('./filter-sheet.tsx').then((module) => module.FilterSheet))
 *     <Button {...filters.intent} onClick={() => setOpen(true)}>Filters</Button>
 *     <LazyOverlay code={filters} open={open} onOpenChange={setOpen} />
 */
export function lazyOnIntent<P>(load: () => Promise<ComponentType<P>>): LazyCode<P> {
  let loading: Promise<ComponentType<P>> | undefined
  const fetch = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  const preload = () => {
    // A failed preload is not an error yet: opening tries again and reports.
    fetch().catch(() => undefined)
  }
  return { fetch, intent: { onPointerEnter: preload, onPointerDown: preload, onFocus: preload } }
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
  const [loaded, setLoaded] = useState<{ Component: ComponentType<P> }>()
  const [failed, setFailed] = useState(false)
  const wanted = props.open && !loaded && !failed
  useEffect(() => {
    if (!wanted) return
    let current = true
    code.fetch().then(
      (Component) => current && setLoaded({ Component }),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [wanted, code])
  if (loaded) return <loaded.Component {...props} />
  if (!props.open) return null
  if (!failed) return <Opening />
  const close = () => {
    setFailed(false)
    props.onOpenChange(false)
  }
  return (
    <div className="fixed inset-x-4 bottom-4 z-50 mx-auto max-w-dialog shadow-float">
      <Alert
        kind="danger"
        title="This part did not load."
        action={
          <div className="flex gap-2">
            <Button size="sm" variant="secondary" onClick={() => setFailed(false)}>
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
