import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import IconArrowLeft from '~icons/ph/arrow-left'

/** What is shown at the address of a property that does not exist or is not advertised any more. */
export function PropertyNotFound() {
  return (
    <div className="page-width py-12 lg:py-18">
      <title>Property Not Found</title>
      <meta name="robots" content="noindex" />
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
  )
}
