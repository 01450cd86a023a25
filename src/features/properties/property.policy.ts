import type { Actor } from '#/shared/actor.ts'
import { isInScope, ownedBy } from '../access/scope.rules.ts'

/** True for the agent of a property: nobody else opens its whole form, with its pictures and unsaved changes. */
export function canEditProperty(
  { accountId }: Pick<Actor, 'accountId'>,
  { userId }: { userId: string },
): boolean {
  return isInScope(ownedBy(accountId), userId)
}
