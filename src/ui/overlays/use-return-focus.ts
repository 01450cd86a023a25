import { useRef } from 'react'

// What had the focus when a dialog was opened last, and what was around it, from the inside out.
let lastWay: readonly Element[] = []

const FOCUSABLE = 'a[href], button:not(:disabled), input, select, textarea, summary, [tabindex]'

/**
 * Handlers for a Radix dialog without a trigger of its own, which would drop the focus to the page on closing: they
 * give it back to what had it at opening. When that has gone they give it to `target`, or else to what stands in its
 * place, such as the button that a link becomes for whoever has signed in.
 */
export function useReturnFocus(target?: () => HTMLElement | null) {
  const way = useRef<readonly Element[]>([])
  return {
    rememberFocus: () => {
      // Opened by a dialog that closes at once, this one gives the focus back to where that one had it from.
      way.current = [...wayTo(document.activeElement), ...lastWay]
      lastWay = way.current
    },
    returnFocus: (event: Event) => {
      event.preventDefault()
      lastWay = []
      const [opener] = way.current
      const element = opener?.isConnected ? opener : (target?.() ?? placeOn(way.current))
      if (!(element instanceof HTMLElement)) return
      // What opened it stands where it stood: scrolling to it would move the page under somebody's eyes.
      element.focus({ preventScroll: true })
      if (element !== opener) element.scrollIntoView({ block: 'nearest' })
    },
  }
}

function wayTo(element: Element | null): Element[] {
  const way: Element[] = []
  for (let at = element; at && at !== document.body; at = at.parentElement) way.push(at)
  return way
}

function placeOn(way: readonly Element[]): Element | undefined {
  const place = way.find(({ isConnected }) => isConnected)
  if (place?.matches(FOCUSABLE)) return place
  return [...(place?.querySelectorAll(FOCUSABLE) ?? [])].find((element) => element.checkVisibility())
}
