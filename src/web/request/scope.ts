import { isAdministrator } from '#/features/access/role.policy.ts'
import { everything, ownedBy, type Scope } from '#/features/access/scope.rules.ts'
import type { Actor } from '#/shared/actor.ts'

/** What an actor sees and manages: administrators everything, everybody else what is their own. */
export function scopeOf(actor: Pick<Actor, 'accountId' | 'role'>): Scope {
  return isAdministrator(actor) ? everything : ownScopeOf(actor)
}

/** What is the actor's own, administrators too: for the pages about one's own things. */
export function ownScopeOf({ accountId }: Pick<Actor, 'accountId'>): Scope {
  return ownedBy(accountId)
}
