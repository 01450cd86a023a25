import { clsx } from 'clsx'

/**
 * The breeze-block screen, drawn in the text colour over its positioned parent. Its places: hero, footer edge, empty
 * states, photo placeholders, nowhere else. `className` sets colour, opacity and, if not all of the parent, the area.
 */
export function Lattice({ className = 'inset-0' }: { className?: string }) {
  return <div aria-hidden="true" className={clsx('lattice pointer-events-none absolute', className)} />
}
