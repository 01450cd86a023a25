import type { ReactNode } from 'react'
import { privatePageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'

/**
 * Headers of these pages. An address that holds a link's token is told to nobody else; without any referrer a plain
 * form would say that it comes from nowhere, and be refused.
 */
export function authPageHeaders(given: { actionHeaders: Headers }): HeadersInit {
  return { ...privatePageHeaders(given), 'Referrer-Policy': 'same-origin' }
}

/** One thing to do on a card: heading, a sentence, the form, and below a line the way to somewhere else. */
export function AuthPage({
  title,
  description,
  path,
  intro,
  foot,
  children,
}: {
  title: string
  /** One sentence for the head of the page. */
  description: string
  /** Without a query, which may hold a token. */
  path: string
  intro?: ReactNode
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="turned-card mx-auto w-full max-w-dialog border border-line bg-card p-5 shadow-float sm:p-6">
      <PageHead title={title} description={description} path={path} noIndex />
      <h1 className="text-h2">{title}</h1>
      {intro ? <p className="mt-2 text-ink-2">{intro}</p> : null}
      <div className="mt-4">{children}</div>
      {foot ? (
        <p className="mt-4 border-line-strong/50 border-t border-dashed pt-3 text-ink-2">{foot}</p>
      ) : null}
    </div>
  )
}
