import { type ReactNode, useId } from 'react'

/** A titled part of the home page; `more` is the link to everything of its kind. */
export function HomeSection({
  title,
  more,
  children,
}: {
  title: string
  more?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 lg:mb-6">
        <h2 id={id} className="text-h2">
          {title}
        </h2>
        {more}
      </div>
      {children}
    </section>
  )
}
