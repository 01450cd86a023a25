import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import IconCaretDown from '~icons/ph/caret-down'

/**
 * What unfolds below its title, with the caret at the right end of the line. `className` is for place and lines:
 * inside a card a hairline above it, by itself a border around it. It does not stand in another one.
 */
export function Disclosure({
  title,
  className,
  children,
  ...rest
}: Omit<ComponentProps<'details'>, 'title'> & { title: ReactNode }) {
  return (
    <details {...rest} className={clsx('group', className)}>
      <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 font-semibold text-indigo">
        <span className="min-w-0 py-2">{title}</span>
        <IconCaretDown className="shrink-0 group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
