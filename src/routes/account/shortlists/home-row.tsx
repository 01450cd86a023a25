import { pictureOf } from '#/features/media/image.rules.ts'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { Picture } from '#/ui/picture.tsx'

/** How a home stands in a list of rows to choose from. */
export const HOME_ROW = 'flex items-center gap-3 rounded border border-line bg-card p-3'

/** A home as its row shows it. */
export function presentHomeRow({
  id,
  title,
  location,
  cover,
}: Pick<PropertyCardView, 'id' | 'title' | 'location' | 'cover'>) {
  return { id, title, location, picture: cover ? pictureOf(cover) : null }
}

/** The small picture of a home, with its name and place. */
export function HomeInRow({
  home: { title, location, picture },
}: {
  home: ReturnType<typeof presentHomeRow>
}) {
  return (
    <>
      <span className="w-16 shrink-0 overflow-hidden rounded bg-sand">
        {picture ? <Picture {...picture} alt="" sizes="72px" /> : null}
      </span>
      <span className="min-w-0 grow break-words">
        {title}
        <span className="block text-ink-2 text-sm">{location}</span>
      </span>
    </>
  )
}
