import { useSyncExternalStore } from 'react'

type Ids = ReadonlySet<string> | undefined

/** Ids that marks on the page follow, such as hearts; undefined until the server has said. */
function createIdMarks(): { publish: (ids: Ids) => void; useIds: () => Ids } {
  let ids: Ids
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    publish: (next) => {
      ids = next
      for (const listener of listeners) listener()
    },
    useIds: () =>
      useSyncExternalStore(
        subscribe,
        () => ids,
        () => undefined,
      ),
  }
}

/** What the person who is signed in keeps. */
export const favoriteMarks = createIdMarks()

/** What is in their cart. */
export const cartMarks = createIdMarks()
