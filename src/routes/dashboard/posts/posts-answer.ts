import type { ToastMessage } from '#/ui/toast.tsx'
import type { Question } from '../question.ts'

/** What is done to articles in the list; each form says in its field `intent` which it is. */
export const POSTS_INTENTS = ['unpublish', 'delete', 'discard'] as const
export type PostsIntent = (typeof POSTS_INTENTS)[number]

/** What one of the forms got; `subject` is the article or the draft it was about. */
export type PostsAnswer = { intent: PostsIntent; subject: string } & (
  | { done: true }
  /** Without script: the question comes first. */
  | { asks: true }
  /** `code` is missing when the server could not be asked. */
  | { failure: string; code?: string | undefined }
)

type Named = { id: string; title: string }

type Words = Pick<Question, 'title' | 'confirm' | 'isHarmless'> & { sentence: (title: string) => string }

const QUESTIONS: Record<PostsIntent, Words> = {
  unpublish: {
    title: 'Unpublish Blog Post',
    sentence: (title) =>
      `Visitors will no longer find "${title}". It stays here as a draft, which you can publish again.`,
    confirm: 'Unpublish',
    isHarmless: true,
  },
  delete: {
    title: 'Delete Blog Post',
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
export function askTo(intent: PostsIntent, { id, title }: Named): Question {
  const { sentence, ...words } = QUESTIONS[intent]
  return { ...words, sentence: sentence(title), fields: { intent, subject: id, confirmed: 'on' } }
}

/** The question that an answer asks for; undefined when what it is about has gone meanwhile. */
export function questionOf(answer: PostsAnswer, shown: readonly Named[]): Question | undefined {
  if (!('asks' in answer)) return undefined
  const subject = shown.find(({ id }) => id === answer.subject)
  return subject && askTo(answer.intent, subject)
}

const DONE: Record<PostsIntent, string> = {
  unpublish: 'Blog post unpublished',
  delete: 'Blog post deleted',
  discard: 'Draft discarded',
}
const FAILED: Record<PostsIntent, string> = {
  unpublish: 'Failed to unpublish the blog post',
  delete: 'Failed to delete the blog post',
  discard: 'Failed to discard the draft',
}

/** The outcome in words; undefined while something is asked. */
export function outcomeOf(answer: PostsAnswer): (ToastMessage & { kind: 'success' | 'danger' }) | undefined {
  if ('asks' in answer) return undefined
  if ('done' in answer) return { kind: 'success', title: DONE[answer.intent] }
  return { kind: 'danger', title: FAILED[answer.intent], description: answer.failure }
}
