import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import type { EditorButton } from '#/web/editor/editor-bar.tsx'
import type { ListingAct } from './listing-acts.ts'

type Button = EditorButton<ListingAct>

const PUBLISH: Button = { act: 'publish', label: 'Publish' }
const SAVE: Button = { act: 'save', label: 'Save changes' }
const PREVIEW: Button = { act: 'preview', label: 'Preview', isQuiet: true }
const SAVE_DRAFT: Button = { act: 'draft', label: 'Save as draft' }

/** What can be done with the form of a property, the main thing last. */
export function listingButtons(status: PropertyStatus | null): Button[] {
  if (status === null || status === 'draft') return [PREVIEW, SAVE_DRAFT, PUBLISH]
  return status === 'withdrawn' ? [SAVE, PUBLISH] : [SAVE]
}

/** The same without script; null for no others. */
export function listingButtonsWithoutScript(buttons: readonly Button[], hasImages: boolean): Button[] | null {
  if (!buttons.includes(SAVE_DRAFT)) return null
  // Pictures cannot be added without script, so what is begun there is saved as a draft to be finished elsewhere.
  return hasImages ? [PUBLISH, PREVIEW, SAVE_DRAFT] : [PREVIEW, SAVE_DRAFT]
}
