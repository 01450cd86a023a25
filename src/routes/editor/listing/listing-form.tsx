import type { ReactNode } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { Uploads } from '#/features/media/image-list.rules.ts'
import { hasPapers } from '#/features/papers/paper.rules.ts'
import type { FieldErrors } from '#/shared/input.ts'
import { sentWith } from '#/web/editor/editor-answer.ts'
import { EditorForm } from '#/web/editor/editor-form.tsx'
import type { Editor } from '#/web/editor/use-editor.ts'
import type { ListingAct } from './listing-acts.ts'
import { listingButtons, listingButtonsWithoutScript } from './listing-buttons.ts'
import { LISTING_EDITOR } from './listing-editor.ts'
import type { FieldName } from './listing-fields.ts'
import { MissingFields } from './listing-missing.tsx'
import {
  AmenitiesSection,
  BasicsSection,
  PapersSection,
  PicturesSection,
  PlaceSection,
  SizeSection,
} from './listing-sections.tsx'
import { TermsSection } from './listing-terms.tsx'
import type { ListingView } from './submit-listing-view.server.ts'

/** The fields in their sections, what is wrong with them, and the buttons. */
export function ListingForm({
  view,
  editor,
  onImages,
  uploads,
  onUploads,
  onFaults,
  children,
}: {
  view: ListingView
  editor: Editor<FieldName, ListingAct>
  onImages: (images: readonly ImageView[]) => void
  uploads: Uploads
  onUploads: (uploads: Uploads) => void
  /** Hears what is wrong with which fields. */
  onFaults: (errors: FieldErrors) => void
  /** Stands between the sections and the buttons. */
  children: ReactNode
}) {
  const { edited } = view
  const { answer, fields, look } = editor
  const sent = sentWith(answer)
  const buttons = listingButtons(edited?.status ?? null)
  return (
    <EditorForm
      kind={LISTING_EDITOR}
      view={view}
      editor={editor}
      schema={(wanted) =>
        import('./listing-check.ts').then((module) => module.checkListing(() => wanted() === 'publish'))
      }
      defaults={{ ...view.fields, placeName: view.placeLabel ?? '' }}
      label={edited ? 'Edit property' : 'Add property'}
      buttons={buttons}
      withoutScript={listingButtonsWithoutScript(buttons, view.images.length > 0)}
      uploads={uploads}
      aside={(said) => <MissingFields fields={fields} said={said} onFaults={onFaults} />}
    >
      <PicturesSection
        images={view.images}
        onChange={(images) => {
          onImages(images)
          look()
        }}
        onUploads={onUploads}
      />
      <BasicsSection />
      <PlaceSection
        fields={fields}
        tiles={view.tiles}
        places={view.places}
        placeId={sent?.placeId ?? view.fields.placeId ?? ''}
        placeLabel={sent?.placeName ?? view.placeLabel}
        onChange={look}
      />
      <TermsSection fields={fields} longestAdvanceMonths={view.longestAdvanceMonths} />
      <SizeSection fields={fields} />
      <AmenitiesSection fields={fields} />
      <PapersSection fits={hasPapers(fields)} stated={fields.papers ?? ''} />
      {children}
    </EditorForm>
  )
}
