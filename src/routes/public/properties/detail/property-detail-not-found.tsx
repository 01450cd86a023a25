import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'
import { SimilarHomes } from './property-detail-similar.tsx'

/** What is shown at the address of a property that does not exist, or with homes like it when it did. */
export function PropertyNotFound({ instead = [] }: { instead?: readonly PropertyCardView[] }) {
  return (
    <div className="lg:page-width">
      <title>Property Not Found</title>
      <meta name="robots" content="noindex" />
      <div className="page-width pt-12 lg:px-0 lg:pt-18">
        <EmptyState
          heading="h1"
          title="Property Not Found"
          action={
            <LinkButton href={urls.properties} icon={<IconArrowLeft />}>
              Back to Properties
            </LinkButton>
          }
        >
          <p>The property you're looking for doesn't exist or has been removed.</p>
        </EmptyState>
      </div>
      <SimilarHomes similar={instead} />
      <div className="h-8" />
    </div>
  )
}
