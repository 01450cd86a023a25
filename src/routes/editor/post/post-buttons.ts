import type { PostState } from '#/features/blog/post.schema.ts'
import type { EditorAct } from '#/web/editor/editor-bar.tsx'
import type { PostIntent } from './post-answer.ts'

type Act = EditorAct<PostIntent>

/** What can be done with the form of an article, the main thing last. `isLater`: a moment is chosen for it. */
export function postActs(state: PostState | null, isLater: boolean): Act[] {
  if (state === 'published') return [{ intent: 'save', label: 'Save changes' }]
  const publish: Act = {
    intent: 'publish',
    label: isLater ? (state === 'scheduled' ? 'Save changes' : 'Schedule') : 'Publish',
  }
  // A publication to come is called off by its own button.
  return state === 'scheduled' ? [publish] : [{ intent: 'draft', label: 'Save as draft' }, publish]
}
