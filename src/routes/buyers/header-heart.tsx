import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import IconHeart from '~icons/ph/heart'
import { useSession } from '../session/session-context.ts'
import { favoriteMarks } from './id-marks.ts'

/** The way to one's favourites with their number; nothing for visitors and administrators. */
export function HeaderHeart() {
  const { user, isAdmin } = useSession()
  const count = favoriteMarks.useIds()?.size ?? 0
  if (!user || isAdmin) return null
  return (
    <Link
      href={urls.favorites}
      aria-label={count > 0 ? `Favorites, ${count}` : 'Favorites'}
      className="relative inline-flex size-12 items-center justify-center rounded [&_svg]:size-6"
    >
      <IconHeart />
      {count > 0 ? (
        <span className="absolute top-0 right-0 rounded-full bg-laterite px-2 text-white text-xs tabular-nums">
          {count}
        </span>
      ) : null}
    </Link>
  )
}
