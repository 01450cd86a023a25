import { useEffectEvent, useLayoutEffect } from 'react'
import { overlayHistory } from './overlay-history.ts'

/** While `open`, Back closes what lies over the page and the page stays. Every overlay calls it. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  // Not after painting: what can be seen has its entry of the history.
  useLayoutEffect(() => (open ? overlayHistory().enter(() => onBack()) : undefined), [open])
}
