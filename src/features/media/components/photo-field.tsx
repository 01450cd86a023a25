import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { Picture } from '#/ui/picture.tsx'
import { sendCameraPicture } from '../camera-upload.client.ts'
import { pictureOf } from '../image.rules.ts'
import { type ImageView, UPLOAD_TYPES } from '../image.schema.ts'
import { uploadFailure } from '../image-list.rules.ts'
import { sendThroughLosses } from '../lost-line.client.ts'
import type { Sending } from '../picture-upload.client.ts'
import { CONNECTION_LOST, findCameraFileProblem } from '../upload-file.rules.ts'

type Photo = { id: string; image: ImageView }

/**
 * One photo: chosen, uploaded at once, attached when the form around it is saved. What a lost line stopped is sent again
 * when it is back. The field holds the image's id.
 */
export function PhotoField({
  name,
  label = 'Photo',
  alt = 'Your photo',
  current,
  error,
  onBusyChange,
}: {
  name: string
  label?: string
  /** What the photo chosen shows. */
  alt?: string
  current: Photo | null
  error: string | undefined
  onBusyChange: (isUploading: boolean) => void
}) {
  const [photo, setPhoto] = useState(current)
  const [share, setShare] = useState<number>()
  const [isLost, setLost] = useState(false)
  const [problem, setProblem] = useState<string>()
  const sending = useRef<Sending>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => () => sending.current?.cancel(), [])

  const send = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    // The same file can be chosen again.
    target.value = ''
    if (!file) return
    const found = findCameraFileProblem(file)
    setProblem(found)
    if (found) return
    onBusyChange(true)
    const begin = () => {
      setShare(0)
      setLost(false)
      return sendCameraPicture(urls.uploads, file, setShare)
    }
    sending.current = sendThroughLosses(begin, () => setLost(true))
    const outcome = await sending.current.outcome
    setShare(undefined)
    onBusyChange(false)
    if (outcome.kind === 'done') setPhoto({ id: outcome.result.imageId, image: outcome.result.image })
    else if (outcome.kind === 'failed') setProblem(`${uploadFailure(1)}. ${outcome.message}`)
  }

  const isSending = share !== undefined
  const said = problem ?? error
  return (
    <div>
      <input type="hidden" name={name} value={photo?.id ?? ''} />
      <p className="mb-1.5 font-semibold text-sm">
        {label} <span className="font-normal text-ink-3">(optional)</span>
      </p>
      <div className="flex items-center gap-4">
        {photo ? (
          <span className="size-18 shrink-0 overflow-hidden rounded border border-line">
            <Picture {...pictureOf(photo.image)} alt={alt} sizes="72px" />
          </span>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <input
            ref={input}
            id={id}
            type="file"
            hidden
            aria-label={label}
            accept={UPLOAD_TYPES.map((type) => `.${type}`).join()}
            onChange={(event) => void send(event)}
          />
          {isSending ? (
            <Button type="button" variant="secondary" onClick={() => sending.current?.cancel()}>
              Cancel upload
            </Button>
          ) : (
            <Button type="button" variant="secondary" onClick={() => input.current?.click()}>
              {photo ? 'Choose another photo' : 'Choose a photo'}
            </Button>
          )}
          {photo && !isSending ? (
            <Button type="button" variant="quiet" onClick={() => setPhoto(null)}>
              Remove photo
            </Button>
          ) : null}
        </div>
      </div>
      <div aria-live="polite">
        {isSending ? (
          <p className="mt-2 text-ink-2 text-sm">
            {isLost ? (
              CONNECTION_LOST
            ) : (
              <progress className="w-full" max={1} value={share} aria-label="Upload" />
            )}
          </p>
        ) : null}
      </div>
      {said ? <FieldError id={`${id}-error`}>{said}</FieldError> : null}
      <noscript>
        <p className="text-ink-2 text-sm">Choosing a photo needs JavaScript.</p>
      </noscript>
    </div>
  )
}
