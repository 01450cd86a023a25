import type { Actor } from '#/shared/actor.ts'
import { isAdministrator } from '../access/role.policy.ts'
import { isInScope, ownedBy } from '../access/scope.rules.ts'

/** True for the agent of a property: nobody else opens its whole form, with its pictures and unsaved changes. */
export function canEditProperty(
  { accountId }: Pick<Actor, 'accountId'>,
  { userId }: { userId: string },
): boolean {
  return isInScope(ownedBy(accountId), userId)
}

/** True for the administrators who may say that they saw a property's papers: all but its own agent. */
export function canSeePapers(
  actor: Pick<Actor, 'accountId' | 'role'>,
  property: { userId: string },
): boolean {
  return isAdministrator(actor) && !canEditProperty(actor, property)
}
