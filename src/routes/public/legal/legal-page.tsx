import type { ReactNode } from 'react'
import { PageHead } from '#/web/request/page-head.tsx'
import '#/ui/prose.css'

/** The frame of a legal text: title, the day it took effect, and the text in reading width. */
export function LegalPage({
  title,
  description,
  path,
  effective,
  version,
  children,
}: {
  title: string
  description: string
  path: string
  /** `21 November 2026`; changed together with the text. */
  effective: string
  /** What people agree to by name, where they do. */
  version?: string
  children: ReactNode
}) {
  return (
    <div className="page-width py-12 lg:py-18">
      <PageHead title={title} description={description} path={path} />
      <h1 className="text-display">{title}</h1>
      <p className="mt-3 text-ink-3">
        In force since {effective}
        {version ? `, version ${version}` : ''}
      </p>
      <div className="prose mt-8">{children}</div>
    </div>
  )
}
