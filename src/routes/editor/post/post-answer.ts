import { POST_MESSAGES, type PostPreview } from '#/features/blog/post-form.schema.ts'
import type { EditorAnswer } from '#/web/editor/editor-answer.ts'

/** What the form's buttons ask for. */
export const POST_INTENTS = ['publish', 'save', 'draft', 'preview', 'unpublish', 'discard'] as const
export type PostIntent = (typeof POST_INTENTS)[number]

/** What the page's forms are answered with when they lead nowhere else. */
export type PostAnswer = EditorAnswer & {
  /** The text as it would be published, for browsers without script. */
  preview?: PostPreview
}

export const NOT_SIGNED_IN = 'You are signed out, so that nothing could be saved.'
const UNREACHED = 'Check your connection; what you typed stays here.'

const FAILURES: Record<PostIntent, string> = {
  publish: POST_MESSAGES.failed,
  save: POST_MESSAGES.failed,
  draft: 'The draft could not be saved.',
  preview: 'The preview could not be made.',
  unpublish: 'The blog post could not be taken back.',
  discard: 'The draft could not be discarded.',
}

/** Why the form was not taken; without a reason the server could not be asked. */
export function sayFailure(intent: PostIntent, reason: string = UNREACHED): string {
  return `${FAILURES[intent]} ${reason}`
}

/** The toast after a form was accepted. */
export function saySuccess(intent: PostIntent, publish: string | null): string | undefined {
  if (intent === 'publish')
    return publish === 'later' ? 'Blog post has been scheduled.' : POST_MESSAGES.published
  if (intent === 'save') return 'Changes saved'
  if (intent === 'draft') return 'Draft saved'
  if (intent === 'unpublish') return 'Blog post has been taken back. It is a draft now.'
  return intent === 'discard' ? 'Draft discarded' : undefined
}
