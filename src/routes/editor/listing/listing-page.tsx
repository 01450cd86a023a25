import { useRef, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import type { EditorAnswer } from '#/web/editor/editor-answer.ts'
import { EditorPage, useEditorPage } from '#/web/editor/editor-page.tsx'
import type { ListingIntent } from './listing-answer.ts'
import { ListingForm } from './listing-form.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { PropertyState } from './listing-state.tsx'
import type { ListingView } from './submit-listing-view.server.ts'
import { useListing } from './use-listing.ts'

/** The form with everything around it; begins anew with every reading of the page. */
export function ListingPage({ view, answer }: { view: ListingView; answer: EditorAnswer | undefined }) {
  const area = useRef<HTMLDivElement>(null)
  const listing = useListing(view, area, answer?.values)
  const [isUploading, setUploading] = useState(false)
  const { property, draftId } = view
  const page = useEditorPage<ListingIntent>({
    draftId,
    editor: listing,
    answer,
    isEdit: property !== null,
    isUploading,
    continueHref: urls.continueListing,
  })
  const { address, sending, send, save } = page
  const preview = <ListingPreview fields={listing.fields} images={listing.images} />
  return (
    <EditorPage
      title={property ? 'Edit property' : 'Add property'}
      words={['listing', 'listings']}
      view={view}
      page={page}
      edited={
        property && {
          thing: 'property',
          fields: { propertyId: property.id },
          href: urls.editListing(property.id),
          state: (
            <PropertyState
              property={property}
              sending={sending}
              // What was typed last is read again with the page that follows.
              onWithdraw={(form) => void save().then(() => send(form, 'withdraw'))}
            />
          ),
        }
      }
      continueHref={urls.continueListing}
    >
      <div className="mt-4 lg:grid lg:grid-cols-[minmax(0,1fr)_23rem] lg:gap-x-10">
        <div ref={area} className="min-w-0" onInput={listing.look} onChange={listing.look}>
          <ListingForm
            view={view}
            listing={listing}
            answer={answer}
            address={address}
            sending={sending}
            isUploading={isUploading}
            onUploading={setUploading}
            onSend={(form, intent, replaced) => void send(form, intent, replaced)}
          >
            <details className="rounded border border-line bg-card p-4 lg:hidden">
              <summary className="cursor-pointer font-semibold">Preview</summary>
              <div className="mt-4">{preview}</div>
            </details>
          </ListingForm>
        </div>
        <aside aria-label="Preview" className="hidden lg:block">
          <div className="sticky top-20">
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
