import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton, ActForm } from '#/web/act/act-form.tsx'
import { questionIntent } from '#/web/act/act-host.tsx'
import { SUBSCRIBER_ACTS } from './subscribers-acts.ts'
import type { MailablePost } from './subscribers-row.server.ts'

/** Sends one of the latest articles to everybody on the list, once; the newest first to whoever is about to send it. */
export function SendArticle({
  posts,
  confirmedCount,
}: {
  posts: readonly MailablePost[]
  confirmedCount: number
}) {
  const unsent = posts.filter(({ mailing }) => !mailing)
  const [newest] = unsent
  const last = posts.find(({ mailing }) => mailing)
  return (
    <Card as="section" className="mb-6 p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-sans font-strong text-h3">Send an article</h2>
        {newest ? (
          <div className="flex flex-wrap gap-3">
            <LinkButton href={urls.newsletterDraft} variant="secondary" size="sm">
              Write a newsletter
            </LinkButton>
            <ActButton
              href={actHref(SUBSCRIBER_ACTS.test, { postId: newest.id })}
              variant="secondary"
              size="sm"
              aria-label={`Send me a test: ${newest.title}`}
            >
              Send me a test
            </ActButton>
          </div>
        ) : null}
      </div>
      {unsent.length === 0 ? (
        <p className="text-ink-2">
          {posts.length === 0 ? 'No article is published yet.' : 'Every recent article has been sent.'}
        </p>
      ) : confirmedCount === 0 ? (
        <p className="text-ink-2">Nobody has confirmed a subscription yet.</p>
      ) : (
        <SendForm posts={unsent} confirmedCount={confirmedCount} />
      )}
      {last?.mailing ? (
        <p className="mt-3 text-ink-2 text-sm">
          {last.mailing.isFinished ? 'Sent' : 'On its way'} since {last.mailing.requestedAt}: “{last.title}”,{' '}
          {countOf(last.mailing.mailCount, 'mail', 'mails')}
        </p>
      ) : null}
    </Card>
  )
}

function SendForm({ posts, confirmedCount }: { posts: readonly MailablePost[]; confirmedCount: number }) {
  const audience = countOf(confirmedCount, 'subscriber', 'subscribers')
  const questionAbout = (form: FormData): Question => ({
    title: 'Send this article?',
    sentence: `“${posts.find(({ id }) => id === form.get('postId'))?.title ?? ''}” goes to ${audience} by mail. It cannot be called back, and is never sent twice.`,
    confirm: 'Send it',
    isHarmless: true,
  })
  return (
    <ActForm
      href={actHref(SUBSCRIBER_ACTS.send)}
      confirm={questionAbout}
      label="Send an article"
      className="flex flex-wrap items-end gap-3"
    >
      {({ isBusy }) => (
        <>
          <Field label="Article" labelHidden className="min-w-0 grow basis-52">
            <Select
              name="postId"
              options={posts.map(({ id, title, publishedOn }) => ({
                value: id,
                label: `${title} (${publishedOn})`,
              }))}
            />
          </Field>
          <Button type="submit" variant="secondary" busy={isBusy} {...questionIntent}>
            Send to {audience}
          </Button>
        </>
      )}
    </ActForm>
  )
}
