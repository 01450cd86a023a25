import type { PostState } from '#/features/blog/post.schema.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import type { Editor } from '#/web/editor/use-editor.ts'
import { POST_EDITOR_ACTS, type PostAct } from './post-acts.ts'
import type { FieldName } from './post-fields.ts'
import type { PostEditorView } from './post-view.server.ts'

const QUESTIONS: Record<Exclude<PostState, 'draft'>, Question> = {
  scheduled: {
    title: 'Call the publication off?',
    sentence: 'It stays here as a draft, which you can publish whenever you like.',
    confirm: 'Do not publish',
    isHarmless: true,
  },
  published: {
    title: 'Unpublish this article?',
    sentence: 'Visitors will no longer find it. It stays here as a draft, which you can publish again.',
    confirm: 'Unpublish',
    isHarmless: true,
  },
}

/** The state of the article, the link to its page, and the button that unpublishes it. */
export function PostStateLine({
  post: { id, state, shownAt },
  editor: { save, send, sending },
}: {
  post: NonNullable<PostEditorView['edited']>
  editor: Editor<FieldName, PostAct>
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
          href={actHref(POST_EDITOR_ACTS.unpublish)}
          fields={{ postId: id }}
          confirm={QUESTIONS[state]}
          // What was typed last is read again with the page that follows.
          perform={(form) => void save().then(() => send(form, 'unpublish'))}
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
