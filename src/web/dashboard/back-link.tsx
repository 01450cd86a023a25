import type { ReactNode } from 'react'
import { Link } from '#/ui/link.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'

/** The way back to the list that a page belongs to, above its title. */
export function BackLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="screen-only inline-flex min-h-11 items-center gap-2 font-semibold text-indigo underline-offset-4 hover:underline"
    >
      <IconArrowLeft /> {children}
    </Link>
  )
}
