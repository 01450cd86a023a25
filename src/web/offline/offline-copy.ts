import { useEffect } from 'react'
import { commonFormat, imageUrl, imageWidthFor } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import type { WorkerMessage } from '#/shared/offline.ts'
import { mayCache } from './may-cache.ts'

const PICTURE_WIDTH = 640

/** Has the service worker cache the property that somebody looks at, where there is one; nothing of a private preview. */
export function useOfflineCopy(property: PropertyView, isPreview?: true): void {
  useEffect(() => {
    if (isPreview || !mayCache()) return
    const { id, title, price, tag, location, images } = property
    const [image] = images
    const message: WorkerMessage = {
      type: 'keep',
      property: {
        id,
        title,
        price: tag === 'For Rent' ? `${price} / month` : price,
        location,
        picture: image
          ? imageUrl(image.storageKey, imageWidthFor(image, PICTURE_WIDTH), formatOf(image))
          : null,
      },
    }
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.postMessage(message),
      () => undefined,
    )
  }, [property, isPreview])
}

// Where another picture is shown in the smallest format, the browser reads it.
function formatOf(image: ImageView): string {
  const [best] = image.formats
  const isShown = [...document.images].some(({ currentSrc }) => best && currentSrc.endsWith(`.${best}`))
  return best && isShown ? best : commonFormat(image)
}
