import { urls } from '#/shared/urls.ts'
import type { EditorKind } from '#/web/editor/editor-kind.ts'
import { LISTING_EDITOR_ACTS, type ListingAct } from './listing-acts.ts'
import { FIELD_NAMES, type FieldName } from './listing-fields.ts'

export const LISTING_EDITOR: EditorKind<FieldName, ListingAct> = {
  acts: LISTING_EDITOR_ACTS,
  path: urls.submitListing,
  draftsPath: urls.propertyDrafts,
  subject: 'propertyId',
  thing: 'property',
  words: ['listing', 'listings'],
  names: FIELD_NAMES,
  editHref: urls.editListing,
  continueHref: urls.continueListing,
  failure: (_act, { propertyId }, reason) =>
    reason === undefined
      ? 'Database connection not available. Please check your internet connection.'
      : `Failed to ${propertyId ? 'update' : 'submit'} property: ${reason}`,
  success: (act, { propertyId }) => {
    if (act === 'draft' || act === 'preview') return 'Draft saved'
    if (act === 'discard') return 'Draft discarded'
    if (act === 'withdraw') return 'Property withdrawn'
    return propertyId ? 'Property updated successfully!' : 'Property submitted successfully!'
  },
  signedOut: 'You must be logged in to submit a property',
}
