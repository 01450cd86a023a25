import { useCallback, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { useSite } from '../request/site.ts'
import { AskingForm } from '../writing/act-form.tsx'
import { pickFields } from '../writing/form-fields.ts'
import { KeptChanges, UnfinishedWriting } from '../writing/kept-changes.tsx'
import { LeaveGuard } from '../writing/leave-guard.tsx'
import { useSendWriting } from '../writing/use-send-writing.ts'
import { riskOf } from '../writing/use-writing.ts'
import type { PostAnswer, PostIntent } from './post-answer.ts'
import { FIELD_NAMES } from './post-fields.ts'
import { PostEditor } from './post-form.tsx'
import { PostPreviewArticle } from './post-preview.tsx'
import { PostStateLine } from './post-state.tsx'
import type { PostEditorView } from './post-view.server.ts'
import { usePost } from './use-post.ts'

/** The form with everything around it; begins anew with every reading of the page. */
export function PostPage({ view, answer }: { view: PostEditorView; answer: PostAnswer | undefined }) {
  const { brand } = useSite()
  const { pathname, search } = useLocation()
  const area = useRef<HTMLDivElement>(null)
  const keepsDrafts = !view.kept || view.kept.isShown
  const writing = usePost(view, area, answer?.values, keepsDrafts)
  const [isUploading, setUploading] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const { post } = view
  const isKnown = !post && writing.saving.savedAt !== null
  const address = isKnown ? urls.continuePost(view.draftId) : pathname + search
  const { autosave } = writing
  const { send, sending } = useSendWriting<PostIntent>(autosave, address, answer)

  const title = post ? 'Edit blog post' : 'Add blog post'
  const isBusy = isUploading || waiting > 0
  const risk = sending
    ? undefined
    : riskOf(writing, {
        isEdit: post !== null,
        isUploading: isBusy,
        keepsDrafts,
      })
  const save = useCallback(
    () => (keepsDrafts ? autosave.flush() : Promise.resolve(false)),
    [autosave, keepsDrafts],
  )
  const discard = (form: HTMLFormElement) => void send(form, 'discard')
  return (
    <div className="page-width pt-5 lg:pt-8">
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="robots" content="noindex" />
      <LeaveGuard risk={risk} save={save} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-h2">{title}</h1>
        {post ? (
          <PostStateLine
            post={post}
            sending={sending} // What was typed last is read again with the page that follows.
            onUnpublish={(form) => void save().then(() => send(form, 'unpublish'))}
          />
        ) : isKnown ? (
          <AskingForm
            intent="discard"
            fields={{ draftId: view.draftId }}
            label="Discard draft"
            variant="quiet"
            title="Discard this draft?"
            description="What you wrote of this blog post is lost."
            confirm="Discard"
            onSend={discard}
            isBusy={sending === 'discard'}
          />
        ) : null}
      </div>
      <div className="mt-4 flex flex-col gap-4">
        {post && view.kept ? (
          <KeptChanges
            kept={view.kept}
            fields={{ postId: post.id }}
            thing="blog post"
            editHref={urls.editPost(post.id)}
            isBusy={sending === 'discard'}
            onDiscard={discard}
          />
        ) : null}
        <UnfinishedWriting
          unfinished={view.unfinished}
          words={['unfinished blog post', 'unfinished blog posts']}
          continueHref={urls.continuePost}
        />
        {answer?.preview ? (
          <PostPreviewArticle
            fields={{ ...view.fields, ...pickFields(FIELD_NAMES, answer.values) }}
            image={view.image}
            view={view}
            preview={answer.preview}
          />
        ) : null}
      </div>
      <div ref={area} className="mt-4 min-w-0" onInput={writing.look} onChange={writing.look}>
        <PostEditor
          view={view}
          writing={writing}
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
    </div>
  )
}
