import { useRef, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { EditorPage, useEditorPage } from '#/web/editor/editor-page.tsx'
import { pickFields } from '#/web/editor/form-fields.ts'
import type { PostAnswer, PostIntent } from './post-answer.ts'
import { FIELD_NAMES } from './post-fields.ts'
import { PostEditor } from './post-form.tsx'
import { PostPreviewArticle } from './post-preview.tsx'
import { PostStateLine } from './post-state.tsx'
import type { PostEditorView } from './post-view.server.ts'
import { usePost } from './use-post.ts'

/** The form with everything around it; begins anew with every reading of the page. */
export function PostPage({ view, answer }: { view: PostEditorView; answer: PostAnswer | undefined }) {
  const area = useRef<HTMLDivElement>(null)
  const editor = usePost(view, area, answer?.values)
  const [isUploading, setUploading] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const { post, draftId } = view
  const page = useEditorPage<PostIntent>({
    draftId,
    editor,
    answer,
    isEdit: post !== null,
    isUploading: isUploading || waiting > 0,
    continueHref: urls.continuePost,
  })
  const { address, sending, send, save } = page
  return (
    <EditorPage
      title={post ? 'Edit blog post' : 'Add blog post'}
      words={['blog post', 'blog posts']}
      view={view}
      page={page}
      edited={
        post && {
          thing: 'blog post',
          fields: { postId: post.id },
          href: urls.editPost(post.id),
          state: (
            <PostStateLine
              post={post}
              sending={sending}
              // What was typed last is read again with the page that follows.
              onUnpublish={(form) => void save().then(() => send(form, 'unpublish'))}
            />
          ),
        }
      }
      continueHref={urls.continuePost}
      notice={
        answer?.preview ? (
          <PostPreviewArticle
            fields={{ ...view.fields, ...pickFields(FIELD_NAMES, answer.values) }}
            image={view.image}
            view={view}
            preview={answer.preview}
          />
        ) : null
      }
    >
      <div ref={area} className="mt-4 min-w-0" onInput={editor.look} onChange={editor.look}>
        <PostEditor
          view={view}
          editor={editor}
          answer={answer}
          address={address}
          sending={sending}
          isUploading={isUploading}
          onUploading={setUploading}
          waiting={waiting}
          onWaiting={setWaiting}
          onSend={(form, intent, replaced) => void send(form, intent, replaced)}
        />
      </div>
    </EditorPage>
  )
}
