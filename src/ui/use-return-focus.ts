import { useRef } from 'react'

/**
 * Handlers for a Radix dialog without a trigger of its own, which would drop the focus to the page on closing: they
 * give it back to what had it at opening, or to `target` when that has gone.
 */
export function useReturnFocus(target?: () => HTMLElement | null) {
  const opener = useRef<Element | null>(null)
  return {
    rememberFocus: () => {
      opener.current = document.activeElement
    },
    returnFocus: (event: Event) => {
      event.preventDefault()
      const known = opener.current
      const element = known?.isConnected && known !== document.body ? known : target?.()
      if (element instanceof HTMLElement) element.focus()
    },
  }
}
