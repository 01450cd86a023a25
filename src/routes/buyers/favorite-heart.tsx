import type { FormEvent, MouseEvent } from 'react'
import { urls } from '#/shared/urls.ts'
import IconHeart from '~icons/ph/heart'
import IconHeartSet from '~icons/ph/heart-fill'
import { useSession } from '../session/session-context.ts'
import { useFavoriteAsking } from './favorite-context.ts'
import { favoriteMarks } from './id-marks.ts'

const HEART =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-full bg-limewash text-laterite transition-colors hover:bg-white [&_svg]:size-6'

/** Keeps a property or lets it go. Asks visitors to sign in first; administrators have none. */
export function FavoriteHeart({ property: { id, title } }: { property: { id: string; title: string } }) {
  const { user, isAdmin } = useSession()
  const { loginPath, ask, intent } = useFavoriteAsking()
  const isSet = favoriteMarks.useIds()?.has(id) ?? false
  if (isAdmin) return null
  const named = { 'aria-label': `Favorite: ${title}`, className: HEART }
  if (!user)
    return (
      <a
        {...named}
        {...intent}
        href={loginPath}
        rel="nofollow"
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          ask(id)
        }}
      >
        <IconHeart />
      </a>
    )
  const press = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    import('./favorites-live.ts').then(
      ({ setFavorite }) => setFavorite(user.id, id, !isSet),
      // Without the code the form does it.
      () => form.submit(),
    )
  }
  return (
    <form method="post" action={urls.favorites} onSubmit={press}>
      <input type="hidden" name="propertyId" value={id} />
      {/* Not on the button: a form that script sends leaves its button out. */}
      <input type="hidden" name="act" value={isSet ? 'remove' : 'add'} />
      <button {...named} type="submit" aria-pressed={isSet}>
        {isSet ? <IconHeartSet /> : <IconHeart />}
      </button>
    </form>
  )
}
