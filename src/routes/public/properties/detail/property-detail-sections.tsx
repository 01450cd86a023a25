import type { PropertyStatus } from '#/features/properties/property.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Link } from '#/ui/link.tsx'
import { useSession } from '#/web/session/session-provider.tsx'

/** Says plainly when the property is not to be had; nothing while it is. Whoever is signed in may be the one who took it. */
export function StatusNote({
  status,
  note,
}: {
  status: PropertyStatus
  note: { title: string; text: string } | null
}) {
  const { user, advertises } = useSession()
  if (!note) return null
  return (
    <Alert title={note.title}>
      {status === 'reserved' && user && !advertises ? (
        <div data-application>
          <p data-for-others>
            It is in an order. If it is yours, you find it under{' '}
            <Link href={urls.orders} className="underline">
              your orders
            </Link>
            . If not, ask the agent whether it may become free again.
          </p>
        </div>
      ) : (
        note.text
      )}
    </Alert>
  )
}
