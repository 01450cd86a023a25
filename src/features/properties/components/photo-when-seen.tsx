import { pictureOf } from '#/features/media/image.rules.ts'
import { Picture } from '#/ui/picture.tsx'
import type { CardPicture } from '../property.schema.ts'

type Photo = { image: CardPicture; sizes: string; eager?: boolean | 'first'; className?: string }

/**
 * A picture that is fetched once it `isSeen`; without script it is simply there. `known` is the address of a variant
 * that the browser has: it is shown as it is, and stays until a better one has come when `known` is left out again.
 */
export function PhotoWhenSeen({
  isSeen,
  image,
  known,
  ...rest
}: { isSeen: boolean; known?: string | null } & Photo) {
  const variants = pictureOf(image)
  if (isSeen) {
    const shown = known ? { ...variants, sources: [], srcSet: known, src: known } : variants
    return <Picture {...shown} {...rest} />
  }
  return (
    <>
      <span className="sr-only">{image.alt}</span>
      <noscript>
        <Picture {...variants} alt="" {...rest} />
      </noscript>
    </>
  )
}
