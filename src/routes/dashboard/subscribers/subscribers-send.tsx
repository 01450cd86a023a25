import { useState } from 'react'
import type { MailablePostView } from '#/features/newsletter/subscriber.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { LazyOverlay } from '#/ui/lazy-on-intent.tsx'
import { Select } from '#/ui/select.tsx'
import { question } from './subscribers-ask.ts'
import { useSubscribersAct } from './use-subscribers-act.ts'

/** Sends one of the latest articles to everybody on the list, once. */
export function SendArticle({
  posts,
  confirmedCount,
}: {
  posts: readonly MailablePostView[]
  confirmedCount: number
}) {
  const unsent = posts.filter(({ mailing }) => !mailing)
  const last = posts.find(({ mailing }) => mailing)
  return (
    <Card as="section" className="mb-6 p-4">
      <h2 className="mb-3 font-sans font-strong text-h3">Send an article</h2>
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

function SendForm({ posts, confirmedCount }: { posts: readonly MailablePostView[]; confirmedCount: number }) {
  const { path, isBusy, submit } = useSubscribersAct()
  const [asked, setAsked] = useState<MailablePostView>()
  const [isAsking, setAsking] = useState(false)
  return (
    <form
      method="post"
      action={path}
      aria-label="Send an article"
      onSubmit={(event) => {
        event.preventDefault()
        const postId = new FormData(event.currentTarget).get('postId')
        setAsked(posts.find(({ id }) => id === postId))
        setAsking(true)
      }}
      className="flex flex-wrap items-end gap-3"
    >
      <Field label="Article" labelHidden className="min-w-0 grow basis-52">
        <Select
          name="postId"
          options={posts.map(({ id, title, publishedOn }) => ({
            value: id,
            label: `${title} (${publishedOn})`,
          }))}
        />
      </Field>
      <Button type="submit" variant="secondary" busy={isBusy} {...question.intent}>
        Send to {countOf(confirmedCount, 'subscriber', 'subscribers')}
      </Button>
      <LazyOverlay
        code={question}
        open={isAsking}
        onOpenChange={setAsking}
        title="Send this article?"
        description={`“${asked?.title ?? ''}” goes to ${countOf(confirmedCount, 'subscriber', 'subscribers')} by mail. It cannot be called back, and is never sent twice.`}
        confirm="Send it"
        isHarmless
        onConfirm={() => {
          setAsking(false)
          if (asked) submit({ postId: asked.id })
        }}
      />
    </form>
  )
}
