import { REMEMBERED_ACTION as KEY } from './remembered-key.ts'

/** What somebody wanted to do when they were asked to sign in first. */
export type RememberedAction =
  | { kind: 'whatsapp'; propertyId: string; href: string }
  | { kind: 'contact-agent'; propertyId: string }
  | { kind: 'favorite'; propertyId: string }
  | { kind: 'add-to-cart'; propertyId: string; planMonths: number | null }

type Note = {
  action: RememberedAction
  /** Milliseconds since 1970. */
  at: number
  /** Who may do it: whoever signed in after it was noted. Null until somebody has. */
  accountId: string | null
  /** True while the dialog that asks to sign in is open. */
  isAsking: boolean
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export type ActionMemory = {
  /** Notes the action; whatever was noted before is forgotten. */
  remember: (action: RememberedAction) => void
  /** Says whether the dialog is open, so that it opens again when the page is loaded again. */
  setAsking: (isAsking: boolean) => void
  /** True when the dialog was open for an action that `isWanted` when the page was loaded again. */
  wasAsking: (isWanted: (action: RememberedAction) => boolean) => boolean
  /** True when an action waits for somebody to sign in. */
  isWaiting: () => boolean
  /** Ties the action to the person who has signed in; one who is not its owner makes it forgotten. */
  bind: (accountId: string) => void
  /** The action, which is forgotten with this call, if it is this person's and `isWanted` here. */
  take: (accountId: string, isWanted: (action: RememberedAction) => boolean) => RememberedAction | undefined
  forget: () => void
}

const LIFETIME_MS = 15 * 60_000
const WHATSAPP_CHAT = /^https:\/\/wa\.me\/\d{5,20}\?/

/** One action at a time, kept in `store` for 15 minutes. */
export function createActionMemory(store: () => Store, now: () => number): ActionMemory {
  const read = (): Note | undefined => {
    const note = parseNote(store().getItem(KEY))
    const age = note ? now() - note.at : 0
    if (note && age >= 0 && age < LIFETIME_MS) return note
    store().removeItem(KEY)
    return undefined
  }
  const write = (note: Note) => store().setItem(KEY, JSON.stringify(note))
  const forget = () => store().removeItem(KEY)

  return {
    remember: (action) => write({ action, at: now(), accountId: null, isAsking: false }),
    setAsking: (isAsking) => {
      const note = read()
      if (note) write({ ...note, isAsking })
    },
    wasAsking: (isWanted) => {
      const note = read()
      if (!note?.isAsking || note.accountId !== null) return false
      return isWanted(note.action)
    },
    isWaiting: () => read()?.accountId === null,
    bind: (accountId) => {
      const note = read()
      if (note?.accountId === null) write({ ...note, accountId })
      else if (note && note.accountId !== accountId) forget()
    },
    take: (accountId, isWanted) => {
      const note = read()
      if (!note) return undefined
      // Signed in while the dialog still asks: that was done elsewhere, perhaps in another tab, and this page must not
      // begin to act by itself.
      const isOwn = note.accountId === null ? !note.isAsking : note.accountId === accountId
      if (isOwn && !isWanted(note.action)) return undefined
      // Gone before it is done: two who ask at once must not both do it.
      forget()
      return isOwn ? note.action : undefined
    },
    forget,
  }
}

// Storage is read as if a stranger had written it: the address in it is going to be opened.
function parseNote(text: string | null): Note | undefined {
  if (text === null) return undefined
  try {
    const { action: noted, at, accountId, isAsking } = JSON.parse(text)
    const action = parseAction(noted)
    if (!action || typeof at !== 'number' || (accountId !== null && typeof accountId !== 'string'))
      return undefined
    return { action, at, accountId, isAsking: isAsking === true }
  } catch {
    return undefined
  }
}

function parseAction({
  kind,
  propertyId,
  href,
  planMonths,
}: Record<string, unknown>): RememberedAction | undefined {
  if (typeof propertyId !== 'string') return undefined
  if (kind === 'whatsapp')
    return typeof href === 'string' && WHATSAPP_CHAT.test(href) ? { kind, propertyId, href } : undefined
  if (kind === 'favorite' || kind === 'contact-agent') return { kind, propertyId }
  if (kind === 'add-to-cart')
    return planMonths === null || typeof planMonths === 'number'
      ? { kind, propertyId, planMonths }
      : undefined
  return undefined
}

// For browsers that let a page keep nothing: the action still survives until the page is left.
const kept = new Map<string, string>()
const untilPageIsLeft: Store = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => void kept.set(key, value),
  removeItem: (key) => void kept.delete(key),
}

let usable: Store | undefined

function tabStorage(): Store {
  usable ??= findTabStorage()
  return usable
}

function findTabStorage(): Store {
  try {
    sessionStorage.setItem(`${KEY}:probe`, '')
    sessionStorage.removeItem(`${KEY}:probe`)
    return sessionStorage
  } catch {
    return untilPageIsLeft
  }
}

/** This tab's memory. */
export const actionMemory = createActionMemory(tabStorage, Date.now)
