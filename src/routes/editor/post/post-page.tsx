import { useState } from 'react'
import type { PostPreview } from '#/features/blog/post-form.schema.ts'
import { textsOf } from '#/features/drafts/draft.rules.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import type { ActAnswer } from '#/web/act/act.ts'
import type { EditorShown } from '#/web/editor/editor-answer.ts'
import { EditorPage } from '#/web/editor/editor-page.tsx'
import { useEditor } from '#/web/editor/use-editor.ts'
import { POST_EDITOR } from './post-editor.ts'
import { FIELD_NAMES } from './post-fields.ts'
import { PostForm } from './post-form.tsx'
import { PostPreviewArticle } from './post-preview.tsx'
import { PostStateLine } from './post-state.tsx'
import type { PostEditorView } from './post-view.server.ts'

/** The form with everything around it; begins anew with every reading of the page. */
export function PostPage({ view, posted }: { view: PostEditorView; posted: ActAnswer | undefined }) {
  const [isUploading, setUploading] = useState(false)
  /** How many pictures are not in the text yet. */
  const [waiting, setWaiting] = useState(0)
  const [image, setImage] = useState<ImageView | null>(view.image)
  const { edited } = view
  const editor = useEditor(POST_EDITOR, view, {
    posted,
    isUploading: isUploading || waiting > 0,
    // A draft says "now" in its form only for want of another word.
    asDraft: (fields) => ({
      ...fields,
      publish: edited?.state === 'draft' && fields.publish === 'now' ? 'draft' : (fields.publish ?? ''),
    }),
  })
  const preview = posted?.kind === 'done' ? (posted.result as EditorShown<PostPreview>) : undefined
  return (
    <EditorPage
      kind={POST_EDITOR}
      view={view}
      editor={editor}
      title={edited ? 'Edit article' : 'Add article'}
      back={{ href: urls.managePosts, label: 'Articles' }}
      state={edited && <PostStateLine post={edited} editor={editor} />}
      notice={
        preview ? (
          <PostPreviewArticle
            fields={{ ...view.fields, ...textsOf(FIELD_NAMES, preview.values) }}
            image={view.image}
            view={view}
            preview={preview.shown}
          />
        ) : null
      }
    >
      <div ref={editor.area} className="mt-4 min-w-0" onInput={editor.look} onChange={editor.look}>
        <PostForm
          view={view}
          editor={editor}
          image={image}
          onImage={setImage}
          isUploading={isUploading}
          onUploading={setUploading}
          waiting={waiting}
          onWaiting={setWaiting}
        />
      </div>
    </EditorPage>
  )
}
