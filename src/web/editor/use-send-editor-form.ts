import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { Autosave } from './autosave.ts'
import { type EditorAnswer, replacing } from './editor-answer.ts'

// A draft that is still under way would come after what it became.
const WAIT_FOR_DRAFT_MS = 3_000

/** Sends the page's forms through the router, one at a time; drafts rest meanwhile. */
export function useSendEditorForm<I extends string>(
  autosave: Autosave,
  address: string,
  answer: EditorAnswer | undefined,
) {
  const submit = useSubmit()
  const [sending, setSending] = useState<I>()
  const isHere: RefObject<boolean> = useRef(true)
  const isSent = useRef(false)
  // A form that is refused stays where it is; whatever stands in its place once it is taken begins at the top.
  useLayoutEffect(
    () => () => {
      if (isSent.current) window.scrollTo({ top: 0, behavior: 'instant' })
    },
    [],
  )
  useEffect(() => {
    if (answer) isSent.current = false
  }, [answer])
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const send = async (form: HTMLFormElement, intent: I, replaced: number | null = null) => {
    if (sending) return
    setSending(intent)
    await Promise.race([autosave.pause(), passed(WAIT_FOR_DRAFT_MS)])
    const body = new FormData(form)
    body.set('intent', replaced === null ? intent : replacing(intent, replaced))
    isSent.current = true
    const encType = form.enctype as 'multipart/form-data' | 'application/x-www-form-urlencoded'
    await submit(body, { method: 'post', encType, action: address, preventScrollReset: true })
    if (!isHere.current) return
    setSending(undefined)
    autosave.resume()
  }
  return { send, sending }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
