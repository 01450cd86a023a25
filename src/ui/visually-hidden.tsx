import type { ReactNode } from 'react'

/** Words for assistive technology that sighted readers get from the layout. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
