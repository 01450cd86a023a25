import { clsx } from 'clsx'
import { Fragment } from 'react'
import IconLeft from '~icons/ph/caret-left'
import IconRight from '~icons/ph/caret-right'
import { Link } from './link.tsx'
import { pageWindow, phoneWindow } from './pagination-window.ts'

const step = 'inline-flex h-11 items-center justify-center gap-1 rounded sm:min-w-11'

/**
 * Numbered links to the pages of a list, from 1 to at most `limit`. Renders nothing for a single page. On narrow
 * phones only the neighbours of the current page and the last remain between the arrows, where there are many.
 */
export function Pagination({
  page,
  pageCount,
  limit = 40,
  hrefFor,
  label = 'Pages',
}: {
  page: number
  pageCount: number
  limit?: number
  hrefFor: (page: number) => string
  label?: string
}) {
  const last = Math.min(pageCount, limit)
  const slots = pageWindow(page, pageCount, limit)
  const onPhone = phoneWindow(slots, page)
  if (slots.length < 2) return null
  return (
    <nav
      aria-label={label}
      className="flex items-center justify-center gap-0.5 font-semibold text-sm sm:gap-1"
    >
      <PageStep to={page > 1 ? hrefFor(Math.min(page - 1, last)) : undefined} name="Previous" />
      <ol className="flex items-center gap-0.5 sm:gap-1">
        {slots.map((slot, index) => (
          // A gap has no number of its own; there is one on each side of the current page at most.
          <Fragment key={slot === 'gap' ? `gap-${index === 1 ? 'before' : 'after'}` : slot}>
            {slot === last && onPhone.at(-2) === 'gap' && slots.at(-2) !== 'gap' ? (
              <li className="sm:hidden">
                <Gap />
              </li>
            ) : null}
            <li className={clsx(!onPhone.includes(slot) && 'max-sm:hidden')}>
              {slot === 'gap' ? (
                <Gap />
              ) : (
                <Link
                  href={hrefFor(slot)}
                  aria-current={slot === page ? 'page' : undefined}
                  aria-label={`Page ${slot}`}
                  className={clsx(
                    step,
                    'min-w-9 px-1.5',
                    slot === page
                      ? 'bg-indigo text-white'
                      : 'border border-transparent text-ink hover:border-indigo hover:text-indigo',
                  )}
                >
                  {slot}
                </Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
      <PageStep to={page < last ? hrefFor(page + 1) : undefined} name="Next" />
    </nav>
  )
}

function Gap() {
  return (
    <span className="inline-block min-w-4 text-center sm:min-w-6 text-ink-3" aria-hidden="true">
      …
    </span>
  )
}

function PageStep({ to, name }: { to: string | undefined; name: 'Previous' | 'Next' }) {
  const content = (
    <>
      {name === 'Previous' ? <IconLeft className="size-5" /> : null}
      <span className="max-sm:sr-only">{name}</span>
      {name === 'Next' ? <IconRight className="size-5" /> : null}
    </>
  )
  const look = clsx(step, 'min-w-11 border px-2 sm:px-3')
  if (!to)
    return (
      <span aria-hidden="true" className={clsx(look, 'border-line text-ink-3')}>
        {content}
      </span>
    )
  return (
    <Link
      href={to}
      rel={name === 'Next' ? 'next' : 'prev'}
      className={clsx(look, 'border-line-strong bg-card text-indigo hover:border-indigo')}
    >
      {content}
    </Link>
  )
}
