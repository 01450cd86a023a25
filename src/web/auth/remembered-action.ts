import type { SessionView } from '#/features/accounts/session.schema.ts'
import { urls } from '#/shared/urls.ts'
import { REMEMBERED_ACTION as KEY, tabStorage } from './remembered-key.ts'

/** What somebody wanted to do when they were asked to sign in first. */
export type RememberedAction =
  | { kind: 'whatsapp' | 'add-to-cart'; propertyId: string; planMonths: number | null }
  | { kind: 'contact-agent' | 'favorite'; propertyId: string }

type Note = {
  action: RememberedAction
  /** Milliseconds since 1970. */
  at: number
  /** Who may do it: whoever signed in after it was noted. Null until somebody has. */
  accountId: string | null
  /** The page on which the dialog that asks to sign in is open; null while it is not. */
  askingOn: string | null
}

export type ActionMemory = ReturnType<typeof createActionMemory>

const LIFETIME_MS = 15 * 60_000

/** One action at a time, stored for 15 minutes; `page` is the path of the page that is shown. */
export function createActionMemory(store: typeof tabStorage, now: () => number, page: () => string) {
  const read = (): Note | undefined => {
    const note = parseNote(store().getItem(KEY))
    const age = note ? now() - note.at : 0
    if (note && age >= 0 && age < LIFETIME_MS) return note
    return forget()
  }
  const write = (note: Note) => store().setItem(KEY, JSON.stringify(note))
  const forget = () => void store().removeItem(KEY)

  return {
    /** Notes the action; whatever was noted before is forgotten. */
    remember: (action: RememberedAction) => write({ action, at: now(), accountId: null, askingOn: null }),
    /** Says whether the dialog that asks is open here, so that it opens again when this page is loaded again. */
    setAsking: (isAsking: boolean) => {
      const note = read()
      if (note) write({ ...note, askingOn: isAsking ? page() : null })
    },
    /** True when the dialog was open on this page, for an action that `isWanted`, when it was loaded again. */
    wasAsking: (isWanted: (action: RememberedAction) => boolean): boolean => {
      const note = read()
      return note?.askingOn === page() && note.accountId === null && isWanted(note.action)
    },
    /** True when an action waits for somebody to sign in. */
    isWaiting: () => read()?.accountId === null,
    /** Ties the action to the person who has signed in; one who is not its owner makes it forgotten. */
    bind: (accountId: string) => {
      const note = read()
      if (note?.accountId === null) write({ ...note, accountId })
      else if (note && note.accountId !== accountId) forget()
    },
    /** The action, which is forgotten with this call, if it is this person's and `isWanted` here. */
    take: (accountId: string, isWanted: (action: RememberedAction) => boolean) => {
      const note = read()
      if (!note) return undefined
      // Signed in while the dialog still asks: that was done elsewhere, perhaps in another tab, and this page must not
      // begin to act by itself.
      const isOwn = note.accountId === null ? note.askingOn === null : note.accountId === accountId
      if (isOwn && !isWanted(note.action)) return undefined
      // Gone before it is done: two who ask at once must not both do it.
      forget()
      return isOwn ? note.action : undefined
    },
    forget,
  }
}

// Storage is read as if a stranger had written it.
function parseNote(text: string | null): Note | undefined {
  try {
    const note = JSON.parse(text ?? 'null')
    const { kind, propertyId, planMonths } = note.action
    const hasPlan = kind === 'whatsapp' || kind === 'add-to-cart'
    const isPlan = hasPlan ? planMonths === null || typeof planMonths === 'number' : planMonths === undefined
    const isKnown = hasPlan || kind === 'favorite' || kind === 'contact-agent'
    const texts = [propertyId, note.accountId ?? '', note.askingOn ?? '']
    const isSound = isKnown && isPlan && texts.every((each) => typeof each === 'string')
    return isSound && typeof note.at === 'number' ? note : undefined
  } catch {
    return undefined
  }
}

/** This tab's memory. */
export const actionMemory = createActionMemory(tabStorage, Date.now, () => location.pathname)

/** Ties an action that waits to whoever has just signed in; asks who that is only when one waits. */
export async function bindToSession(): Promise<void> {
  if (!actionMemory.isWaiting()) return
  try {
    const { callEndpoint } = await import('#/shared/endpoint-call.ts')
    actionMemory.bind((await callEndpoint<SessionView>(urls.session)).user.id)
  } catch {
    // Nobody knows whose it would be, so it is nobody's.
    actionMemory.forget()
  }
}
