import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { FAVORITE_MESSAGES } from '#/features/favorites/favorite.schema.ts'
import { showToast } from '#/ui/overlays/toast.tsx'
import { setFavorite, setNote } from '#/web/buyers/favorites-live.ts'
import { useSession } from '#/web/session/session-provider.tsx'
import type { SavedView } from './favorites-view.server.ts'

/** What of a page of favourites is still shown, how one goes (at once, with a way back), and how another one comes. */
export function useRemoval({ properties, total }: { properties: readonly SavedView[]; total: number }): {
  shown: readonly SavedView[]
  /** On all pages. */
  total: number
  remove: (property: SavedView) => void
  save: (propertyId: string) => void
} {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const shown = properties.filter(({ id }) => !removed.has(id))

  const mark = (id: string, isRemoved: boolean) =>
    setRemoved((old) => {
      const next = new Set(old)
      if (isRemoved) next.add(id)
      else next.delete(id)
      return next
    })
  const keep = async (id: string, isFavorite: boolean) => {
    if (!user) return false
    mark(id, !isFavorite)
    const isDone = await setFavorite(user.id, id, isFavorite)
    if (!isDone) mark(id, isFavorite)
    // What comes after it on the other pages moves up.
    else await revalidate()
    return isDone
  }
  // What was noted of it comes back with it.
  const bringBack = async (property: SavedView) => {
    if (!(await keep(property.id, true)) || !property.isPublic || !property.note) return
    if (await setNote(property.id, property.note)) await revalidate()
  }
  const remove = async (property: SavedView) => {
    const { id, isPublic } = property
    if (!(await keep(id, false))) return
    showToast({
      kind: 'success',
      title: FAVORITE_MESSAGES.removed,
      // What nobody sees cannot be saved again.
      ...(isPublic ? { action: { label: 'Undo', onPress: () => void bringBack(property) } } : {}),
    })
  }
  return {
    shown,
    total: total - (properties.length - shown.length),
    remove: (property) => void remove(property),
    save: (propertyId) => void keep(propertyId, true),
  }
}
