import type { PostState } from '#/features/blog/post.schema.ts'
import type { EditorButton } from '#/web/editor/editor-bar.tsx'
import type { PostAct } from './post-acts.ts'

type Button = EditorButton<PostAct>

/** What can be done with the form of an article, the main thing last. `isLater`: a moment is chosen for it. */
export function postButtons(state: PostState | null, isLater: boolean): Button[] {
  if (state === 'published') return [{ act: 'save', label: 'Save changes' }]
  const publish: Button = {
    act: 'publish',
    label: isLater ? (state === 'scheduled' ? 'Save changes' : 'Schedule') : 'Publish',
  }
  // A publication to come is called off by its own button.
  return state === 'scheduled' ? [publish] : [{ act: 'draft', label: 'Save as draft' }, publish]
}
