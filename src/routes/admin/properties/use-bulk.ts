import { useCallback, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { showToast, type ToastMessage } from '#/ui/overlays/toast.tsx'
import { type ActAnswer, actHref, CONFIRMED } from '#/web/act/act.ts'
import { useOutcomeToast } from '#/web/act/use-act.ts'
import { MANAGE_ACTS } from './properties-acts.ts'

export type Bulk = {
  /** What came of the last act on several, without script by the page that came back. */
  answer: ActAnswer | undefined
  isBusy: boolean
  /** Sends it; what has to be asked was asked. */
  send: (what: HTMLFormElement | Record<string, string>) => void
}

/** The one act on several properties of a page, whose answer outlives the list that it was about. */
export function useBulk(
  posted: ActAnswer | undefined,
  toastOf: (answer: ActAnswer, undo: (fields: Record<string, string>) => void) => ToastMessage | undefined,
  /** The page has a form that says itself what it lacks. */
  saysInvalid = false,
): Bulk {
  const fetcher = useFetcher<ActAnswer>()
  const { data, submit } = fetcher
  const send = useCallback<Bulk['send']>(
    (what) => {
      const isForm = what instanceof HTMLFormElement
      // It has no files.
      const fields = isForm ? (Object.fromEntries(new FormData(what)) as Record<string, string>) : what
      // What else would change the server says first.
      const asked = isForm && fields.act !== 'delete' ? {} : CONFIRMED
      void submit({ ...fields, ...asked }, { method: 'post', action: actHref(MANAGE_ACTS.changeMany) })
    },
    [submit],
  )
  useOutcomeToast(data?.kind === 'done' || (data?.kind === 'invalid' && saysInvalid) ? undefined : data)
  const tell = useRef({ send, toastOf })
  useEffect(() => {
    tell.current = { send, toastOf }
  })
  useEffect(() => {
    if (data?.kind !== 'done') return
    const toast = tell.current.toastOf(data, (fields) => tell.current.send(fields))
    // What the last one offered is of the past.
    if (toast) showToast({ ...toast, name: 'bulk' })
  }, [data])
  return { answer: data ?? posted, isBusy: fetcher.state !== 'idle', send }
}
