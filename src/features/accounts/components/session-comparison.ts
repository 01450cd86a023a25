import type { SessionView } from '../session.schema.ts'
import type { SessionState } from './session-state.ts'

/** True when the server says nothing new about the person; the end of the session may have moved. */
export function isSameView(state: SessionState, session: SessionView): boolean {
  if (!state.session || !isSameRecord(state.session.user, session.user)) return false
  // A missing profile is not news while a default one stands in for it.
  if (!session.profile) return true
  return state.profile !== null && isSameRecord(state.profile, session.profile)
}

/** True when two flat records hold the same, in whatever order. */
export function isSameRecord<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
}
