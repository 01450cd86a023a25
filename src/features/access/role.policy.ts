import { ROLES, type Role } from '#/shared/actor.ts'

type Somebody = { role: string | null } | null | undefined

/** Whoever has no profile, or a role that nobody knows, is an ordinary user. */
export function roleOf(somebody: Somebody): Role {
  return ROLES.find((role) => role === somebody?.role) ?? 'user'
}

export function isAdministrator(somebody: Somebody): boolean {
  return roleOf(somebody) === 'admin'
}

/** True for the role alone; administrators advertise too, see `advertises`. */
export function isAgent(somebody: Somebody): boolean {
  return roleOf(somebody) === 'agent'
}

/** True for agents and administrators, who list homes and so neither rent nor buy here. */
export function advertises(somebody: Somebody): boolean {
  return isAdministrator(somebody) || isAgent(somebody)
}
