import { useEffect, useState } from 'react'

/** Data of a page that opened before they came. */
export type Arriving<T> = { arriving: Promise<T> }

/** How long somebody waits on the old page before the new one opens with a skeleton. */
const PATIENCE_MS = 300

/** For a `clientLoader`: the data when they come soon, else a promise of them, so that the page opens without. */
export async function soonOrArriving<T extends object>(arriving: Promise<T>): Promise<T | Arriving<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const patience = new Promise<Arriving<T>>((resolve) => {
    timer = setTimeout(() => resolve({ arriving }), PATIENCE_MS)
  })
  try {
    return await Promise.race([arriving, patience])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The page's data, or undefined while they are under way; a failure reaches the page's error boundary. Where the same
 * `search` is asked for once more, such as after signing in, what is shown stays until the new data are there.
 */
export function useArrived<T extends object>(given: T | Arriving<T>, search: string): T | undefined {
  const [shown, setShown] = useState<{ search: string; data: T }>()
  const [arrival, setArrival] = useState<{ given: object; data?: T; error?: unknown }>()
  useEffect(() => {
    if (!isArriving(given)) return
    let wanted = true
    given.arriving.then(
      (data) => wanted && setArrival({ given, data }),
      (error: unknown) => wanted && setArrival({ given, error }),
    )
    return () => {
      wanted = false
    }
  }, [given])
  const arrived = isArriving(given) && arrival?.given === given ? arrival : undefined
  if (arrived && !arrived.data) throw arrived.error
  const data = isArriving(given) ? arrived?.data : given
  if (data && (data !== shown?.data || search !== shown.search)) setShown({ search, data })
  return data ?? (search === shown?.search ? shown.data : undefined)
}

function isArriving<T extends object>(given: T | Arriving<T>): given is Arriving<T> {
  return 'arriving' in given
}
