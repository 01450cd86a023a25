import { type CSSProperties, useState } from 'react'
import type { PostFields } from '#/features/blog/post-form.schema.ts'
import { useDropGuard } from '#/features/media/components/drop-guard.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { NO_UPLOADS } from '#/features/media/image-list.rules.ts'
import { Button } from '#/ui/button.tsx'
import { Segmented } from '#/ui/fields/segmented.tsx'
import { EditorForm } from '#/web/editor/editor-form.tsx'
import type { Editor } from '#/web/editor/use-editor.ts'
import type { PostAct } from './post-acts.ts'
import { postButtons } from './post-buttons.ts'
import { POST_EDITOR } from './post-editor.ts'
import type { FieldName } from './post-fields.ts'
import { LivePreview, useRoomBeside } from './post-preview.tsx'
import { DetailsSection, PictureSection, PublishSection, TextSection } from './post-sections.tsx'
import type { PostEditorView } from './post-view.server.ts'

const STILL_UPLOADING = 'A picture is still being uploaded. Wait for it, or cancel it.'
const NOT_IN_TEXT = 'A picture is not in the text yet. Put it there, or leave it out.'

// Text and preview beside each other, and the rest below them: known once the page is hydrated.
const BESIDE = {
  columns: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  preview: {
    position: 'sticky',
    top: '1.5rem',
    alignSelf: 'start',
    maxHeight: 'calc(100vh - 7rem)',
    overflowY: 'auto',
  },
  rest: { display: 'grid', gridColumn: '1 / 3', gridTemplateColumns: 'repeat(auto-fit, minmax(16rem, 1fr))' },
} as const satisfies Record<string, CSSProperties>

/** The fields, what is wrong with them, their preview, and the buttons. */
export function PostForm({
  view,
  editor,
  image,
  onImage,
  isUploading,
  onUploading,
  waiting,
  onWaiting,
}: {
  view: PostEditorView
  editor: Editor<FieldName, PostAct>
  image: ImageView | null
  onImage: (image: ImageView | null) => void
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
  /** How many pictures are not in the text yet. */
  waiting: number
  onWaiting: (pictures: number) => void
}) {
  const { edited } = view
  const { fields, hrefOf } = editor
  const [mode, setMode] = useState<'edit' | 'preview'>('edit')
  const isBeside = useRoomBeside()
  const isInPlace = mode === 'preview' && !isBeside
  useDropGuard()
  return (
    <EditorForm
      kind={POST_EDITOR}
      view={view}
      editor={editor}
      schema={() => import('#/features/blog/post-form.schema.ts').then((module) => module.postForm)}
      encType="multipart/form-data"
      defaults={defaultsOf(view.fields)}
      label={edited ? 'Edit article' : 'Add article'}
      buttons={postButtons(edited?.state ?? null, fields.publish === 'later')}
      blocked={isUploading ? STILL_UPLOADING : waiting > 0 ? NOT_IN_TEXT : null}
      uploads={NO_UPLOADS}
      onPress={() => setMode('edit')}
    >
      <div hidden={isBeside} className="max-w-sheet">
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
          <Button type="submit" formAction={hrefOf('preview')} variant="secondary">
            Preview
          </Button>
        </noscript>
      </div>
      {isInPlace ? <LivePreview fields={fields} image={image} view={view} /> : null}
      {/* Hidden and not taken away, so that nothing typed is lost. */}
      <div
        hidden={isInPlace}
        className={isInPlace ? '' : 'grid gap-4'}
        style={isBeside ? BESIDE.columns : undefined}
      >
        <TextSection onWaiting={onWaiting} />
        {isBeside ? (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          <section aria-label="As it will be read" tabIndex={0} style={BESIDE.preview}>
            <LivePreview fields={fields} image={image} view={view} isBeside />
          </section>
        ) : null}
        <div className="flex flex-col gap-4" style={isBeside ? BESIDE.rest : undefined}>
          <DetailsSection fields={fields} />
          <PictureSection image={view.image} onChange={onImage} onBusyChange={onUploading} />
          <PublishSection state={edited?.state ?? null} fields={fields} now={view.now} />
        </div>
      </div>
    </EditorForm>
  )
}

function defaultsOf(fields: PostFields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
