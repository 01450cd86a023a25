import { type ReactNode, useId } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Card } from '#/ui/card.tsx'
import './settings.css'

/** A titled part of the settings: what it is about on the left, what can be done on the right. */
export function SettingsSection({
  title,
  about,
  done,
  heading: Heading = 'h3',
  failed,
  id,
  children,
}: {
  title: string
  about?: ReactNode
  /** What its form has just done; shown where no toast can be. */
  done?: string | undefined
  /** Why it did not do it, where no form says so itself. */
  failed?: string | undefined
  /** Where its form returns to without script. */
  id: string
  heading?: 'h2' | 'h3'
  children: ReactNode
}) {
  const titleId = useId()
  return (
    <section id={id} aria-labelledby={titleId}>
      <Card className="p-4 lg:grid lg:grid-cols-[1fr_2fr] lg:gap-8 lg:p-6">
        <div>
          <Heading id={titleId} className="font-sans font-strong text-h3">
            {title}
          </Heading>
          {about ? <div className="mt-1 text-ink-2 text-sm">{about}</div> : null}
        </div>
        <div className="mt-4 min-w-0 lg:mt-0">
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
        </div>
      </Card>
    </section>
  )
}
