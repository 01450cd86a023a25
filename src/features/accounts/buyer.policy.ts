import type { Actor } from '#/shared/actor.ts'
import { advertises } from '../access/role.policy.ts'
import { buyersOnly } from './account.errors.ts'

/** Refuses administrators and agents, who keep no favourites, have no cart and do not check out. */
export function requireBuyer({ role }: Pick<Actor, 'role'>): void {
  if (advertises({ role })) throw buyersOnly(role)
}
