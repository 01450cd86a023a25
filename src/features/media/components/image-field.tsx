import { type ReactNode, useEffect, useReducer, useRef } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import IconRemove from '~icons/ph/trash'
import IconCancel from '~icons/ph/x'
import type { ImageView } from '../image.schema.ts'
import {
  changeImageList,
  isUploading as findIsUploading,
  listedImages,
  roomIn,
  startImageList,
  uploadFailure,
} from '../image-list.rules.ts'
import { ImageDropZone } from './image-drop-zone.tsx'
import { Progress, Thumbnail } from './image-progress.tsx'
import { useImageUploads } from './use-image-uploads.ts'

/**
 * The one picture of a form: chosen or dropped and sent at once. A hidden input `name` holds its id, empty for none;
 * without script it sends what was there before.
 */
export function ImageField({
  name,
  defaultImage,
  error,
  onChange,
  onBusyChange,
  children,
}: {
  name: string
  /** What is there at first; later changes of it are not looked at. */
  defaultImage: (ImageView & { id: string }) | null
  error: string | undefined
  /** Called whenever the field holds another picture, or none any more. */
  onChange: (image: ImageView | null) => void
  /** Called when an upload begins and when it has ended. */
  onBusyChange: (isUploading: boolean) => void
  /** The field for the picture's description, while there is one. */
  children: ReactNode
}) {
  const [list, dispatch] = useReducer(changeImageList, undefined, () =>
    startImageList(defaultImage ? [defaultImage] : [], 1),
  )
  useImageUploads(list, dispatch)
  const input = useRef<HTMLInputElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const remover = useRef<HTMLButtonElement>(null)
  const [item] = list.items
  const [listed] = listedImages(list)
  const isBusy = findIsUploading(list)

  const announced = useRef({ id: listed?.id, isBusy })
  useEffect(() => {
    const last = announced.current
    announced.current = { id: listed?.id, isBusy }
    if (last.id !== listed?.id) {
      onChange(listed?.image ?? null)
      // A form that watches what is typed looks again.
      input.current?.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (last.isBusy !== isBusy) onBusyChange(isBusy)
  })

  // What had the focus goes with the picture, or comes with it.
  const key = item?.key
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    if (document.activeElement === document.body) (key ? remover : chooser).current?.focus()
  }, [key])

  return (
    <div>
      <input ref={input} type="hidden" name={name} value={listed?.id ?? ''} />
      {item ? (
        <div className="flex flex-wrap gap-3 rounded border border-line bg-card p-3">
          <div
            className="relative shrink-0 self-start overflow-hidden rounded bg-sand"
            style={{ width: 'clamp(96px, 12vw, 144px)', aspectRatio: '4 / 3' }}
          >
            <Thumbnail item={item} />
          </div>
          <div className="min-w-0" style={{ flex: '1 1 240px' }}>
            {item.file ? <p className="truncate text-ink-2 text-sm">{item.file.name}</p> : null}
            <Progress item={item} />
            {item.state.step === 'failed' ? (
              <FieldError>{`${uploadFailure(1)}. ${item.state.message}`}</FieldError>
            ) : null}
            {children}
            <div data-needs-script="" className="mt-2 flex flex-wrap gap-2">
              {item.state.step === 'failed' && item.state.canRetry ? (
                <Button
                  variant="secondary"
                  size="sm"
                  onClick={() => dispatch({ type: 'retry', key: item.key })}
                >
                  Try again
                </Button>
              ) : null}
              <Button
                ref={remover}
                variant="quiet"
                size="sm"
                icon={isBusy ? <IconCancel /> : <IconRemove />}
                onClick={() => dispatch({ type: 'remove', key: item.key })}
              >
                {isBusy ? 'Cancel upload' : 'Remove picture'}
              </Button>
            </div>
          </div>
        </div>
      ) : (
        <ImageDropZone
          room={roomIn(list)}
          most={1}
          describedBy={undefined}
          buttonRef={chooser}
          onFiles={(files) => dispatch({ type: 'add', files: files.slice(0, 1) })}
          onFull={() => undefined}
        />
      )}
      {error ? <FieldError>{error}</FieldError> : null}
      {list.problems.length > 0 ? (
        <div className="mt-3">
          <Alert kind="danger">{list.problems.join(' ')}</Alert>
        </div>
      ) : null}
      <noscript>
        <p className="mt-2 font-semibold">
          Adding or changing the picture needs JavaScript.{item ? ' This one is kept.' : null}
        </p>
      </noscript>
      <div aria-live="polite" className="sr-only">
        {list.news.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </div>
  )
}
