import { useNavigate } from 'react-router'
import type { Role } from '#/shared/actor.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { useSession } from './session-provider.tsx'

/** What somebody sees whose role does not open this page; `role` is the one they have where that is known better here. */
export function AccessDenied({ role }: { role?: Role | undefined }) {
  const { profile } = useSession()
  const navigate = useNavigate()
  const actions = (
    <div className="flex flex-wrap justify-center gap-2">
      <Button variant="secondary" onClick={() => void navigate(-1)}>
        Go Back
      </Button>
      <LinkButton href={urls.home}>Go Home</LinkButton>
    </div>
  )
  return (
    <div className="py-12 lg:py-18">
      <title>Access Denied</title>
      <meta name="robots" content="noindex" />
      <EmptyState heading="h1" title="Access Denied" action={actions}>
        <p>You need administrator privileges to access this page.</p>
        <p className="mt-2 text-sm">
          Current role: <strong>{role ?? profile?.role ?? 'user'}</strong>
        </p>
      </EmptyState>
    </div>
  )
}
