import { type ReactNode, useId } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import IconCaretDown from '~icons/ph/caret-down'
import './settings.css'

/**
 * A titled part of the settings: what it is about on the left, what can be done on the right. With a summary it is
 * folded up behind its title and that line, until somebody opens it or its form has something to say.
 */
export function SettingsSection({
  title,
  about,
  done,
  heading: Heading = 'h3',
  failed,
  id,
  summary,
  isOpen = false,
  children,
}: {
  title: string
  about?: ReactNode
  /** What its form has just done; shown where no toast can be. */
  done?: string | undefined
  /** Why it did not do it, where no form says so itself. */
  failed?: string | undefined
  /** Where its form returns to without script; whoever is led there finds it unfolded. */
  id: string
  heading?: 'h2' | 'h3'
  /** How it stands now, read without opening it. */
  summary?: ReactNode
  isOpen?: boolean
  children: ReactNode
}) {
  const titleId = useId()
  const heading = (
    <Heading id={titleId} className="font-sans font-strong text-h3">
      {title}
    </Heading>
  )
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
  const said = about ? <div className="mt-1 text-ink-2 text-sm">{about}</div> : null
  if (summary)
    return (
      <section aria-labelledby={titleId}>
        <Card>
          <details className="group" open={isOpen || done !== undefined || failed !== undefined}>
            <summary className="flex cursor-pointer items-center justify-between gap-4 p-4 lg:px-6">
              <div className="min-w-0 break-words">
                {heading}
                <p className="text-ink-2 text-sm">{summary}</p>
              </div>
              <IconCaretDown className="shrink-0 text-indigo group-open:rotate-180" />
            </summary>
            <div id={id} className="border-line border-t p-4 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-8 lg:p-6">
              <div>{said}</div>
              <div className="mt-4 min-w-0 lg:mt-0">{body}</div>
            </div>
          </details>
        </Card>
      </section>
    )
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="p-4 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-8 lg:p-6">
        <div>
          {heading}
          {said}
        </div>
        <div className="mt-4 min-w-0 lg:mt-0">{body}</div>
      </Card>
    </section>
  )
}
