import { createContext, useContext } from 'react'
import type { DashboardCounts } from './dashboard-links.ts'

/** What the frame counts beside its links, for the pages inside it; nothing where it could not be counted. */
export const WaitingCounts = createContext<DashboardCounts | undefined>(undefined)

/** How much of a kind waits; 0 where that is not known. */
export function useWaiting(kind: keyof DashboardCounts | undefined): number {
  const counts = useContext(WaitingCounts)
  return (kind && counts?.[kind]) ?? 0
}
