import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendCameraPicture } from '#/features/media/camera-upload.client.ts'
import { UPLOAD_TYPES } from '#/features/media/image.schema.ts'
import { sendThroughLosses } from '#/features/media/lost-line.client.ts'
import type { Sending } from '#/features/media/picture-upload.client.ts'
import { CONNECTION_LOST, findCameraFileProblem } from '#/features/media/upload-file.rules.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { useHydrated } from '#/ui/use-hydrated.ts'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconTrash from '~icons/ph/trash'
import IconUpload from '~icons/ph/upload-simple'
import { OWN_HOME_ACTS } from './own-home-acts.ts'
import type { OwnHome } from './own-home-view.server.ts'

const ACCEPT = UPLOAD_TYPES.map((type) => `.${type}`).join()

const CANCELLED = 'The upload was cancelled.'

type Progress = { name: string; number: number; of: number; share: number; isLost: boolean }
type Problem = { name: string; message: string }

/** The pictures of a home: those that were sent, and a field for more. Without script it sends one at a time. */
export function OwnPictures({ home }: { home: OwnHome }) {
  const { token, pictures, mostPictures } = home
  const isHydrated = useHydrated()
  const { send, cancel, progress, problems, previews } = usePictures(home)
  const isFull = pictures.length >= mostPictures
  const isSending = progress !== undefined
  return (
    <section aria-label="Pictures" className="space-y-4">
      {pictures.length > 0 ? (
        <ol className="offer-pictures" aria-label="Your pictures">
          {pictures.map(({ imageId, size }, index) => (
            <li key={imageId}>
              {previews.has(imageId) ? (
                <img src={previews.get(imageId)} alt={`Number ${index + 1} of your home`} />
              ) : (
                <p className="offer-picture">
                  Picture {index + 1}
                  <br />
                  {size}
                </p>
              )}
              <ActButton
                href={actHref(OWN_HOME_ACTS.removePicture, { token, imageId })}
                variant="quiet"
                size="sm"
                wide
                icon={<IconTrash />}
                aria-label={`Remove picture ${index + 1}`}
              >
                Remove
              </ActButton>
            </li>
          ))}
        </ol>
      ) : null}
      {problems.map(({ name, message }) => (
        <Alert key={name} kind="danger" title={name}>
          {message}
        </Alert>
      ))}
      {isFull ? (
        <p className="text-ink-2">These are all {mostPictures} that a home can have.</p>
      ) : isHydrated ? (
        <label className="flex min-h-24 cursor-pointer flex-col items-center justify-center gap-1 rounded border-[1.5px] border-line-strong border-dashed bg-card p-4 text-center has-focus-visible:outline-2 has-focus-visible:outline-indigo">
          <IconUpload className="size-6 text-laterite" />
          <span className="font-semibold">
            {pictures.length === 0 ? 'Add pictures' : 'Add more pictures'}
          </span>
          <span className="text-ink-2 text-sm">Up to {mostPictures}, several at once</span>
          <input
            type="file"
            multiple
            accept={ACCEPT}
            className="sr-only"
            disabled={isSending}
            onChange={(event) => {
              const { files } = event.currentTarget
              if (files) void send([...files])
              event.currentTarget.value = ''
            }}
          />
        </label>
      ) : (
        <form
          method="post"
          action={actHref(OWN_HOME_ACTS.addPicture, { token })}
          encType="multipart/form-data"
          className="space-y-3"
        >
          <label className="block">
            <span className="mb-1.5 block font-semibold text-sm">A picture</span>
            <input
              type="file"
              name="file"
              required
              accept={ACCEPT}
              className="block w-full rounded border border-line bg-card px-3.5 py-3 text-ink text-sm"
            />
          </label>
          <p className="text-ink-3 text-xs">{UPLOAD_TYPES.join(', ')}, less than 5MB</p>
          <Button type="submit" variant="secondary">
            Add this picture
          </Button>
        </form>
      )}
      <div aria-live="polite">
        {progress?.isLost ? <p className="font-semibold">{CONNECTION_LOST}</p> : null}
        {progress && !progress.isLost ? (
          <>
            <p className="font-semibold">
              {progress.share < 1 ? 'Sending' : 'Preparing'} picture {progress.number} of {progress.of}
            </p>
            <progress
              aria-label={`Upload of ${progress.name}`}
              className="w-full"
              style={{ border: 'revert' }}
              max={100}
              value={Math.round(progress.share * 100)}
            />
          </>
        ) : null}
      </div>
      {isSending ? (
        <Button variant="secondary" size="sm" onClick={cancel}>
          Cancel upload
        </Button>
      ) : null}
    </section>
  )
}

/**
 * Sends pictures one after the other, again when a lost line is back, and shows those that this page sent, which no
 * address leads to.
 */
function usePictures({ token, pictures, mostPictures }: OwnHome) {
  const { revalidate } = useRevalidator()
  const [progress, setProgress] = useState<Progress>()
  const [problems, setProblems] = useState<Problem[]>([])
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const sending = useRef<Sending>(undefined)
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      sending.current?.cancel()
      for (const address of made.current) URL.revokeObjectURL(address)
    },
    [],
  )

  const sendOne = async (file: File, at: Pick<Progress, 'number' | 'of'>): Promise<string | undefined> => {
    const problem = findCameraFileProblem(file)
    if (problem) return problem
    const show = (share: number, isLost = false) => setProgress({ name: file.name, share, isLost, ...at })
    const begin = () => {
      show(0)
      return sendCameraPicture(offeredHomeUrls.pictures(token), file, show)
    }
    sending.current = sendThroughLosses(begin, () => show(0, true))
    const outcome = await sending.current.outcome
    if (outcome.kind === 'failed') return outcome.message
    if (outcome.kind === 'cancelled') return CANCELLED
    const address = URL.createObjectURL(file)
    made.current.push(address)
    setPreviews((known) => new Map(known).set(outcome.result.imageId, address))
    return undefined
  }

  const send = async (files: File[]) => {
    setProblems([])
    const room = mostPictures - pictures.length
    const taken = files.slice(0, room)
    const found: Problem[] = files
      .slice(room)
      .map(({ name }) => ({ name, message: `A home has at most ${mostPictures} pictures.` }))
    for (const [index, file] of taken.entries()) {
      const message = await sendOne(file, { number: index + 1, of: taken.length })
      if (message) found.push({ name: file.name, message })
      // Whoever cancels wants no other of them sent either, and perhaps there is no line to read the page anew.
      if (message === CANCELLED) break
      await revalidate()
    }
    setProgress(undefined)
    setProblems(found)
  }

  return { send, cancel: () => sending.current?.cancel(), progress, problems, previews }
}
