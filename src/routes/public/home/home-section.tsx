import { type ReactNode, useId } from 'react'

/** Two small cards beside each other on a phone, six on a desktop. */
export const homeGrid = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6'

/** A titled part of the home page; `more` is the link to everything of its kind. */
export function HomeSection({
  title,
  more,
  className = '',
  children,
}: {
  title: string
  more?: ReactNode
  className?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`relative ${className}`}>
      {/* A link's height already keeps some distance below it. */}
      <div className={`flex flex-wrap items-baseline justify-between gap-x-4 ${more ? 'mb-1' : 'mb-4'}`}>
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
