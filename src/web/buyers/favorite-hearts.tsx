import {
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useLocation } from 'react-router'
import { withStorage } from '#/shared/browser-storage.ts'
import { urls } from '#/shared/urls.ts'
import { LazyOverlay, lazyOnIntent } from '#/ui/lazy-on-intent.tsx'
import { REMEMBERED_ACTION } from '#/web/auth/remembered-key.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import IconHeart from '~icons/ph/heart'
import IconHeartSet from '~icons/ph/heart-fill'
import { favoriteMarks } from './id-marks.ts'

// One file, because every public page loads all of it: in pieces it would weigh half as much again.

type Favorites = {
  /** Where a visitor signs in and comes back to this page. */
  loginPath: string
  /** Asks a visitor to sign in, and keeps the property once they have. */
  ask: (propertyId: string) => void
  /** Keeps a property of whoever is signed in, or lets it go. Rejects without the code for it. */
  set: (propertyId: string, isFavorite: boolean) => Promise<unknown>
}

const FavoriteContext = createContext<Favorites | undefined>(undefined)

const live = () => import('./favorites-live.ts')
const asker = lazyOnIntent(
  () => import('./favorite-asker.tsx'),
  (module) => module.FavoriteAsker,
)

// For browsers that keep nothing: somebody of this page was asked.
let hasAsked = false

/** Stands around pages with hearts: knows which are set, and asks visitors to sign in first. */
export function FavoriteHost({ children }: { children: ReactNode }) {
  const { user, advertises } = useSession()
  const { pathname, search } = useLocation()
  const [wanted, setWanted] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const owner = advertises ? undefined : user?.id

  useEffect(() => {
    if (owner)
      live()
        .then(({ loadMarks }) => loadMarks(owner))
        // Hearts that nobody knows of stay empty; what is pressed still counts.
        .catch(() => undefined)
  }, [owner])

  useEffect(() => {
    if (hasAsked || isNoted()) setOpen(true)
  }, [])

  const loginPath = `${urls.login}?from=${encodeURIComponent(pathname + search)}`
  const favorites = useMemo(
    () => ({
      loginPath,
      ask: (propertyId: string) => {
        hasAsked = true
        setWanted(propertyId)
        setOpen(true)
      },
      set: async (propertyId: string, isFavorite: boolean) => {
        const { setFavorite } = await live()
        if (owner) await setFavorite(owner, propertyId, isFavorite)
      },
    }),
    [loginPath, owner],
  )
  return (
    <FavoriteContext value={favorites}>
      {children}
      <LazyOverlay code={asker} open={isOpen} onOpenChange={setOpen} wanted={wanted} />
    </FavoriteContext>
  )
}

// A note of another kind or a stranger's is sorted out by whoever reads it.
function isNoted(): boolean {
  return withStorage(() => sessionStorage.getItem(REMEMBERED_ACTION))?.includes('"favorite"') ?? false
}

/** Keeps a property or lets it go. Asks visitors to sign in first; administrators and agents have none. Needs the FavoriteHost. */
export function FavoriteHeart({ property: { id, title } }: { property: { id: string; title: string } }) {
  const { user, advertises } = useSession()
  const favorites = use(FavoriteContext)
  const isSet = favoriteMarks.useIds()?.has(id) ?? false
  if (advertises || !favorites) return null
  const named = { 'aria-label': `Favorite: ${title}`, className: 'heart' }
  if (!user)
    return (
      <a
        {...named}
        {...asker.intent}
        href={favorites.loginPath}
        onClick={(event: MouseEvent) => {
          event.preventDefault()
          favorites.ask(id)
        }}
      >
        <IconHeart />
      </a>
    )
  const press = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    // Without the code the form does it.
    favorites.set(id, !isSet).catch(() => form.submit())
  }
  return (
    <form method="post" action={urls.favoriteAct(id, isSet ? 'removal' : 'addition')} onSubmit={press}>
      <button {...named} type="submit" aria-pressed={isSet}>
        {isSet ? <IconHeartSet /> : <IconHeart />}
      </button>
    </form>
  )
}
