import { isAdministrator } from '#/features/access/role.policy.ts'
import type { PersonView } from '#/features/accounts/person.schema.ts'
import type { Role } from '#/shared/actor.ts'
import type { ToastMessage } from '#/ui/toast.tsx'
import type { FormAnswer } from '../../request/form.ts'

/** A person in the list, ready to be shown. */
export type PersonRow = PersonView & { phoneShown: string | null; joinedOn: string; isYou: boolean }

/** What the action says to a change of a role. */
export type RoleAnswer = { changedTo: Role } | FormAnswer

export const ROLE_FAILURE = 'Failed to update user role'

/** The other of the two roles. */
export function otherRole(role: Role): Role {
  return isAdministrator({ role }) ? 'user' : 'admin'
}

/** How somebody is called in a sentence. */
export function nameOf({ fullName, email }: Pick<PersonView, 'fullName' | 'email'>): string {
  return fullName ?? email
}

/** The outcome of a change, in words. */
export function outcomeOf(answer: RoleAnswer): Required<Pick<ToastMessage, 'kind' | 'title'>> {
  if ('changedTo' in answer) return { kind: 'success', title: `User role updated to ${answer.changedTo}` }
  const [messages] = Object.values(answer.errors)
  return { kind: 'danger', title: answer.message ?? messages?.[0] ?? ROLE_FAILURE }
}
