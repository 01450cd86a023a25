import type { ReactNode } from 'react'
import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { ListingView } from './submit-listing-view.server.ts'

/** The kept changes of a property that is edited: that the form shows them, or that they lie beside it. */
export function KeptChanges({
  kept,
  propertyId,
  onDiscard,
}: {
  kept: NonNullable<ListingView['kept']>
  propertyId: string
  /** Sends the form that forgets them; without script it is an ordinary one. */
  onDiscard: (form: HTMLFormElement) => void
}) {
  const discard = (
    <ActForm intent="discard" propertyId={propertyId} draftId={kept.draftId} onSend={onDiscard}>
      <Button type="submit" variant="secondary" size="sm">
        Discard them
      </Button>
    </ActForm>
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
  onWithdraw,
}: {
  property: NonNullable<ListingView['property']>
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
        <ActForm intent="withdraw" propertyId={id} onSend={onWithdraw}>
          <Button type="submit" variant="secondary" size="sm">
            Withdraw
          </Button>
        </ActForm>
      ) : null}
    </div>
  )
}

/** A form that is one button, beside the large one. */
export function ActForm({
  intent,
  propertyId,
  draftId,
  onSend,
  children,
}: {
  intent: 'discard' | 'withdraw'
  propertyId?: string | undefined
  draftId?: string
  onSend: (form: HTMLFormElement) => void
  children: ReactNode
}) {
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onSend(event.currentTarget)
      }}
    >
      <input type="hidden" name="intent" value={intent} />
      {propertyId ? <input type="hidden" name="propertyId" value={propertyId} /> : null}
      {draftId ? <input type="hidden" name="draftId" value={draftId} /> : null}
      {children}
    </form>
  )
}
