import type { NewsletterWords } from '#/features/newsletter/subscriber.schema.ts'
import { SUBSCRIBER_ACTS } from '#/routes/admin/subscribers/subscribers-acts.ts'
import { countOf } from '#/shared/text.ts'
import { Card } from '#/ui/card.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'

/** Sends what the preview shows, first to oneself, then to everybody. */
export function SendNewsletter({
  postId,
  words,
  title,
  homeIds,
  audience,
  isChanging,
  onSent,
}: {
  postId: string
  words: NewsletterWords
  /** What it is called where it comes in. */
  title: string
  homeIds: readonly string[]
  audience: number
  /** The preview is not yet what was chosen last, so that nothing is sent. */
  isChanging: boolean
  onSent: () => void
}) {
  const people = countOf(audience, 'subscriber', 'subscribers')
  const withHomes = homeIds.length > 0 ? ` with ${countOf(homeIds.length, 'home', 'homes')}` : ''
  const fields = { postId, homes: homeIds.join(','), ...words }
  return (
    <Card as="section" className="p-4">
      <h2 className="mb-3 font-sans font-strong text-h3">Send what the preview shows</h2>
      <div className="flex flex-wrap gap-3">
        <ActButton
          href={actHref(SUBSCRIBER_ACTS.test, { postId })}
          fields={fields}
          variant="secondary"
          disabled={isChanging}
        >
          Send me a test
        </ActButton>
        {audience > 0 ? (
          <ActButton
            href={actHref(SUBSCRIBER_ACTS.send)}
            fields={fields}
            disabled={isChanging}
            onAnswer={({ kind }) => kind === 'done' && onSent()}
            confirm={{
              title: 'Send this newsletter?',
              sentence: `“${title}”${withHomes} goes to ${people} by mail. It cannot be called back, and is never sent twice.`,
              confirm: 'Send it',
              isHarmless: true,
            }}
          >
            Send to {people}
          </ActButton>
        ) : null}
      </div>
      {audience === 0 ? (
        <p className="mt-3 text-ink-2">Nobody has confirmed a subscription yet.</p>
      ) : (
        <p className="mt-3 text-ink-2 text-sm">
          A home that is no longer advertised when the mails are made is left out.
        </p>
      )}
    </Card>
  )
}
