import { withStorage } from '#/shared/browser-storage.ts'
import { isId } from '#/shared/ids.ts'
import { RECENTLY_VIEWED_LIMIT } from '../property.schema.ts'

/** Where a device stores the ids of the homes that were opened on it; signing out removes everything with this prefix. */
const KEY = 'fihankra:recently-viewed'

/** The ids of the homes that were opened on this device, the last one first; none where nothing readable is stored. */
export function readViewed(): string[] {
  const text = withStorage(() => localStorage.getItem(KEY)) ?? ''
  return text.split(' ').filter(isId).slice(0, RECENTLY_VIEWED_LIMIT)
}

/** Stores that a home was opened, and forgets the one that was opened longest ago when there are too many. */
export function noteViewed(id: string): void {
  storeViewed([id, ...readViewed().filter((other) => other !== id)])
}

/** Stores these in place of what is stored; without any nothing stays behind. */
export function storeViewed(ids: readonly string[]): void {
  withStorage(() => {
    if (ids.length > 0) localStorage.setItem(KEY, ids.slice(0, RECENTLY_VIEWED_LIMIT).join(' '))
    else localStorage.removeItem(KEY)
  })
}
