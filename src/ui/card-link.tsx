import { Link, type LinkProps } from './link.tsx'

/** The link of an interactive Card: its area covers the whole card, its text is the card's name. */
export function CardLink({ children, ...rest }: LinkProps) {
  return (
    <Link {...rest} className="card-link">
      {children}
    </Link>
  )
}
