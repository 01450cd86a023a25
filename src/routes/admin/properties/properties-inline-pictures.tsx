import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { Uploads } from '#/features/media/image-list.rules.ts'
import type { clientLoader } from '#/routes/admin/pictures/property-pictures.tsx'
import { PicturesField } from '#/routes/admin/pictures/property-pictures-form.tsx'
import { urls } from '#/shared/urls.ts'
import { NotLoaded } from '#/ui/lazy-on-intent.tsx'
import { LoadingRegion, Skeleton } from '#/ui/skeleton.tsx'

/** The pictures of a property among the fields of the inline form, read when they are asked for. */
export function InlinePictures({
  propertyId,
  onUploads,
}: {
  propertyId: string
  onUploads: (uploads: Uploads) => void
}) {
  const { load, data, state } = useFetcher<typeof clientLoader>()
  useEffect(() => {
    void load(urls.propertyPictures(propertyId))
  }, [load, propertyId])
  if (data && !('failure' in data))
    return (
      <div className="mt-2">
        <PicturesField view={data} onUploads={onUploads} />
      </div>
    )
  if (data && state === 'idle')
    return <NotLoaded retry={() => void load(urls.propertyPictures(propertyId))} />
  return (
    <LoadingRegion label="Loading the pictures…" className="mt-2 space-y-3">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-16 w-full" />
    </LoadingRegion>
  )
}
