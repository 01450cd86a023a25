import type { ReactNode } from 'react'
import { ActHost } from '#/web/act/act-host.tsx'
import { useSite } from '#/web/request/site.ts'

/** The frame of a dashboard page: its title in the tab and on the page, a sentence below it, and its main action. */
export function DashboardPage({
  title,
  heading = title,
  back,
  intro,
  action,
  children,
}: {
  title: string
  /** Where the page calls itself otherwise than its tab, or says more beside it. */
  heading?: ReactNode
  /** A `BackLink`, where the page belongs to a list. */
  back?: ReactNode
  intro?: ReactNode
  /** One button or link. */
  action?: ReactNode
  children: ReactNode
}) {
  const { brand } = useSite()
  return (
    <ActHost>
      <title>{`${title} | ${brand.name}`}</title>
      <div className="mb-6 flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          {back}
          <h1 className="text-h2">{heading}</h1>
          {intro ? <p className="mt-1 text-ink-2">{intro}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </ActHost>
  )
}
