import type { Actor } from '#/shared/actor.ts'
import type { Refusal } from '#/shared/errors.ts'
import { adminsOnly } from './access.errors.ts'
import { isAdministrator } from './role.policy.ts'

/** Refuses whoever was no administrator when their request was resolved; `refuse` has words of its own. */
export function requireAdministrator(actor: Pick<Actor, 'role'>, refuse: () => Refusal = adminsOnly): void {
  if (!isAdministrator(actor)) throw refuse()
}
