import { withStorage } from '#/shared/browser-storage.ts'
import { MAX_QUERY_LENGTH } from '../search.schema.ts'

/** Where a device stores the words that were searched on it; signing out removes everything with this prefix. */
const KEY = 'fihankra:last-searches'
const MOST = 4

/** The words that were last searched on this device, the latest first. */
export function readSearches(): string[] {
  const text = withStorage(() => localStorage.getItem(KEY)) ?? ''
  return text
    .split('\n')
    .filter((words) => words && words.length <= MAX_QUERY_LENGTH)
    .slice(0, MOST)
}

/** Stores that these words were searched, and forgets the oldest when there are too many. */
export function noteSearch(words: string): void {
  const line = words.replace(/\s+/g, ' ').trim()
  if (!line) return
  const others = readSearches().filter((other) => other.toLowerCase() !== line.toLowerCase())
  withStorage(() => localStorage.setItem(KEY, [line, ...others].slice(0, MOST).join('\n')))
}
