import { AccessDenied } from '#/web/session/access-denied.tsx'
import { useSession } from '#/web/session/session-context.ts'
import { PageFailure } from './page-failure.tsx'

/** An administrators' page that could not be shown. */
export function AdministrationFailure(failure: { error: unknown; title: string; message: string }) {
  const { profile } = useSession()
  return <PageFailure {...failure} denied={() => <AccessDenied role={profile?.role ?? 'user'} />} />
}
