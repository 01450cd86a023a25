import type { ReactNode } from 'react'

/** A heading of the page's own size. */
export function SectionHeading({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="detail-h2">
      {children}
    </h2>
  )
}
