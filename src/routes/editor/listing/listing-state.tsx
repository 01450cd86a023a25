import { STATUS_LABELS } from '#/features/properties/property-status.rules.ts'
import { urls } from '#/shared/urls.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import type { Editor } from '#/web/editor/use-editor.ts'
import { LISTING_EDITOR_ACTS, type ListingAct } from './listing-acts.ts'
import type { FieldName } from './listing-fields.ts'
import type { ListingView } from './submit-listing-view.server.ts'

/** What state the property is in, and the way to its page and out of sight; published again it comes back. */
export function PropertyState({
  property,
  editor: { save, send, sending },
}: {
  property: NonNullable<ListingView['edited']>
  editor: Editor<FieldName, ListingAct>
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
          href={actHref(LISTING_EDITOR_ACTS.withdraw)}
          fields={{ propertyId: id }}
          // What was typed last is read again with the page that follows.
          perform={(form) => void save().then(() => send(form, 'withdraw'))}
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
