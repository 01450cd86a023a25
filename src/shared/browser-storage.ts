/** Runs what reads or writes a browser's storage; undefined where the browser forbids that, which it does by throwing. */
export function withStorage<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
