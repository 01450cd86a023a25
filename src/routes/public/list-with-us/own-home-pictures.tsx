import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sendCameraPicture } from '#/features/media/camera-upload.client.ts'
import {
  FileProblems,
  FileProgress,
  SeveralFilesField,
  useSeveralFiles,
} from '#/features/media/components/several-files.tsx'
import { UPLOAD_TYPES } from '#/features/media/image.schema.ts'
import { sendThroughLosses } from '#/features/media/lost-line.client.ts'
import { CONNECTION_LOST, findCameraFileProblem } from '#/features/media/upload-file.rules.ts'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { Button } from '#/ui/button.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import IconTrash from '~icons/ph/trash'
import { OWN_HOME_ACTS } from './own-home-acts.ts'
import type { OwnHome } from './own-home-view.server.ts'

/** The pictures of a home: those that were sent, and a field for more. Without script it sends one at a time. */
export function OwnPictures({ home }: { home: OwnHome }) {
  const { token, pictures, mostPictures } = home
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
      <FileProblems problems={problems} />
      {isFull ? (
        <p className="text-ink-2">These are all {mostPictures} that a home can have.</p>
      ) : (
        <SeveralFilesField
          types={UPLOAD_TYPES}
          title={pictures.length === 0 ? 'Add pictures' : 'Add more pictures'}
          hint={`Up to ${mostPictures}, several at once`}
          one={{
            label: 'A picture',
            hint: `${UPLOAD_TYPES.join(', ')}, less than 5MB`,
            button: 'Add this picture',
          }}
          disabled={isSending}
          action={actHref(OWN_HOME_ACTS.addPicture, { token })}
          send={send}
        />
      )}
      <div aria-live="polite">
        {progress?.isLost ? <p className="font-semibold">{CONNECTION_LOST}</p> : null}
        {progress && !progress.isLost ? (
          <FileProgress progress={progress}>
            {progress.share < 1 ? 'Sending' : 'Preparing'} picture {progress.number} of {progress.of}
          </FileProgress>
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

/** Sends pictures, again when a lost line is back, and shows those that this page sent, which no address leads to. */
function usePictures({ token, pictures, mostPictures }: OwnHome) {
  const { revalidate } = useRevalidator()
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map())
  const made = useRef<string[]>([])
  useEffect(
    () => () => {
      for (const address of made.current) URL.revokeObjectURL(address)
    },
    [],
  )
  const files = useSeveralFiles({
    room: mostPictures - pictures.length,
    noRoom: `A home has at most ${mostPictures} pictures.`,
    begin: (file, show) => {
      const begin = () => {
        show(0)
        return sendCameraPicture(offeredHomeUrls.pictures(token), file, show)
      }
      return findCameraFileProblem(file) ?? sendThroughLosses(begin, () => show(0, true))
    },
    onSent: (file, { imageId }) => {
      const address = URL.createObjectURL(file)
      made.current.push(address)
      setPreviews((known) => new Map(known).set(imageId, address))
    },
    onSettled: revalidate,
  })
  return { ...files, previews }
}
