import { isAdministrator } from '#/features/access/role.policy.ts'
import type { PersonView } from '#/features/accounts/people/person.schema.ts'
import type { Role } from '#/shared/actor.ts'
import { type Act, actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useSession } from '#/web/session/session-context.ts'
import { USER_ACTS } from './users-acts.ts'
import { nameOf, questionAbout, type RoleOwner } from './users-question.ts'

/** A person in the list, ready to be shown. */
export type PersonRow = PersonView & { phoneShown: string | null; joinedOn: string; isYou: boolean }

const LABELS: Record<Role, string> = { admin: 'Make admin', agent: 'Make agent', user: 'Make user' }

/** The switch of a person's role, which asks first; between user and admin unless `to` says otherwise. */
export function RoleForm({
  person,
  to = isAdministrator(person) ? 'user' : 'admin',
  act = USER_ACTS.changeRole,
}: {
  person: RoleOwner
  to?: Role
  act?: Act
}) {
  const { refetchProfile } = useSession()
  const { id, isYou } = person
  const label = LABELS[to]
  return (
    <ActButton
      href={actHref(act, { accountId: id })}
      fields={{ role: to }}
      confirm={questionAbout(person, to)}
      // Whoever gave up their own role learns it from a session that is asked for again.
      onAnswer={() => void (isYou && refetchProfile())}
      variant="secondary"
      size="sm"
      aria-label={`${label}: ${nameOf(person)}`}
    >
      {label}
    </ActButton>
  )
}
