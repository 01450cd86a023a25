import { cva } from 'class-variance-authority'
import type { ReactNode } from 'react'

const badgeClass = cva(
  'inline-flex h-7 w-fit items-center gap-1 whitespace-nowrap rounded-sm px-2.5 font-medium text-xs [&_svg]:size-4',
  {
    variants: {
      kind: {
        sale: 'bg-brass text-ink',
        rent: 'bg-indigo text-white',
        popular: 'bg-laterite-tint text-laterite-hover',
        new: 'bg-card text-indigo border-[1.5px] border-indigo',
        neutral: 'bg-sand text-ink-2',
        success: 'bg-palm-tint text-palm',
        danger: 'bg-danger-tint text-danger',
        photo: 'bg-indigo-deep text-white',
      },
    },
    defaultVariants: { kind: 'neutral' },
  },
)

/** A short fact on a tag of colour; `photo` is the dark one for counters that lie on pictures. */
export function Badge({
  kind,
  icon,
  children,
}: {
  kind?: 'sale' | 'rent' | 'popular' | 'new' | 'neutral' | 'success' | 'danger' | 'photo'
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <span className={badgeClass({ kind })}>
      {icon}
      {children}
    </span>
  )
}
