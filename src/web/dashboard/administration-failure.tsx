import { AccessDenied } from '#/web/session/access-denied.tsx'
import { PageFailure } from './page-failure.tsx'

/** An administrators' page that could not be shown. */
export function AdministrationFailure(failure: { error: unknown; title: string; message: string }) {
  return <PageFailure {...failure} denied={() => <AccessDenied />} />
}
