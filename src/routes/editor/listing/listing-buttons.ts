import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import type { EditorAct } from '#/web/editor/editor-bar.tsx'
import type { ListingIntent } from './listing-answer.ts'

type Act = EditorAct<ListingIntent>

const PUBLISH: Act = { intent: 'publish', label: 'Publish' }
const SAVE: Act = { intent: 'save', label: 'Save changes' }
const SAVE_DRAFT: Act = { intent: 'draft', label: 'Save as draft' }

/** What can be done with the form of a property, the main thing last. */
export function listingActs(status: PropertyStatus | null): Act[] {
  if (status === null || status === 'draft') return [SAVE_DRAFT, PUBLISH]
  return status === 'withdrawn' ? [SAVE, PUBLISH] : [SAVE]
}

/** The same without script; null for no others. */
export function listingActsWithoutScript(acts: readonly Act[], hasImages: boolean): Act[] | null {
  if (!acts.includes(SAVE_DRAFT)) return null
  // Pictures cannot be added without script, so what is begun there is saved as a draft to be finished elsewhere.
  return hasImages ? [PUBLISH, SAVE_DRAFT] : [SAVE_DRAFT]
}
