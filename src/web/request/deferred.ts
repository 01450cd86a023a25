import { startTransition, useEffect, useState } from 'react'

/** Deferred data: the page opened before they were there. */
export type Deferred<T> = { deferred: Promise<T> }

/** How long the old page stays before the new one opens with a skeleton. */
const PATIENCE_MS = 300

/** For a `clientLoader`: the data if they come within that time, else deferred, so that the page opens without them. */
export async function dataOrDeferred<T extends object>(
  deferred: Promise<T>,
  patienceMs = PATIENCE_MS,
): Promise<T | Deferred<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<Deferred<T>>((resolve) => {
    timer = setTimeout(() => resolve({ deferred }), patienceMs)
  })
  try {
    return await Promise.race([deferred, patience])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The page's data, or undefined while they are loading. A failure reaches the page's error boundary, a redirect is followed. When the same
 * `search` is loaded again, such as after signing in, the old data stay until the new ones are there.
 */
export function useDeferred<T extends object>(given: T | Deferred<T>, search: string): T | undefined {
  const [shown, setShown] = useState<{ search: string; data: T }>()
  const [settled, setSettled] = useState<{ given: object; data?: T; error?: unknown }>()
  useEffect(() => {
    if (!isDeferred(given)) return
    let wanted = true
    // A whole page is drawn: whoever presses something meanwhile is heard in between.
    const settle = (next: typeof settled) => startTransition(() => setSettled(next))
    given.deferred.then(
      (data) => wanted && settle({ given, data }),
      (error: unknown) => {
        if (!wanted) return
        const address = redirectOf(error)
        if (address === undefined) settle({ given, error })
        else location.replace(address)
      },
    )
    return () => {
      wanted = false
    }
  }, [given])
  const current = isDeferred(given) && settled?.given === given ? settled : undefined
  if (current && !current.data) throw current.error
  const data = isDeferred(given) ? current?.data : given
  if (data && (data !== shown?.data || search !== shown.search)) setShown({ search, data })
  return data ?? (search === shown?.search ? shown.data : undefined)
}

// The router follows a redirect only while the navigation lasts.
function redirectOf(error: unknown): string | undefined {
  return error instanceof Response ? (error.headers.get('Location') ?? undefined) : undefined
}

function isDeferred<T extends object>(given: T | Deferred<T>): given is Deferred<T> {
  return 'deferred' in given
}
