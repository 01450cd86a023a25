import type { ReactNode } from 'react'
import { useSite } from '#/web/request/site.ts'
import detailStyle from '../detail/property-detail.css?url'
import { type Detail, PropertyShell } from '../detail/property-detail-shell.tsx'
import previewStyle from './property-preview.css?url'

/** The sheets of the page, by address, so that the page of a public home loads no more for it. */
export const previewLinks = () => [detailStyle, previewStyle].map((href) => ({ rel: 'stylesheet', href }))

/** The page of a home as visitors will see it, with a quiet bar at the foot of the window that says what it is. */
export function PreviewPage({
  detail,
  title,
  said,
  ways,
  above,
}: {
  detail: Detail
  /** What the bar calls it. */
  title: string
  /** Who sees it, and until when. */
  said: ReactNode
  /** What can be done about it. */
  ways?: ReactNode
  /** Stands above the page. */
  above?: ReactNode
}) {
  const { brand } = useSite()
  const name = `Preview: ${detail.property.title}`
  return (
    <div className="preview-page">
      {above ? <div className="screen-only page-width py-4">{above}</div> : null}
      <PropertyShell
        detail={detail}
        head={
          <>
            <title>{`${name} | ${brand.name}`}</title>
            <meta name="robots" content="noindex, nofollow" />
            <meta property="og:title" content={name} />
            <meta property="og:site_name" content={brand.name} />
          </>
        }
      />
      <aside
        aria-label={title}
        className="preview-bar screen-only sticky bottom-0 z-30 border-line border-t bg-indigo-tint"
      >
        <div className="page-width flex items-center justify-between gap-3 py-2.5">
          <p className="min-w-0 text-sm">
            <b>{title}.</b> {said}
          </p>
          {ways ? <div className="flex shrink-0 items-center gap-2">{ways}</div> : null}
        </div>
      </aside>
    </div>
  )
}
