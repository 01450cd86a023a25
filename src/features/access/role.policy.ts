import { ROLES, type Role } from '#/shared/actor.ts'

type Somebody = { role: string | null } | null | undefined

/** True for a word that names a role. */
export function isRole(word: unknown): word is Role {
  return ROLES.some((role) => role === word)
}

/** Whoever is no administrator, or has no profile, is an ordinary user. */
export function roleOf(somebody: Somebody): Role {
  return somebody?.role === 'admin' ? 'admin' : 'user'
}

export function isAdministrator(somebody: Somebody): boolean {
  return roleOf(somebody) === 'admin'
}
