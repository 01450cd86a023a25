import { vi } from 'vitest'
import { createOverlayHistory, type HistoryWindow } from '#/ui/overlays/overlay-history.ts'

type Entry = { state: { idx: number; key: string; overlays?: number }; url: string }

/** A browser's history for `createOverlayHistory`, with fake timers: what is written counts at once, what is travelled to a moment later. */
export function openBrowser(start: Entry[] = [entry(0, '/'), entry(1, '/properties')]) {
  const entries = [...start]
  let at = entries.length - 1
  const listeners: ((event: Event) => void)[] = []
  const first: typeof listeners = []
  const unloads = new Set<(event: Event) => void>()
  const shows: typeof listeners = []
  const current = () => entries[at] as Entry
  const travel = (delta = 0) =>
    setTimeout(() => {
      if (!entries[at + delta]) return
      at += delta
      const event = new Event('popstate')
      let isStopped = false
      event.stopImmediatePropagation = () => {
        isStopped = true
      }
      for (const hear of [...first, ...listeners]) {
        if (!isStopped) hear(event)
      }
    }, 5)
  const history = {
    get state() {
      return current().state
    },
    pushState: (state: Entry['state'], _: string, url = current().url) => {
      entries.splice(++at, Infinity, { state, url: new URL(url, 'http://x').pathname })
    },
    replaceState: (state: Entry['state'], _: string, url = current().url) => {
      entries[at] = { state, url: new URL(url, 'http://x').pathname }
    },
    go: travel,
    back: () => travel(-1),
    forward: () => travel(1),
  }
  const browser = {
    history,
    get location() {
      return new URL(current().url, 'http://x')
    },
    addEventListener: (name: string, hear: (event: Event) => void) => {
      if (name === 'popstate') listeners.push(hear)
      if (name === 'beforeunload') unloads.add(hear)
      if (name === 'pageshow') shows.push(hear)
    },
    removeEventListener: (_: string, hear: (event: Event) => void) => unloads.delete(hear),
  } as unknown as HistoryWindow
  const router = vi.fn(() => current().url)
  browser.addEventListener('popstate', router)
  return {
    open: () => createOverlayHistory(browser, (hear) => first.push(hear)),
    history,
    router,
    /** What the person's own Back or Forward does, which no script sees before. */
    person: { back: () => travel(-1), forward: () => travel(1) },
    /** The browser begins to load another document, by the person or a script. */
    beginsToLeave: () => {
      for (const hear of unloads) hear(new Event('beforeunload'))
    },
    comesBackFromItsCache: () => {
      for (const hear of shows) hear(Object.assign(new Event('pageshow'), { persisted: true }))
    },
    hearsOfLeaving: () => unloads.size > 0,
    urls: () => entries.map(({ url }, index) => (index === at ? `[${url}]` : url)),
    states: () => entries.map(({ state }) => state),
  }
}

export function entry(idx: number, url: string): Entry {
  return { state: { idx, key: `k${idx}` }, url }
}

/** Lets timers and travels of a moment happen. */
export const pass = () => vi.advanceTimersByTimeAsync(50)

/** An overlay as a component is one: Back closes it, and closing it leaves the history. */
export function openOverlay(overlays: ReturnType<typeof createOverlayHistory>) {
  const close = vi.fn(() => leave())
  const leave = overlays.enter(close)
  overlays.settle()
  return { close, leave }
}
