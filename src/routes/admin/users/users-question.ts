import { isAdministrator, isAgent } from '#/features/access/role.policy.ts'
import type { PersonView } from '#/features/accounts/people/person.schema.ts'
import { ROLES, type Role } from '#/shared/actor.ts'
import type { Question } from '#/web/act/act.ts'

/** Whose role may be switched, ready to be shown. */
export type RoleOwner = Pick<PersonView, 'id' | 'email' | 'fullName' | 'role'> & { isYou: boolean }

/** What somebody is called in a sentence. */
export function nameOf({ fullName, email }: Pick<PersonView, 'fullName' | 'email'>): string {
  return fullName ?? email
}

/** What is asked before a role is switched. */
export function questionAbout(person: RoleOwner, to: Role): Question {
  const name = nameOf(person)
  const detail = person.fullName ? { detail: person.email } : {}
  if (isAdministrator({ role: to }))
    return {
      ...detail,
      title: `Make ${name} an administrator?`,
      sentence:
        'Administrators manage properties, articles and the roles of everybody. It counts from the next page this person opens, and a mail tells them.',
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
      : 'This person can then no longer manage properties, articles and roles. It counts from the next page they open, and a mail tells them.',
    confirm: 'Make user',
  }
}

/** The same for what a form without script held: of somebody who is not on the page only the role is known. */
export function questionOfRole(
  { role, accountId }: Readonly<Record<string, string>>,
  people: readonly RoleOwner[],
): Question | undefined {
  const to = ROLES.find((known) => known === role)
  if (!to) return undefined
  const person = people.find(({ id }) => id === accountId)
  return questionAbout(
    person ?? { id: accountId ?? '', email: 'this person', fullName: null, role: 'user', isYou: false },
    to,
  )
}

/** What is asked before somebody is shut out. */
export function questionAboutBlocking(name: string): Question {
  return {
    title: `Block ${name}?`,
    sentence: 'Every session ends at once, and this person cannot sign in until somebody unblocks them.',
    confirm: 'Block',
    icon: null,
  }
}

/** What is asked before everything that somebody advertises passes to another. */
export function questionAboutHandover(name: string, homes: string, taker: string): Question {
  return {
    title: `Hand over the homes of ${name}?`,
    detail: taker,
    sentence: `All ${homes}, their leads and open orders pass to this person at once, and a mail tells them. The log says so.`,
    confirm: 'Hand over',
    isHarmless: true,
  }
}
