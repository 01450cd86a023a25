import { setFirstOnBack } from './first-on-back.ts'

// How many overlays an entry of the browser's history stands for, beside what the router keeps in its state.
const MARK = 'overlays'
// A traversal that has not been reported after so many steps leads nowhere: there was no entry to go to. In steps, as a
// thread that stood still runs a timer that is overdue before it hears of a traversal that has long arrived.
const TRAVERSAL_STEPS = 10
const STEP_MS = 100

// The page of an overlay that goes with the page it was opened on.
const GONE = ''

type EntryState = { idx?: unknown; key?: unknown; [MARK]?: unknown } | null
/** `page`: the one it lies over, known as soon as it has its entry. */
type Layer = { close: () => void; page?: string }

/** The parts of a window that it needs. */
export type HistoryWindow = Pick<Window, 'history' | 'location' | 'addEventListener' | 'removeEventListener'>

/**
 * Makes Back close what lies over the page: each open overlay has an entry of the browser's history, with the page's
 * own address and state, so that phones' Back, the gesture and the button do the same.
 *
 * The router never hears of these entries. One whose overlay was closed otherwise is left again at once; a page that
 * opens from an overlay takes its entry's place, and one that replaces its own address does so under the overlay. While
 * the browser loads another page nothing is left, since that would stop it.
 */
