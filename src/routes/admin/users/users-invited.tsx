import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { PERSON_ACTS } from './users-acts.ts'

/** Of somebody who was invited and has chosen no password yet: says so, and mails the link again. */
export function InvitedNote({ personId, name }: { personId: string; name: string }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-ink-2 text-xs">Invited, not come yet</p>
      <ActButton
        href={actHref(PERSON_ACTS.inviteAgain, { accountId: personId })}
        variant="secondary"
        size="sm"
        aria-label={`Send again: invitation of ${name}`}
      >
        Send again
      </ActButton>
    </div>
  )
}
