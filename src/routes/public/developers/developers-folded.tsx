import type { ReactNode } from 'react'
import IconCaretDown from '~icons/ph/caret-down'

/** What is long and not for everybody, behind its title. */
export function Folded({
  title,
  about,
  children,
}: {
  title: string
  /** A few words beside the title. */
  about?: string
  children: ReactNode
}) {
  return (
    <details className="group mt-4 rounded border border-line bg-card px-4">
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
        <span className="flex flex-wrap gap-x-2">
          <span className="font-semibold">{title}</span>
          <span className="text-ink-2">{about}</span>
        </span>
        <IconCaretDown className="shrink-0 group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pb-4">{children}</div>
    </details>
  )
}