export function createOverlayHistory(
  browser: HistoryWindow,
  setFirstOnBack: (hear: (event: Event) => void) => void,
) {
  const { history } = browser
  const push = history.pushState.bind(history)
  const replace = history.replaceState.bind(history)
  const go = history.go.bind(history)
  let layers: Layer[] = []
  let page = pageOf(history.state)
  // Begun by a script, ours or the router's. Until it has arrived nobody may write, or it would be into another's entry.
  let traversal: ReturnType<typeof setTimeout> | undefined
  const waiting: (() => void)[] = []
  // What the page's own entry is to become as soon as it is the current one again.
  let rewritten: { from: string; state: EntryState; url: string } | undefined
  let isSettling = false
  // The browser has begun to load another page, which any traversal of ours stops: whoever opened it would stay here.
  let isLeaving = false
  const onLeaving = () => {
    isLeaving = true
  }

  const depth = () => depthOf(history.state)
  // As an act's answer leads to the page after its form: what is open goes with the form.
  const leadsAway = (state: unknown, url: string | URL | null | undefined) =>
    (state as { usr?: { _isRedirect?: unknown } } | null)?.usr?._isRedirect === true &&
    new URL(url ?? '', browser.location.href).pathname !== browser.location.pathname
  // What still lies over a page that a script has gone back from goes with that page.
  const layersHere = () => layers.filter((layer) => (layer.page ?? page) === page)
  const turnTo = (next: string) => {
    for (const layer of layersHere()) if (layer.page) layer.page = next
    page = next
  }

  const settle = () => {
    isSettling = false
    if (traversal) return
    const here = layersHere()
    for (const layer of here) layer.page = page
    const surplus = depth() - here.length
    if (surplus > 0 && !isLeaving) travel(-surplus)
    // Not listened to all the time, as some browsers then forget the page when it is left.
    if (depth() === 0 && here.length === 0) browser.removeEventListener('beforeunload', onLeaving)
    for (let at = depth() + 1; surplus < 0 && at <= here.length; at++) {
      push({ ...history.state, [MARK]: at }, '')
    }
  }
  // Not at once: what closes as another opens leaves its entry to that one.
  const settleSoon = () => {
    if (!isSettling) setTimeout(settle)
    isSettling = true
  }

  const travel = (delta: number) => {
    let steps = 0
    const wait = () => {
      steps += 1
      traversal = setTimeout(steps < TRAVERSAL_STEPS ? wait : arrive, STEP_MS)
    }
    wait()
    go(delta)
  }
  const arrive = () => {
    clearTimeout(traversal)
    traversal = undefined
    while (!traversal && waiting.length > 0) waiting.shift()?.()
    settleSoon()
  }
  const whenArrived = (write: () => void) => {
    if (traversal) waiting.push(write)
    else write()
  }

  history.pushState = (state, unused, url) =>
    whenArrived(() => {
      isLeaving = false
      if (rewritten) replace(rewritten.state, '', rewritten.url)
      // The entry of an overlay is no place to come back to.
      if (depth() > 0) replace(unmarked(state), unused, url)
      else push(unmarked(state), unused, url)
      rewritten = undefined
      // What is open then is told by `settle`: most overlays go with the page that they were opened on.
      turnTo(pageOf(state))
    })
  history.replaceState = (state, unused, url) => {
    // Once the new address shows, nobody may travel any more: it would stop what a person has opened from there.
    if (!traversal && !isLeaving && depth() > 0 && leadsAway(state, url)) {
      for (const layer of layersHere()) layer.page = GONE
      replace({ ...state, [MARK]: depth() }, unused)
      travel(-depth())
    }
    whenArrived(() => {
      const at = depth()
      if (at > 0) {
        const from = rewritten?.from ?? page
        rewritten = { from, state: unmarked(state), url: new URL(url ?? '', browser.location.href).href }
      }
      replace(at > 0 ? { ...state, [MARK]: at } : unmarked(state), unused, url)
      turnTo(pageOf(state))
    })
  }
  history.go = (delta = 0) => {
    if (delta === 0) go(0)
    // Who goes back by pages means none of the entries in between.
    else whenArrived(() => travel(delta < 0 ? delta - depth() : delta))
  }
  history.back = () => history.go(-1)
  history.forward = () => history.go(1)

  // Called before the router's own listener, which is to know nothing of what happens on one page.
  const onPopState = (event: Event) => {
    const to = pageOf(history.state)
    // From an entry that nothing lies over any more, as the other page never came: Back means the one before.
    const isPassing = isLeaving && !traversal && to === page && layersHere().length === 0
    isLeaving = false
    if (to === page || to === rewritten?.from) {
      event.stopImmediatePropagation()
      if (rewritten && depth() === 0) {
        replace(rewritten.state, '', rewritten.url)
        rewritten = undefined
      }
      if (!traversal) closeAbove(depth())
    } else {
      if (!traversal) closeAbove(0)
      page = to
      rewritten = undefined
    }
    arrive()
    if (isPassing) travel(-1 - depth())
  }
  // Only where a person went back: what a script leads to is known to whoever opened the overlay.
  const closeAbove = (at: number) => {
    const left = layersHere().slice(at)
    layers = layers.filter((layer) => !left.includes(layer))
    for (const layer of left.reverse()) layer.close()
  }

  setFirstOnBack(onPopState)
  browser.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return
    isLeaving = false
    arrive()
  })
  // A page that was loaded anew on such an entry has no overlay open.
  settleSoon()

  return {
    /**
     * Gives each open overlay its entry, at once. Called before one that opened is painted, as a Back that is quicker
     * than a timer would leave the page, and when another page has come that it stays open over.
     */
    settle,
    /** For an overlay that opens: `close` is called by Back. Answers what it calls when it is closed, however. */
    enter(close: () => void): () => void {
      const layer: Layer = { close }
      layers.push(layer)
      isLeaving = false
      browser.addEventListener('beforeunload', onLeaving)
      settleSoon()
      return () => {
        layers = layers.filter((other) => other !== layer)
        settleSoon()
      }
    },
  }
}

function depthOf(state: EntryState): number {
  return typeof state?.[MARK] === 'number' ? state[MARK] : 0
}

// The router gives every entry of its own both.
function pageOf(state: EntryState): string {
  return `${state?.idx} ${state?.key}`
}

function unmarked(state: EntryState): EntryState {
  if (!state) return state
  const { [MARK]: _mark, ...rest } = state
  return rest
}

let opened: ReturnType<typeof createOverlayHistory> | undefined

/** The one of this browser window. */
export function overlayHistory() {
  opened ??= createOverlayHistory(window, setFirstOnBack)
  return opened
}
