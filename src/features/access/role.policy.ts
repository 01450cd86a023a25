import type { Role } from '#/shared/actor.ts'

type Somebody = { role: string | null } | null | undefined

/** Whoever is no administrator, or has no profile, is an ordinary user. */
export function roleOf(somebody: Somebody): Role {
  return somebody?.role === 'admin' ? 'admin' : 'user'
}

export function isAdministrator(somebody: Somebody): boolean {
  return roleOf(somebody) === 'admin'
}
