import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { Dialog } from '#/ui/overlays/dialog.tsx'
import { LoadingRegion, Skeleton } from '#/ui/skeleton.tsx'
import type { clientLoader } from './properties-history.tsx'
import { History } from './properties-history-view.tsx'

/** A property's history over the list, read when it is asked for. */
export function HistoryDialog({
  open,
  onOpenChange,
  property: { id, title },
  returnFocusTo,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  property: { id: string; title: string }
  returnFocusTo: () => HTMLElement | null
}) {
  const { load, data } = useFetcher<typeof clientLoader>()
  useEffect(() => {
    if (open) void load(urls.propertyHistory(id))
  }, [open, load, id])
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="History"
      description={title}
      returnFocusTo={returnFocusTo}
    >
      {data ? (
        <History data={data} />
      ) : (
        <LoadingRegion label="Loading the history…" className="space-y-3">
          <Skeleton className="h-5 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
        </LoadingRegion>
      )}
    </Dialog>
  )
}
