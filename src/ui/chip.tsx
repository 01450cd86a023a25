import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import IconX from '~icons/ph/x'
import { Link } from './link.tsx'

function chipClass(on: boolean, wraps = false) {
  return clsx(
    'inline-flex max-w-full shrink-0 cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-4 font-medium',
    wraps ? 'min-h-11 py-2' : 'h-10 whitespace-nowrap',
    'text-sm transition-colors disabled:cursor-not-allowed disabled:opacity-50',
    '[&_svg]:size-[18px] [&_svg]:shrink-0',
    on
      ? 'border-indigo bg-indigo text-white hover:border-indigo-deep hover:bg-indigo-deep'
      : 'border-line-strong bg-card text-ink hover:border-indigo',
  )
}

/** A chip that does something here: opens a filter, toggles one. `on` fills it. */
export function Chip({
  on = false,
  icon,
  iconEnd,
  children,
  className,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { on?: boolean; icon?: ReactNode; iconEnd?: ReactNode }) {
  return (
    <button type="button" {...rest} className={clsx(chipClass(on), className)}>
      {icon}
      <span className="truncate">{children}</span>
      {iconEnd}
    </button>
  )
}

/** A chip that leads somewhere: a quick search, a category. One that `wraps` shows long words in several lines. */
export function ChipLink({
  href,
  on = false,
  wraps = false,
  icon,
  children,
}: {
  href: string
  on?: boolean
  wraps?: boolean
  icon?: ReactNode
  children: ReactNode
}) {
  return (
    <Link href={href} aria-current={on ? 'true' : undefined} className={chipClass(on, wraps)}>
      {icon}
      <span className={wraps ? 'min-w-0 break-words' : 'truncate'}>{children}</span>
    </Link>
  )
}

/** An applied filter: the whole chip is a link to the same page without it, so it works before any script. */
export function FilterChip({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={chipClass(true)}>
      <span className="sr-only">Remove filter </span>
      <span className="truncate">{children}</span>
      <IconX />
    </Link>
  )
}
