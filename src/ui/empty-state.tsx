import type { ReactNode } from 'react'
import { Lattice } from './lattice.tsx'

/** What happened and one way forward. `action` is one Button or LinkButton. */
export function EmptyState({
  title,
  children,
  action,
  icon,
  heading: Heading = 'h2',
}: {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  icon?: ReactNode
  heading?: 'h1' | 'h2' | 'h3'
}) {
  return (
    <div className="turned relative overflow-hidden border border-line bg-card px-4 pt-18 pb-8 text-center sm:px-8">
      <Lattice className="inset-x-0 top-0 h-12 text-ink opacity-6" />
      {icon ? <div className="mb-3 flex justify-center text-laterite [&_svg]:size-10">{icon}</div> : null}
      <Heading className="mx-auto max-w-[28ch] font-display font-painted text-h2">{title}</Heading>
      {children ? <div className="mx-auto mt-2 max-w-[44ch] text-ink-2">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  )
}
