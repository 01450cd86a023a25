import type { Actor } from '#/shared/actor.ts'
import type { Refusal } from '#/shared/errors.ts'
import { adminsOnly } from './access.errors.ts'
import { advertises, isAdministrator } from './role.policy.ts'
import type { Scope } from './scope.rules.ts'

/** Refuses whoever was neither agent nor administrator when their request was resolved. */
export function requireAgent(actor: Pick<Actor, 'role'>, refuse: () => Refusal = adminsOnly): void {
  if (!advertises(actor)) throw refuse()
}

/** True when somebody may act within this scope: administrators within any, agents within what they own themselves. */
export function canUseScope(actor: Pick<Actor, 'accountId' | 'role'>, scope: Scope): boolean {
  if (isAdministrator(actor)) return true
  return advertises(actor) && scope.kind === 'owned-by' && scope.accountId === actor.accountId
}
