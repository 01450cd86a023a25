import { type RefObject, useState } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import { urls } from '#/shared/urls.ts'
import { sendDraft } from '#/web/editor/send-draft.ts'
import { type EditorState, showDraftAddress, useEditor } from '#/web/editor/use-editor.ts'
import { FIELD_NAMES, type FieldName } from './listing-fields.ts'
import type { ListingView } from './submit-listing-view.server.ts'

export type Listing = EditorState<FieldName> & {
  images: readonly ImageView[]
  setImages: (images: readonly ImageView[]) => void
}

/** Follows the form of a listing inside `area`; see `useEditor`. */
export function useListing(
  view: ListingView,
  area: RefObject<HTMLElement | null>,
  sent: Readonly<Record<string, string>> | undefined,
): Listing {
  const [images, setImages] = useState<readonly ImageView[]>(view.images)
  const propertyId = view.property?.id ?? null
  const version = view.property?.version ?? null
  const editor = useEditor({
    names: FIELD_NAMES,
    start: view,
    area,
    sent,
    save: async (fields, how) => {
      const draftId = propertyId ? null : view.draftId
      const outcome = await sendDraft(urls.propertyDrafts, { draftId, propertyId, version, fields }, how)
      if (outcome.draftId && !propertyId)
        showDraftAddress(urls.submitListing, urls.continueListing(outcome.draftId))
      return outcome
    },
  })
  return { ...editor, images, setImages }
}
