import type { ReactNode } from 'react'

/** A titled part of the styleguide that its contents list can point to. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="sg-section">
      <h2>{title}</h2>
      <div className="sg-grid">{children}</div>
    </section>
  )
}

/** One component in one state or a family of states. */
export function Specimen({
  title,
  wide = false,
  children,
}: {
  title: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <div className={wide ? 'sg-specimen sg-wide' : 'sg-specimen'}>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
