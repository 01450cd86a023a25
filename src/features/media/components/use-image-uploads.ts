import { type Dispatch, useEffect, useRef } from 'react'
import { urls } from '#/shared/urls.ts'
import { sendCameraPicture } from '../camera-upload.client.ts'
import { type ImageList, type ImageListAction, isPaused } from '../image-list.rules.ts'
import { createLostLine, type LostLine } from '../lost-line.client.ts'
import type { Sending, SendOutcome } from '../picture-upload.client.ts'
import { waitOfBusyServer } from '../upload-file.rules.ts'

const AT_ONCE = 2

/**
 * Sends what waits in the list, two at once, and breaks off what is not in it any more. What a lost line stopped, or a
 * server without room refused, is sent again by itself.
 */
export function useImageUploads(list: ImageList, dispatch: Dispatch<ImageListAction>): void {
  const { items } = list
  const running = useRef(new Map<string, Sending>())
  const line = useRef<LostLine>(undefined)
  // How often the server had no room for a picture, and how long it asks for now.
  const busyTries = useRef(new Map<string, number>())
  const leastWait = useRef(0)

  useEffect(() => {
    const wanted = new Set(
      items.flatMap(({ key, file, state }) =>
        file && (state.step === 'waiting' || state.step === 'sending') ? [key] : [],
      ),
    )
    for (const [key, sending] of running.current) {
      if (wanted.has(key)) continue
      running.current.delete(key)
      sending.cancel()
    }
    for (const { key, file, state } of items) {
      if (running.current.size >= AT_ONCE) break
      if (!file || state.step !== 'waiting' || running.current.has(key)) continue
      const sending = sendCameraPicture(urls.uploads, file, (share) =>
        dispatch({ type: 'progress', key, share }),
      )
      running.current.set(key, sending)
      dispatch({ type: 'start', key })
      void sending.outcome.then((outcome) => {
        // Broken off, and perhaps begun anew since then.
        if (running.current.get(key) !== sending) return
        running.current.delete(key)
        if (outcome.kind === 'done') line.current?.restore()
        const tries = busyTries.current.get(key) ?? 0
        const wait = waitOfBusyServer(outcome, tries)
        if (wait === undefined) {
          busyTries.current.delete(key)
          dispatch(actionFor(key, outcome))
          return
        }
        busyTries.current.set(key, tries + 1)
        leastWait.current = Math.max(leastWait.current, wait)
        dispatch({ type: 'pause', key, isBusy: true })
      })
    }
  }, [items, dispatch])

  const paused = isPaused(list)
  useEffect(() => {
    if (!paused) return
    line.current ??= createLostLine()
    const wait = leastWait.current
    leastWait.current = 0
    return line.current.wait(() => dispatch({ type: 'resume' }), wait)
  }, [paused, dispatch])

  useEffect(() => {
    const all = running.current
    return () => {
      for (const sending of all.values()) sending.cancel()
      all.clear()
    }
  }, [])
}

const PREFIX = 'Upload failed: '

function actionFor(key: string, outcome: SendOutcome): ImageListAction {
  if (outcome.kind === 'done')
    return { type: 'finish', key, id: outcome.result.imageId, image: outcome.result.image }
  if (outcome.kind === 'cancelled')
    return { type: 'fail', key, message: `${PREFIX}It was broken off.`, canRetry: true }
  const { message, isFinal, status } = outcome
  if (status === 0) return { type: 'pause', key }
  const isWhole = isFinal || message.startsWith(PREFIX)
  return { type: 'fail', key, message: isWhole ? message : PREFIX + message, canRetry: !isFinal }
}
