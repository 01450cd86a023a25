import { type ComponentType, useEffect, useState } from 'react'

export type ToastMessage = {
  /** Takes the place of the one before of the same name, with what it offered. */
  name?: string
  kind?: 'info' | 'success' | 'danger'
  title: string
  description?: string
  action?: { label: string; onPress: () => void }
}

/** Where a toast waits for the next document; not among the names that signing out removes. */
export const NEXT_TOAST = 'fihankra-next-toast'

let waiting: ToastMessage[] = []
let deliver: ((message: ToastMessage) => void) | undefined
let wake: (() => void) | undefined

/** Tells the outcome of an action for 5 seconds, with something to press for 15. Callable from anywhere in the browser; needs one Toaster on the page. */
export function showToast(message: ToastMessage) {
  if (deliver) {
    deliver(message)
    return
  }
  waiting.push(message)
  wake?.()
}

function takeNextToast(): ToastMessage | undefined {
  try {
    const text = sessionStorage.getItem(NEXT_TOAST)
    sessionStorage.removeItem(NEXT_TOAST)
    return text ? (JSON.parse(text) as ToastMessage) : undefined
  } catch {
    // A browser may forbid its storage, by throwing.
    return undefined
  }
}

/** The place of toasts, once per page. Its code is fetched with the first toast. */
export function Toaster() {
  const [Live, setLive] = useState<ComponentType>()
  useEffect(() => {
    let current = true
    const fetchLive = async () => {
      const live = await import('./toast-live.tsx')
      if (!current) return
      setLive(() => live.LiveToaster)
      deliver = live.deliverToast
      for (const message of waiting.splice(0)) live.deliverToast(message)
    }
    // Without its code a toast still has to reach the person; the browser's own dialogue does that.
    wake = () => {
      fetchLive().catch(() => {
        const lost = waiting
        waiting = []
        for (const { title, description } of lost)
          window.alert([title, description].filter(Boolean).join('\n'))
      })
    }
    const next = takeNextToast()
    if (next) waiting.push(next)
    if (waiting.length > 0) wake()
    return () => {
      current = false
      wake = undefined
      deliver = undefined
    }
  }, [])
  return Live ? <Live /> : null
}
