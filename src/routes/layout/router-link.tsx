import { Link } from 'react-router'
import type { LinkProps } from '#/ui/link.tsx'

/** The design system's links, going through the router; its code and data are fetched when a finger comes near. */
export function RouterLink({ href, ...rest }: LinkProps) {
  return <Link to={href} prefetch="intent" {...rest} />
}
