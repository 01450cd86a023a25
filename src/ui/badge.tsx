import type { ReactNode } from 'react'

const COLORS = {
  sale: 'badge bg-brass text-ink',
  rent: 'badge bg-indigo text-white',
  popular: 'badge bg-laterite-tint text-laterite-hover',
  new: 'badge bg-card text-indigo border-[1.5px] border-indigo',
  neutral: 'badge bg-sand text-ink-2',
  success: 'badge bg-palm-tint text-palm',
  danger: 'badge bg-danger-tint text-danger',
  photo: 'badge badge-photo',
}

/** A short fact on a tag of colour; `photo` is the dark one for counters that lie on pictures. */
export function Badge({
  kind = 'neutral',
  icon,
  children,
}: {
  kind?: keyof typeof COLORS
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={COLORS[kind]}>
      {icon}
      {children}
    </span>
  )
}
