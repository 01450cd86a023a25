import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { DiscardForm, WithdrawForm } from './act-form.tsx'
import type { ListingIntent } from './listing-answer.ts'
import type { ListingView } from './submit-listing-view.server.ts'

/** The kept changes of a property that is edited: that the form shows them, or that they lie beside it. */
export function KeptChanges({
  kept,
  propertyId,
  sending,
  onDiscard,
}: {
  kept: NonNullable<ListingView['kept']>
  propertyId: string
  sending: ListingIntent | undefined
  /** Sends the form that forgets them; without script it is an ordinary one. */
  onDiscard: (form: HTMLFormElement) => void
}) {
  const discard = (
    <DiscardForm
      draftId={kept.draftId}
      propertyId={propertyId}
      label="Discard them"
      variant="secondary"
      onSend={onDiscard}
      isBusy={sending === 'discard'}
    />
  )
  if (kept.isShown)
    return <Alert title={`These are your unsaved changes of ${kept.savedAt}`} action={discard} />
  return (
    <Alert
      title="These are the values saved last"
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={urls.editListing(propertyId)} variant="secondary" size="sm">
            Back to my changes
          </LinkButton>
          {discard}
        </div>
      }
    >
      Your own unsaved changes of {kept.savedAt} are still kept. What you type here is not kept as a draft
      until you discard them or save.
    </Alert>
  )
}

/** Listings that were begun before, above the form of a new one. */
export function UnfinishedListings({ unfinished }: { unfinished: ListingView['unfinished'] }) {
  if (unfinished.length === 0) return null
  return (
    <Alert title={`You have ${countOf(unfinished.length, 'unfinished listing', 'unfinished listings')}`}>
      <ul className="mt-1 flex flex-col gap-2">
        {unfinished.map(({ draftId, title, savedAt }) => (
          <li key={draftId} className="min-w-0 break-words">
            <Link href={urls.continueListing(draftId)} className="font-semibold text-indigo underline">
              {title ?? 'Without a title'}
            </Link>
            , {savedAt}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** What state the property is in, and the way to its page and out of sight. */
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
        <WithdrawForm propertyId={id} onSend={onWithdraw} isBusy={sending === 'withdraw'} />
      ) : null}
    </div>
  )
}
