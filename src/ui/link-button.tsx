import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { Link, type LinkProps } from './link.tsx'

/** A real link that looks like a button. `className` is for place and width only. */
export function LinkButton({
  variant,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: ButtonLook & LinkProps & { icon?: ReactNode }) {
  return (
    <Link {...rest} className={clsx(buttonClass({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}
