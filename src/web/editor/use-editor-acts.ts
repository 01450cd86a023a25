import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActAnswer } from '#/web/act/act.ts'
import type { Autosave } from './autosave.ts'

// A draft that is still under way would come after what it became.
const WAIT_FOR_DRAFT_MS = 3_000

/**
 * Sends the page's forms, one at a time; drafts rest meanwhile. `posted` is the answer without script. By a fetcher: an
 * act has another address than the page, and what is refused must leave the page as it is.
 */
export function useEditorActs<A extends string>(
  autosave: Autosave,
  hrefOf: (act: A) => string,
  posted: ActAnswer | undefined,
) {
  const fetcher = useFetcher<ActAnswer>()
  const answer = fetcher.data ?? posted
  const [sending, setSending] = useState<A>()
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

  /** `replaced`: the version of somebody else that this form wins over. */
  const send = async (form: HTMLFormElement, act: A, replaced: number | null = null) => {
    if (sending) return
    setSending(act)
    await Promise.race([autosave.pause(), passed(WAIT_FOR_DRAFT_MS)])
    const body = new FormData(form)
    if (replaced !== null) body.set('replaces', String(replaced))
    isSent.current = true
    const encType = form.enctype as 'multipart/form-data' | 'application/x-www-form-urlencoded'
    await fetcher.submit(body, { method: 'post', encType, action: hrefOf(act), preventScrollReset: true })
    if (!isHere.current) return
    setSending(undefined)
    autosave.resume()
  }
  return { answer, send, sending }
}

function passed(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
