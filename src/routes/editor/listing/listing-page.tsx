import { useState } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { NO_UPLOADS, type Uploads } from '#/features/media/image-list.rules.ts'
import type { FieldErrors } from '#/shared/input.ts'
import { urls } from '#/shared/urls.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import type { ActAnswer } from '#/web/act/act.ts'
import { EditorPage } from '#/web/editor/editor-page.tsx'
import { useEditor } from '#/web/editor/use-editor.ts'
import { LISTING_EDITOR } from './listing-editor.ts'
import { ListingForm } from './listing-form.tsx'
import { SectionLinks } from './listing-links.tsx'
import { MissingList } from './listing-missing.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { PropertyState } from './listing-state.tsx'
import '#/web/editor/editor-columns.css'
import './listing-preview.css'
import type { ListingView } from './submit-listing-view.server.ts'

/** The form with everything around it; begins anew with every reading of the page. */
export function ListingPage({ view, posted }: { view: ListingView; posted: ActAnswer | undefined }) {
  const [uploads, setUploads] = useState<Uploads>(NO_UPLOADS)
  const [images, setImages] = useState<readonly ImageView[]>(view.images)
  const [errors, setErrors] = useState<FieldErrors>({})
  const editor = useEditor(LISTING_EDITOR, view, {
    posted,
    isUploading: uploads.isUnderWay,
  })
  const { edited } = view
  const preview = <ListingPreview fields={editor.fields} images={images} onTheirWay={uploads.onTheirWay} />
  return (
    <EditorPage
      kind={LISTING_EDITOR}
      view={view}
      editor={editor}
      title={edited ? 'Edit property' : 'Add property'}
      back={{ href: urls.myListings, label: 'My Listings' }}
      state={edited && <PropertyState property={edited} editor={editor} />}
    >
      {edited ? <SectionLinks fields={editor.fields} /> : null}
      <div className="editor-columns mt-4 grid gap-4">
        <div ref={editor.area} className="min-w-0" onInput={editor.look} onChange={editor.look}>
          <ListingForm
            view={view}
            editor={editor}
            onImages={setImages}
            uploads={uploads}
            onUploads={setUploads}
            onFaults={setErrors}
          >
            <Disclosure
              title="Preview"
              className="editor-preview-folded rounded border border-line bg-card px-4"
            >
              <div className="pb-4">{preview}</div>
            </Disclosure>
          </ListingForm>
        </div>
        <aside aria-label="Preview" className="editor-preview">
          <MissingList fields={editor.fields} errors={errors} />
          <div>
            <p aria-hidden="true" className="mb-1.5 font-semibold text-sm">
              Preview
            </p>
            {preview}
          </div>
        </aside>
      </div>
    </EditorPage>
  )
}
