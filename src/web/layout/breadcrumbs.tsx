import { Link } from '#/ui/link.tsx'
import IconRight from '~icons/ph/caret-right'
import type { Trail } from './trail.ts'

/** The way to a page, each step a link but the last, which is the page itself. */
export function Breadcrumbs({ trail }: { trail: Trail }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-ink-2 text-sm">
        {trail.map(([name, path], at) => (
          <li key={path} className="flex min-w-0 items-center gap-1.5">
            {at < trail.length - 1 ? (
              <>
                <Link
                  href={path}
                  className="inline-flex min-h-11 items-center underline decoration-laterite underline-offset-4"
                >
                  {name}
                </Link>
                <IconRight className="size-4 shrink-0" />
              </>
            ) : (
              <span aria-current="page" className="truncate">
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
