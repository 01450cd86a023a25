import type { PropertyView } from '#/features/properties/property.schema.ts'
import type { Services } from '#/platform/services.ts'
import { readDetail } from '../detail/property-detail-read.server.ts'

/** What the page of a home shows that visitors do not see yet: nobody takes it, asks after it or is led to others. */
export async function readPreview(services: Services, property: PropertyView, now: Date) {
  const detail = await readDetail(services, property, now)
  return {
    ...detail,
    // Written out as if it were public; but nobody can take it yet.
    property: { ...detail.property, status: 'draft' as const },
    chosenMonths: null,
    similar: [],
    isPreview: true as const,
    // Nobody asks after what is not advertised yet.
    canContact: false,
    whatsapp: null,
  }
}
