/**
 * Keeps what a wheel turns over an element until it is released, and turns it then: a map that is not seen yet is about
 * to move by itself, which would undo it.
 */
export function keepWheel(element: HTMLElement): () => void {
  let last: WheelEvent | undefined
  let turned = 0
  const keep = (event: WheelEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    last = event
    turned += event.deltaY
  }
  element.addEventListener('wheel', keep, { capture: true, passive: false })
  return () => {
    element.removeEventListener('wheel', keep, { capture: true })
    if (!last) return
    const { clientX, clientY, deltaMode } = last
    last = undefined
    element.dispatchEvent(
      new WheelEvent('wheel', {
        clientX,
        clientY,
        deltaMode,
        deltaY: turned,
        bubbles: true,
        cancelable: true,
      }),
    )
  }
}
