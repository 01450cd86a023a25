import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { PageFailure } from './page-failure.tsx'

/** A buyer's page that could not be shown: it could not be read, or an administrator asked for it. */
export function BuyerFailure(failure: { error: unknown; title: string; message: string }) {
  return (
    <PageFailure
      {...failure}
      denied={(message) => (
        <div className="py-12 lg:py-18">
          <title>Access Denied</title>
          <EmptyState
            heading="h1"
            title="Access Denied"
            action={<LinkButton href={urls.dashboard}>Dashboard Home</LinkButton>}
          >
            <p>{message}</p>
          </EmptyState>
        </div>
      )}
    />
  )
}
