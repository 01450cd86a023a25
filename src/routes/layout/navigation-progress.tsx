import { useNavigation } from 'react-router'

/** On a slow line a page does not change at once: a thin bar says that the tap was heard. */
export function NavigationProgress() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <div role="status">
      {isBusy ? (
        <div className="fixed inset-x-0 top-0 z-50 h-1 animate-breathe bg-laterite">
          <span className="sr-only">Loading…</span>
        </div>
      ) : null}
    </div>
  )
}
