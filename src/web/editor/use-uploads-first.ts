import { useCallback, useEffect, useRef, useState } from 'react'
import { NO_UPLOADS, type Uploads } from '#/features/media/image-list.rules.ts'

/** What is said while a pressed button waits for pictures. */
export const PICTURES_WAITING =
  'Your pictures are still on their way. When the last one is in, this goes on by itself.'
/** What is said where it waited for nothing. */
export const PICTURE_FAILED =
  'A picture could not be uploaded. Try it again or remove it, then press the button again.'

/**
 * Sends a form once its pictures are in: what is pressed while one is under way waits and goes on by itself, or says why
 * it did not. `send` is the form's way to be sent, `onUploads` goes to its list of pictures.
 */
export function useUploadsFirst(submit: (form: HTMLFormElement) => unknown) {
  const [uploads, setUploads] = useState<Uploads>(NO_UPLOADS)
  const [held, setHeld] = useState<HTMLFormElement>()
  const [isStopped, setStopped] = useState(false)
  const isUnderWay = useRef(false)
  const onUploads = useCallback((now: Uploads) => {
    isUnderWay.current = now.isUnderWay
    setUploads(now)
  }, [])
  useEffect(() => {
    if (!held || uploads.isUnderWay) return
    setHeld(undefined)
    if (uploads.hasFailed) setStopped(true)
    // Checked once more: now with its pictures, and with what was typed meanwhile.
    else if (held.isConnected) held.requestSubmit()
  }, [held, uploads])
  const send = (form: HTMLFormElement) => {
    setStopped(false)
    if (isUnderWay.current) setHeld(form)
    else void submit(form)
  }
  return {
    send,
    onUploads,
    isWaiting: held !== undefined,
    note: held ? PICTURES_WAITING : isStopped ? PICTURE_FAILED : null,
  }
}
