import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconRemove from '~icons/ph/trash'
import { SUBSCRIBER_ACTS } from './subscribers-acts.ts'

/** Removes one address, and asks first; a sign alone, since it stands in every row and is hardly ever pressed. */
export function EraseForm({ subscriberId, email }: { subscriberId: string; email: string }) {
  return (
    <ActButton
      href={actHref(SUBSCRIBER_ACTS.erase, { subscriberId })}
      confirm={{
        title: 'Remove this address?',
        sentence: `${email} and every mail to it are forgotten. Only its owner can put it on the list again.`,
        confirm: 'Remove',
      }}
      variant="quiet"
      size="sm"
      aria-label={`Remove: ${email}`}
      title="Remove"
    >
      <IconRemove className="text-ink-3" />
    </ActButton>
  )
}
