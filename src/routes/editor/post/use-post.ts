import { type RefObject, useState } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { sendDraft } from '#/web/editor/send-draft.ts'
import { type EditorState, showDraftAddress, useEditor } from '#/web/editor/use-editor.ts'
import { FIELD_NAMES, type FieldName } from './post-fields.ts'
import type { PostEditorView } from './post-view.server.ts'

export type PostEditorState = EditorState<FieldName> & {
  image: ImageView | null
  setImage: (image: ImageView | null) => void
}

/** Follows the form of an article inside `area`; see `useEditor`. */
export function usePost(
  view: PostEditorView,
  area: RefObject<HTMLElement | null>,
  sent: Readonly<Record<string, string>> | undefined,
): PostEditorState {
  const [image, setImage] = useState<ImageView | null>(view.image)
  const { post } = view
  const postId = post?.id ?? null
  const editor = useEditor({
    names: FIELD_NAMES,
    start: view,
    area,
    sent,
    save: async (fields, how) => {
      // A draft says "now" in its form only for want of another word.
      const publish = post?.state === 'draft' && fields.publish === 'now' ? 'draft' : (fields.publish ?? '')
      const outcome = await sendDraft(
        urls.postDrafts,
        {
          draftId: postId ? null : view.draftId,
          postId,
          version: post?.version ?? null,
          fields: { ...fields, publish },
        },
        how,
      )
      if (outcome.draftId && !postId) showDraftAddress(urls.submitBlog, urls.continuePost(outcome.draftId))
      return outcome
    },
  })
  return { ...editor, image, setImage }
}
