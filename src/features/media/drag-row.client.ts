import type { PointerEvent as ReactPointerEvent } from 'react'
import { dropPosition, type RowBox, shifts } from './drop-position.rules.ts'

const EDGE = 96
const FASTEST = 14
const HELD = { position: 'relative', zIndex: '1', boxShadow: 'var(--shadow-float)' }
const AT_REST = { position: '', zIndex: '', boxShadow: '', transform: '', transition: '' }

/**
 * Lets a row follow the pointer that was put down on its handle, and the other rows make room. The rows are moved on
 * the screen alone; `onDrop` is told once, when the row is let go somewhere else. Escape lets everything stay.
 */
export function dragRow(
  down: ReactPointerEvent<HTMLElement>,
  list: HTMLElement,
  from: number,
  onDrop: (to: number) => void,
): void {
  const handle = down.currentTarget
  const rows = [...list.querySelectorAll<HTMLElement>('[data-image]')]
  const boxes = rows.map(boxOf)
  const startY = down.clientY + window.scrollY
  let clientY = down.clientY
  let to = from

  const draw = () => {
    const offset = clientY + window.scrollY - startY
    to = dropPosition(boxes, from, offset)
    const moved = shifts(boxes, from, to)
    for (const [index, row] of rows.entries()) {
      row.style.transform = `translateY(${index === from ? offset : moved[index]}px)`
    }
  }
  const scroll = () => {
    const speed = edgeSpeed(clientY)
    if (speed !== 0) {
      window.scrollBy({ top: speed, behavior: 'instant' })
      draw()
    }
    frame = requestAnimationFrame(scroll)
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return
    clientY = event.clientY
    draw()
  }
  const end = (isDropped: boolean) => {
    stop.abort()
    cancelAnimationFrame(frame)
    for (const row of rows) Object.assign(row.style, AT_REST)
    if (isDropped && to !== from) onDrop(to)
  }

  down.preventDefault()
  handle.setPointerCapture(down.pointerId)
  for (const [index, row] of rows.entries()) {
    Object.assign(row.style, index === from ? HELD : { transition: 'transform 120ms' })
  }
  let frame = requestAnimationFrame(scroll)
  const stop = new AbortController()
  const { signal } = stop
  handle.addEventListener('pointermove', move, { signal })
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
  // Also when the row goes while it is dragged.
  handle.addEventListener('lostpointercapture', () => end(false), { signal })
  window.addEventListener('keydown', (event) => event.key === 'Escape' && end(false), { signal })
}

function boxOf(row: HTMLElement): RowBox {
  const { top, bottom } = row.getBoundingClientRect()
  return { top: top + window.scrollY, bottom: bottom + window.scrollY }
}

// Near an edge of the window the page goes along, the faster the nearer.
function edgeSpeed(clientY: number): number {
  const above = EDGE - clientY
  const below = clientY - (window.innerHeight - EDGE)
  const depth = Math.max(above, below)
  if (depth <= 0) return 0
  return Math.ceil((Math.min(depth, EDGE) / EDGE) * FASTEST) * (above > below ? -1 : 1)
}
