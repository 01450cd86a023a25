import { clsx } from 'clsx'
import type { PaperRow, PaperState } from '#/features/papers/paper.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { FoldLine } from '#/ui/fold-line.tsx'
import { SectionHeading } from './property-detail-heading.tsx'

type Papers = { rows: readonly (PaperRow & { icon: string })[]; count: string }

const COLORS: Record<PaperState, string> = {
  seen: 'text-palm',
  stated: 'text-brass-deep',
  unstated: 'text-ink-3',
}

const AND = new Intl.ListFormat('en-GB')

/**
 * The four papers: what each is, what is known of it, and what to ask for; those that nobody stated in one line, which
 * unfolds. Not for what nobody buys.
 */
export function PapersSection({ papers }: { papers: Papers | null }) {
  if (!papers) return null
  const known = papers.rows.filter(({ state }) => state !== 'unstated')
  const unstated = papers.rows.filter(({ state }) => state === 'unstated')
  const names = AND.format(unstated.map(({ label }) => label))
  return (
    <section aria-labelledby="papers" className="screen-only">
      <div className="flex items-start justify-between gap-4">
        <SectionHeading id="papers">Papers</SectionHeading>
        {papers.count ? <Badge kind="success">{papers.count}</Badge> : null}
      </div>
      <ul className="papers turned border border-line bg-card">
        {known.map(({ key, label, state, shown, seen, what, ask, icon }, at) => (
          <li
            key={key}
            className={clsx('flex gap-4 p-5', at % 2 === 0 && at === known.length - 1 && 'paper-wide')}
          >
            <svg className={clsx('icon size-6 shrink-0', COLORS[state])} aria-hidden="true">
              <use href={icon} />
            </svg>
            <div className="min-w-0">
              <h3 className="font-sans font-semibold text-base">{label}</h3>
              <p className={clsx('font-semibold', COLORS[state])}>{shown}</p>
              {seen ? <p>{seen}</p> : null}
              <p className="mt-2 text-ink-2 text-sm">
                {what} {ask}
              </p>
            </div>
          </li>
        ))}
        {unstated.length > 0 ? (
          <li className="paper-wide px-5 py-2 text-ink-2 text-sm">
            <FoldLine title={`Not stated: ${names}. What to ask for`} line="min-h-11">
              {unstated.map(({ key, label, what, ask }) => (
                <p key={key} className="mb-3">
                  <b>{label}.</b> {what} {ask}
                </p>
              ))}
            </FoldLine>
          </li>
        ) : null}
      </ul>
      <p className="mt-3 text-ink-2 text-sm">
        Seen means that one of us looked at the paper on that day. It does not prove who the owner is: have a
        search made before you pay.{' '}
        <a href={urls.howWeCheck} className="-my-2.5 inline-flex min-h-11 items-center underline">
          How we check
        </a>
      </p>
    </section>
  )
}
