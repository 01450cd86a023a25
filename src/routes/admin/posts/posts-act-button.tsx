import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { POST_ACTS, type PostAct } from './posts-acts.ts'

type Named = { id: string; title: string }
type Words = Pick<Question, 'title' | 'confirm' | 'isHarmless'> & { sentence: (title: string) => string }

const QUESTIONS: Record<PostAct, Words> = {
  unpublish: {
    title: 'Unpublish Article',
    sentence: (title) =>
      `Visitors will no longer find "${title}". It stays here as a draft, which you can publish again.`,
    confirm: 'Unpublish',
    isHarmless: true,
  },
  delete: {
    title: 'Delete Article',
    sentence: (title) => `Are you sure you want to delete "${title}"? This action cannot be undone.`,
    confirm: 'Delete',
  },
  discard: {
    title: 'Discard Draft',
    sentence: (title) => `Are you sure you want to discard "${title}"? This action cannot be undone.`,
    confirm: 'Discard',
  },
}

/** What is asked before something is done to an article or a draft. */
export function postQuestion(act: PostAct, { title }: Named): Question {
  const { sentence, ...words } = QUESTIONS[act]
  return { ...words, sentence: sentence(title) }
}

/** A button that asks before it does something to `about`. */
export function PostActButton({ act, about }: { act: PostAct; about: Named }) {
  const { confirm } = QUESTIONS[act]
  return (
    <ActButton
      href={actHref(POST_ACTS[act], { subject: about.id })}
      confirm={postQuestion(act, about)}
      variant="quiet"
      size="sm"
      aria-label={`${confirm}: ${about.title}`}
    >
      {confirm}
    </ActButton>
  )
}
