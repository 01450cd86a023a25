import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import IconCaretDown from '~icons/ph/caret-down'

/** What unfolds below a line of text, with the caret beside its words; `line` is for how they look. */
export function FoldLine({
  title,
  line,
  className,
  children,
}: {
  title: ReactNode
  line?: string
  className?: string
  children: ReactNode
}) {
  return (
    <details className={clsx('group', className)}>
      <summary className={clsx('flex w-fit cursor-pointer items-center gap-1', line)}>
        <span className="min-w-0">{title}</span>
        <IconCaretDown className="shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
