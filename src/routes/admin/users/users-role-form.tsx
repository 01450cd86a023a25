import { isAdministrator, isAgent } from '#/features/access/role.policy.ts'
import type { PersonView } from '#/features/accounts/people/person.schema.ts'
import type { Role } from '#/shared/actor.ts'
import { type Act, actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useSession } from '#/web/session/session-context.ts'
import { USER_ACTS } from './users-acts.ts'

/** Whose role may be switched, ready to be shown. */
export type RoleOwner = Pick<PersonView, 'id' | 'email' | 'fullName' | 'role'> & { isYou: boolean }

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

function nameOf({ fullName, email }: Pick<PersonView, 'fullName' | 'email'>): string {
  return fullName ?? email
}

function questionAbout(person: RoleOwner, to: Role): Question {
  const name = nameOf(person)
  const detail = person.fullName ? { detail: person.email } : {}
  if (isAdministrator({ role: to }))
    return {
      ...detail,
      title: `Make ${name} an administrator?`,
      sentence:
        'Administrators manage properties, posts and the roles of everybody. It counts from the next page this person opens, and a mail tells them.',
      confirm: 'Make administrator',
      isHarmless: true,
    }
  if (isAgent({ role: to }))
    return {
      ...detail,
      title: person.isYou ? 'Become an agent?' : `Make ${name} an agent?`,
      sentence:
        'Agents list homes and see their own homes, leads and orders, and nothing else of the dashboard. They keep no cart and no favourites, and their password has at least 12 characters. It counts from the next page, and a mail tells them.',
      confirm: 'Make agent',
      ...(isAdministrator(person) ? {} : { isHarmless: true as const }),
    }
  if (person.isYou)
    return {
      ...detail,
      title: 'Give up your own role?',
      sentence:
        'You will be an ordinary user at once. Only another administrator can make you an administrator again.',
      confirm: 'Make me a user',
    }
  return {
    ...detail,
    title: `Make ${name} an ordinary user?`,
    sentence: isAgent(person)
      ? 'This person can then no longer list homes. It counts from the next page they open, and a mail tells them.'
      : 'This person can then no longer manage properties, posts and roles. It counts from the next page they open, and a mail tells them.',
    confirm: 'Make user',
  }
}
