import { useDeferredValue } from 'react'

/**
 * Whether an overlay is to be shown: at once when it closes, and when it opens as soon as the press is painted on what
 * was pressed, since to put an overlay together takes a slow phone longer than a press may wait for its answer.
 */
export function useAfterPress(open: boolean): boolean {
  return useDeferredValue(open, false) && open
}
