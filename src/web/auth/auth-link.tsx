import { Link, type LinkProps } from '#/ui/link.tsx'

/** A link within or beside text on these pages. */
export function AuthLink(props: LinkProps) {
  return <Link {...props} className="font-semibold text-indigo underline underline-offset-4" />
}
