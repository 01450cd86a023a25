import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A block in place of something that loads; give it the size of what will come. */
export function Skeleton({ className, image = false }: { className?: string; image?: boolean }) {
  return (
    <div
      aria-hidden="true"
      className={clsx('relative animate-breathe overflow-hidden bg-sand', !image && 'rounded-sm', className)}
    >
      {image ? <div className="lattice absolute inset-0 text-ink opacity-8" /> : null}
    </div>
  )
}

/** The box of a property card while it loads, line by line as the card has them. */
export function CardSkeleton() {
  return (
    <div className="property-card">
      <div className="card-top">
        <div className="card-picture turned-card animate-breathe" />
      </div>
      <div className="card-body gap-2">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-5 w-4/5" />
        <Skeleton className="h-5 w-2/5" />
        <div className="card-facts">
          <Skeleton className="h-5 w-2/3" />
        </div>
      </div>
    </div>
  )
}

/** Says once, politely, what is loading, around skeletons that assistive technology does not hear. */
export function LoadingRegion({
  label,
  className,
  children,
}: {
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <div>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div className={className}>{children}</div>
    </div>
  )
}
