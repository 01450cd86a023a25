import { type RefObject, useEffect, useRef } from 'react'

/**
 * For an element around a list: when the row that had the focus leaves the list, as after a change of what the list is
 * sorted or narrowed by, the element takes it, so that it does not fall back to the top of the page.
 */
export function useFocusFallback(shown: readonly unknown[]): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const focused = useRef<EventTarget>(null)
  useEffect(() => {
    const list = element.current
    const remember = ({ target }: FocusEvent) => {
      focused.current = target
    }
    list?.addEventListener('focusin', remember)
    return () => list?.removeEventListener('focusin', remember)
  }, [])
  useEffect(() => {
    const last = shown && focused.current
    const isLost = last instanceof Node && !last.isConnected && document.activeElement === document.body
    if (isLost) element.current?.focus({ preventScroll: true })
  }, [shown])
  return element
}
