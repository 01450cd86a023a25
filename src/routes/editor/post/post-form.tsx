import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PostFields } from '#/features/blog/post-form.schema.ts'
import { useDropGuard } from '#/features/media/components/drop-guard.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Segmented } from '#/ui/fields/segmented.tsx'
import { readIntent } from '#/web/editor/editor-answer.ts'
import { EditorBar } from '#/web/editor/editor-bar.tsx'
import { FormStart } from '#/web/editor/form-start.tsx'
import { recoveryAction } from '#/web/editor/recovery-action.tsx'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { POST_INTENTS, type PostAnswer, type PostIntent } from './post-answer.ts'
import { postActs } from './post-buttons.ts'
import { LivePreview } from './post-preview.tsx'
import { DetailsSection, PictureSection, PublishSection, TextSection } from './post-sections.tsx'
import type { PostEditorView } from './post-view.server.ts'
import type { PostEditorState } from './use-post.ts'

const STILL_UPLOADING = 'A picture is still being uploaded. Wait for it, or cancel it.'
const NOT_IN_TEXT = 'A picture is not in the text yet. Put it there, or leave it out.'

/** The fields, what is wrong with them, their preview, and the buttons. */
export function PostEditor({
  view,
  editor,
  answer,
  address,
  sending,
  isUploading,
  onUploading,
  waiting,
  onWaiting,
  onSend,
}: {
  view: PostEditorView
  editor: PostEditorState
  answer: PostAnswer | undefined
  address: string
  sending: PostIntent | undefined
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
  /** How many pictures are not in the text yet. */
  waiting: number
  onWaiting: (pictures: number) => void
  onSend: (form: HTMLFormElement, intent: PostIntent, replaced: number | null) => void
}) {
  const { post } = view
  const { fields } = editor
  const [mode, setMode] = useState<'edit' | 'preview'>('edit')
  const [isTooEarly, setTooEarly] = useState(false)
  const wanted = useRef<{ intent: PostIntent; replaced: number | null }>({ intent: 'save', replaced: null })
  useDropGuard()

  // A draft is saved unchecked; everything else is checked first, by the form that the button belongs to.
  const prepare = (form: HTMLFormElement | null, intent: PostIntent, replaced: number | null = null) => {
    const isWaiting = isUploading || waiting > 0
    // What is wrong with a field, or still to be done, is shown where it can be put right.
    flushSync(() => {
      setMode('edit')
      setTooEarly(isWaiting)
    })
    if (isWaiting) return false
    wanted.current = { intent, replaced }
    if (intent !== 'draft' || !form) return true
    onSend(form, intent, replaced)
    return false
  }
  const notice = !isTooEarly ? null : isUploading ? STILL_UPLOADING : waiting > 0 ? NOT_IN_TEXT : null
  const sentFor = readIntent(POST_INTENTS, answer?.values.intent) ?? 'save'

  return (
    <CheckedForm
      schema={() => import('#/features/blog/post-form.schema.ts').then((module) => module.postForm)}
      answer={answer}
      action={address}
      encType="multipart/form-data"
      submit={(form) => onSend(form, wanted.current.intent, wanted.current.replaced)}
      defaults={defaultsOf(view.fields)}
      label={post ? 'Edit blog post' : 'Add blog post'}
      alertAction={answer && recoveryAction(answer, { from: address, editHref: urls.editPost })}
      className="flex flex-col gap-4"
    >
      <FormStart
        draftId={view.draftId}
        opened={view.opened}
        edited={
          post && {
            field: 'postId',
            thing: 'blog post',
            id: post.id,
            version: post.version,
            href: urls.editPost(post.id),
          }
        }
        answer={answer}
        intent={sentFor}
        isBusy={sending !== undefined}
        onKeepMine={(form, version) => prepare(form, sentFor, version)}
      />
      <div className="max-w-sheet">
        <div data-needs-script="">
          <Segmented
            legend="View"
            name="view"
            value={mode}
            options={[
              { value: 'edit', label: 'Edit' },
              { value: 'preview', label: 'Preview' },
            ]}
            onChange={(next) => setMode(next === 'preview' ? 'preview' : 'edit')}
          />
        </div>
        <noscript>
          <Button type="submit" name="intent" value="preview" variant="secondary">
            Preview
          </Button>
        </noscript>
      </div>
      {mode === 'preview' ? <LivePreview fields={fields} image={editor.image} view={view} /> : null}
      {/* Hidden and not taken away, so that nothing typed is lost. */}
      <div
        hidden={mode === 'preview'}
        className={
          mode === 'preview'
            ? ''
            : 'flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10'
        }
      >
        <TextSection onWaiting={onWaiting} />
        <div className="flex flex-col gap-4">
          <DetailsSection fields={fields} />
          <PictureSection image={view.image} onChange={editor.setImage} onBusyChange={onUploading} />
          <PublishSection state={post?.state ?? null} fields={fields} now={view.now} />
        </div>
      </div>
      <EditorBar
        acts={postActs(post?.state ?? null, fields.publish === 'later')}
        withoutScript={null}
        busyWith={sending}
        saving={editor.saving}
        notice={notice}
        from={address}
        onAct={(intent, form) => prepare(form, intent)}
      />
    </CheckedForm>
  )
}

function defaultsOf(fields: PostFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
