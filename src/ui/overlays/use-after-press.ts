import { startTransition, useEffect, useState } from 'react'

/**
 * Whether an overlay is to be shown: at once when it closes, and when it opens as soon as the press is painted on what
 * was pressed, since to put an overlay together takes a slow phone longer than a press may wait for its answer.
 */
export function useAfterPress(open: boolean): boolean {
  const [isPainted, setPainted] = useState(false)
  useEffect(() => {
    if (!open) return
    let timer: ReturnType<typeof setTimeout> | undefined
    // The frame that shows the press is painted right after its callbacks; what React does next may come before it.
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(true)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setPainted(false)
    }
  }, [open])
  return open && isPainted
}
