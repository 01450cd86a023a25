import { useEffectEvent, useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { overlayHistory } from './overlay-history.ts'

/** While `open`, Back closes what lies over the page and the page stays. Every overlay calls it. */
export function useBackCloses(open: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  const { key } = useLocation()
  useLayoutEffect(() => (open ? overlayHistory().enter(() => onBack()) : undefined), [open])
  useLayoutEffect(() => {
    if (open && key) overlayHistory().settle()
  }, [open, key])
}
