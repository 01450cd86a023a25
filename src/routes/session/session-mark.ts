/** Begins the name of everything that we let a browser keep; signing out removes it all. */
export const STORAGE_PREFIX = 'fihankra:'

/** Says that somebody is signed in. It is no secret and opens nothing: it lets the pages of visitors notice. */
export const SIGNED_IN_MARK = `${STORAGE_PREFIX}signed-in`

/** True when another page of this browser has somebody signed in, or somebody's things were left behind. */
export function isMarked(): boolean {
  return withStorage(() => localStorage.getItem(SIGNED_IN_MARK) !== null) ?? false
}

export function setMark(): void {
  withStorage(() => localStorage.setItem(SIGNED_IN_MARK, '1'))
}

/** Removes what we have kept, for all tabs and for this one. */
export function clearStorage(): void {
  withStorage(() => {
    for (const storage of [localStorage, sessionStorage]) {
      const ours = Object.keys(storage).filter((key) => key.startsWith(STORAGE_PREFIX))
      for (const key of ours) storage.removeItem(key)
    }
  })
}

// A browser may forbid its storage, by throwing; then nothing is kept, and nothing to remove.
function withStorage<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
