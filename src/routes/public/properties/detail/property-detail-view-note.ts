import { useEffect } from 'react'
import { noteViewed } from '#/features/properties/views/recently-viewed.client.ts'
import { urls } from '#/shared/urls.ts'

/** Tells this device and the server once that somebody has the page in front of them: not from a background tab or ahead of time. */
export function useViewNote(propertyId: string): void {
  useEffect(() => {
    const note = () => {
      if (document.visibilityState !== 'visible') return
      stop()
      noteViewed(propertyId)
      const body = new Blob([JSON.stringify({ propertyId })], { type: 'application/json' })
      navigator.sendBeacon(urls.propertyViews, body)
    }
    const stop = () => document.removeEventListener('visibilitychange', note)
    document.addEventListener('visibilitychange', note)
    note()
    return stop
  }, [propertyId])
}
