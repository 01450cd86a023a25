import { type RefObject, useState } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { sendDraft } from '#/web/editor/send-draft.ts'
import { showDraftAddress, useWriting, type Writing } from '#/web/editor/use-writing.ts'
import { FIELD_NAMES, type FieldName } from './post-fields.ts'
import type { PostEditorView } from './post-view.server.ts'

export type PostWriting = Writing<FieldName> & {
  image: ImageView | null
  setImage: (image: ImageView | null) => void
}

/** Follows the form of an article inside `area`; see `useWriting`. */
export function usePost(
  view: PostEditorView,
  area: RefObject<HTMLElement | null>,
  sent: Readonly<Record<string, string>> | undefined,
): PostWriting {
  const [image, setImage] = useState<ImageView | null>(view.image)
  const { post } = view
  const postId = post?.id ?? null
  const writing = useWriting({
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
  return { ...writing, image, setImage }
}
