import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { ActButton } from '#/web/act/act-form.tsx'
import type { ListingIntent } from './listing-answer.ts'
import type { ListingView } from './submit-listing-view.server.ts'

/** What state the property is in, and the way to its page and out of sight; published again it comes back. */
export function PropertyState({
  property,
  sending,
  onWithdraw,
}: {
  property: NonNullable<ListingView['property']>
  sending: ListingIntent | undefined
  onWithdraw: (form: HTMLFormElement) => void
}) {
  const { id, status, canWithdraw } = property
  const isPublic = status !== 'draft' && status !== 'withdrawn'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="text-ink-2">
        Status: <strong className="text-ink">{STATUS_LABELS[status]}</strong>
      </p>
      {isPublic ? (
        <LinkButton href={urls.property(id)} variant="quiet" size="sm">
          View
        </LinkButton>
      ) : null}
      {canWithdraw ? (
        <ActButton
          fields={{ intent: 'withdraw', propertyId: id }}
          perform={onWithdraw}
          variant="secondary"
          size="sm"
          busy={sending === 'withdraw'}
        >
          Withdraw
        </ActButton>
      ) : null}
    </div>
  )
}
