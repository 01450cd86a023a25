import { type ReactNode, useId } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import { CardLink } from '#/ui/card-link.tsx'
import IconCaretDown from '~icons/ph/caret-down'
import IconCaretRight from '~icons/ph/caret-right'
import './settings.css'

/** Settings that belong together: what they are about, and beside it what can be done; in a box where most is done. */
export function SettingsGroup({
  title,
  about,
  isMain = false,
  children,
}: {
  title: string
  about: ReactNode
  isMain?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="settings-group">
      <div className="lg:pt-3">
        <h2 id={id} className="font-sans font-strong text-h3">
          {title}
        </h2>
        <p className="mt-1 text-ink-2 text-sm">{about}</p>
      </div>
      {isMain ? (
        <Card className="min-w-0 divide-y divide-line">{children}</Card>
      ) : (
        <div className="min-w-0 divide-y divide-line border-line border-y">{children}</div>
      )}
    </section>
  )
}

/**
 * One thing of a group. With a title it is folded up behind that and a summary, until somebody opens it or its form has
 * something to say.
 */
export function SettingsSection({
  title,
  about,
  done,
  failed,
  id,
  summary,
  isOpen = false,
  children,
}: {
  title?: string
  about?: ReactNode
  /** What its form has just done; shown where no toast can be. */
  done?: string | undefined
  /** Why it did not do it, where no form says so itself. */
  failed?: string | undefined
  /** Where its form returns to without script; whoever is led there finds it unfolded. */
  id: string
  /** How it stands now, read without opening it. */
  summary?: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const body = (
    <>
      {done ? (
        <noscript>
          <div className="mb-4">
            <Alert kind="success">{done}</Alert>
          </div>
        </noscript>
      ) : null}
      {failed ? (
        <div className="mb-4">
          <Alert kind="danger">{failed}</Alert>
        </div>
      ) : null}
      {children}
    </>
  )
  if (!title)
    return (
      <div id={id} className="p-4 lg:p-6">
        {body}
      </div>
    )
  return (
    <section aria-labelledby={titleId}>
      <details className="group" open={isOpen || done !== undefined || failed !== undefined}>
        <summary className="settings-row flex min-h-16 cursor-pointer items-center justify-between gap-4 py-3">
          <div className="min-w-0 break-words">
            <h3 id={titleId} className="font-sans font-semibold text-base">
              {title}
            </h3>
            <p className="text-ink-2 text-sm">{summary}</p>
          </div>
          <IconCaretDown className="shrink-0 text-indigo group-open:rotate-180" />
        </summary>
        <div id={id} className="settings-row pb-4">
          {about ? <p className="mb-4 text-ink-2 text-sm">{about}</p> : null}
          {body}
        </div>
      </details>
    </section>
  )
}

/** What is set on a page of its own. */
export function SettingsLink({
  href,
  title,
  children,
}: {
  href: string
  title: string
  children: ReactNode
}) {
  return (
    <div className="settings-row relative flex min-h-16 items-center justify-between gap-4 py-3">
      <div className="min-w-0">
        <h3 className="font-sans font-semibold text-base">
          <CardLink href={href}>{title}</CardLink>
        </h3>
        <p className="text-ink-2 text-sm">{children}</p>
      </div>
      <IconCaretRight className="shrink-0 text-indigo" />
    </div>
  )
}
