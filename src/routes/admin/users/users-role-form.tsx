import { isAdministrator } from '#/features/access/role.policy.ts'
import type { PersonView } from '#/features/accounts/people/person.schema.ts'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useSession } from '#/web/session/session-context.ts'
import { USER_ACTS } from './users-acts.ts'

/** A person in the list, ready to be shown. */
export type PersonRow = PersonView & { phoneShown: string | null; joinedOn: string; isYou: boolean }

/** The switch of a person's role, which asks first. */
export function RoleForm({ person }: { person: PersonRow }) {
  const { refetchProfile } = useSession()
  const { id, isYou } = person
  const label = !isAdministrator(person) ? 'Make admin' : 'Make user'
  return (
    <ActButton
      href={actHref(USER_ACTS.changeRole, { accountId: id })}
      fields={{ role: isAdministrator(person) ? 'user' : 'admin' }}
      confirm={questionAbout(person)}
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

function questionAbout(person: PersonRow): Question {
  const name = nameOf(person)
  const detail = person.fullName ? { detail: person.email } : {}
  if (!isAdministrator(person))
    return {
      ...detail,
      title: `Make ${name} an administrator?`,
      sentence:
        'Administrators manage properties, posts and the roles of everybody. It counts from the next page this person opens, and a mail tells them.',
      confirm: 'Make administrator',
      isHarmless: true,
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
    sentence:
      'This person can then no longer manage properties, posts and roles. It counts from the next page they open, and a mail tells them.',
    confirm: 'Make user',
  }
}
