import { pictureOf } from '#/features/media/image.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { Picture } from '#/ui/picture.tsx'

type Photo = { image: ImageView; sizes: string; eager?: boolean | 'first'; className?: string }

/** A picture that is fetched once it `isSeen`; without script it is simply there. */
export function PhotoWhenSeen({ isSeen, image, ...rest }: { isSeen: boolean } & Photo) {
  if (isSeen) return <Picture {...pictureOf(image)} {...rest} />
  return (
    <>
      <span className="sr-only">{image.alt}</span>
      <noscript>
        <Picture {...pictureOf(image)} alt="" {...rest} />
      </noscript>
    </>
  )
}
