import { useEffect, useEffectEvent } from 'react'
import { FAVORITE_MESSAGES } from '#/features/favorites/favorite.schema.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { useSignInFirst } from '#/web/auth/use-sign-in-first.tsx'
import { useSession } from '#/web/session/session-provider.tsx'
import { setFavorite } from './favorites-live.ts'

/** Asks to sign in for a heart, and sets it once somebody has, here or on the way through the sign-in page. */
export function FavoriteAsker({
  open,
  onOpenChange,
  wanted,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The property whose heart was pressed; undefined when the page was only loaded again. */
  wanted: string | undefined
}) {
  const { user, advertises } = useSession()
  const keep = async (propertyId: string) => {
    if (advertises) showToast({ title: 'Administrators and agents keep no favourites' })
    else if (user && (await setFavorite(user.id, propertyId, true)))
      showToast({ kind: 'success', title: FAVORITE_MESSAGES.added })
  }
  const { ask, overlay } = useSignInFirst({
    purpose: 'keep your favourites',
    isWanted: ({ kind }) => kind === 'favorite',
    perform: ({ propertyId }) => void keep(propertyId),
  })
  const begin = useEffectEvent(() => {
    if (wanted) ask?.({ kind: 'favorite', propertyId: wanted })
    // It has been asked for; the next press asks again.
    onOpenChange(false)
  })
  useEffect(() => {
    if (open) begin()
  }, [open])
  return overlay
}
