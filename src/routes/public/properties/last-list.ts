import { type MouseEvent, useEffect, useState } from 'react'
import { withStorage } from '#/shared/browser-storage.ts'
import { urls } from '#/shared/urls.ts'

// Of this tab; signing out removes it.
const KEY = 'fihankra:list'

/** `next`: the entry of the browser's history that was opened from the list, right after its own. */
type LastList = { href: string; next?: string }

const store = (list: LastList) => void withStorage(() => sessionStorage.setItem(KEY, JSON.stringify(list)))
const stored = () => withStorage((): LastList | null => JSON.parse(sessionStorage.getItem(KEY) ?? 'null'))

/** Stores which list is shown, for the way back from a property. */
export function useStoredList(search: string): void {
  useEffect(() => {
    const list = { href: urls.properties + search }
    const { idx } = history.state ?? {}
    store(list)
    return () => {
      const { idx: at, key } = history.state ?? {}
      if (at === idx + 1) store({ ...list, next: key })
    }
  }, [search])
}

/** Leads back to the list that somebody came from, where they were in it; without one to the list of everything. */
export function useWayBack(): { href: string; onClick: (event: MouseEvent) => void } {
  const [href, setHref] = useState<string>(urls.properties)
  useEffect(() => setHref(stored()?.href ?? urls.properties), [])
  return {
    href,
    onClick: (event) => {
      const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      const next = stored()?.next
      if (!isPlain || !next || next !== history.state?.key) return
      event.preventDefault()
      history.back()
    },
  }
}
