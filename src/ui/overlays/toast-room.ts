/** The room above and between toasts. */
export const TOAST_EDGE = 6
export const TOAST_GAP = 8

const STANDING = '[data-sonner-toast]:not([data-removed="true"], [data-visible="false"]) > *'

/**
 * Keeps as much room free at the top of the page as the toasts in this element take, until the answer is called. When
 * they go, what is read stays where it is as far as the page can be scrolled.
 */
export function keepRoomForToasts(place: HTMLElement): () => void {
  const root = document.documentElement
  let room = 0

  function makeRoom() {
    let wanted = 0
    for (const toast of place.querySelectorAll<HTMLElement>(STANDING))
      wanted += toast.offsetHeight + (wanted === 0 ? TOAST_EDGE + TOAST_GAP : TOAST_GAP)
    if (wanted === room) return
    const given = room - wanted
    const scrolled = window.scrollY
    room = wanted
    root.style.setProperty('--toast-room', `${room}px`)
    root.toggleAttribute('data-toasts', room > 0)
    if (given > 0) window.scrollTo({ top: Math.max(0, scrolled - given), behavior: 'instant' })
  }

  const observer = new MutationObserver(makeRoom)
  observer.observe(place, {
    subtree: true,
    childList: true,
    attributeFilter: ['data-removed', 'data-visible', 'data-mounted'],
  })
  window.addEventListener('resize', makeRoom)
  makeRoom()
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', makeRoom)
    root.removeAttribute('data-toasts')
  }
}
