import type { PostState } from '#/features/blog/post.schema.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import type { Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import type { PostIntent } from './post-answer.ts'
import type { PostEditorView } from './post-view.server.ts'

const QUESTIONS: Record<Exclude<PostState, 'draft'>, Question> = {
  scheduled: {
    title: 'Call the publication off?',
    sentence: 'It stays here as a draft, which you can publish whenever you like.',
    confirm: 'Do not publish',
    isHarmless: true,
  },
  published: {
    title: 'Unpublish this blog post?',
    sentence: 'Visitors will no longer find it. It stays here as a draft, which you can publish again.',
    confirm: 'Unpublish',
    isHarmless: true,
  },
}

/** The state of the article, the link to its page, and the button that unpublishes it. */
export function PostStateLine({
  post: { id, state, shownAt },
  sending,
  onUnpublish,
}: {
  post: NonNullable<PostEditorView['post']>
  sending: PostIntent | undefined
  onUnpublish: (form: HTMLFormElement) => void
}) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-2">{sayState(state, shownAt)}</p>
      {state === 'published' ? (
        <LinkButton href={urls.post(id)} variant="quiet" size="sm">
          View
        </LinkButton>
      ) : null}
      {state === 'draft' ? null : (
        <ActButton
          fields={{ intent: 'unpublish', postId: id }}
          confirm={QUESTIONS[state]}
          perform={onUnpublish}
          variant="secondary"
          size="sm"
          busy={sending === 'unpublish'}
        >
          {QUESTIONS[state].confirm}
        </ActButton>
      )}
    </div>
  )
}

/** `Published on 21 November 2026, 09:14`; the moment of a draft is not said. */
export function sayState(state: PostState, shownAt: string | null): string {
  if (state === 'draft') return 'Draft'
  return state === 'scheduled' ? `Scheduled for ${shownAt}` : `Published on ${shownAt}`
}
