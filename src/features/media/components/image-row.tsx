import type { CSSProperties, PointerEvent as ReactPointerEvent } from 'react'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Field, FieldError } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import IconLater from '~icons/ph/arrow-down'
import IconEarlier from '~icons/ph/arrow-up'
import IconGrip from '~icons/ph/dots-six-vertical'
import IconRemove from '~icons/ph/trash'
import IconCancel from '~icons/ph/x'
import { MOST_ALT_CHARACTERS, MOST_CAPTION_CHARACTERS } from '../image.schema.ts'
import { type ImageItem, isUnderWay, isUsable } from '../image-list.rules.ts'
import { Progress, Thumbnail } from './image-progress.tsx'

/** What the buttons of a row do; also marks each button, so that the focus finds it after the row has moved. */
export type RowAct = 'earlier' | 'later' | 'cover' | 'remove' | 'retry'

/** One picture of the list with everything that can be done to it. */
export function ImageRow({
  item,
  position,
  count,
  isCover,
  hintId,
  onAct,
  onDescribe,
  onCaption,
  onGrab,
}: {
  item: ImageItem
  position: number
  count: number
  isCover: boolean
  /** Of the text that says what descriptions are for. */
  hintId: string
  onAct: (act: RowAct) => void
  onDescribe: (alt: string) => void
  onCaption: (caption: string) => void
  onGrab: (event: ReactPointerEvent<HTMLElement>) => void
}) {
  const { state, file } = item
  const number = position + 1
  const isSending = isUnderWay(state)
  const isRefused = !isUsable(item)
  return (
    <li className="rounded border border-line bg-card p-3" data-image={item.key}>
      <fieldset className="flex min-w-0 flex-wrap gap-3">
        <legend className="sr-only">Picture {number}</legend>
        {/* The buttons do the same; a mouse may take the picture itself. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div
          className="relative shrink-0 overflow-hidden rounded bg-sand"
          style={THUMBNAIL}
          onPointerDown={(event) => {
            if (event.pointerType === 'mouse' && event.button === 0) onGrab(event)
          }}
          onDragStart={(event) => event.preventDefault()}
        >
          <Thumbnail item={item} />
        </div>
        <div className="min-w-0" style={SUMMARY}>
          {isCover ? <Badge kind="photo">Cover</Badge> : null}
          <p className="truncate text-ink-2 text-sm">{file?.name ?? `Picture ${number}`}</p>
          <Progress item={item} />
          {state.step === 'failed' ? <FieldError>{state.message}</FieldError> : null}
          {state.step === 'paused' || (state.step === 'failed' && state.canRetry) ? (
            <Button
              variant="secondary"
              size="sm"
              className="mt-2"
              aria-label={`Try again: picture ${number}`}
              data-act="retry"
              onClick={() => onAct('retry')}
            >
              Try again
            </Button>
          ) : null}
        </div>
        <div data-needs-script="" className="min-w-0" style={CONTROLS}>
          {isRefused ? null : (
            <div className="grid gap-2">
              <Field label={`What does picture ${number} show?`}>
                <TextInput
                  value={item.alt}
                  maxLength={MOST_ALT_CHARACTERS}
                  aria-describedby={hintId}
                  onChange={(event) => onDescribe(event.currentTarget.value)}
                />
              </Field>
              <Field label={`Caption of picture ${number} (optional)`}>
                <TextInput
                  value={item.caption}
                  maxLength={MOST_CAPTION_CHARACTERS}
                  onChange={(event) => onCaption(event.currentTarget.value)}
                />
              </Field>
            </div>
          )}
          <div className="mt-2 flex items-center gap-1">
            {isRefused ? null : (
              <>
                <span
                  aria-hidden="true"
                  title="Drag"
                  className="inline-flex size-11 items-center justify-center text-ink-3"
                  style={GRIP}
                  onPointerDown={(event) => {
                    if (event.button === 0) onGrab(event)
                  }}
                >
                  <IconGrip className="size-6" />
                </span>
                <RowButton act="earlier" disabled={position === 0} {...{ number, onAct }} />
                <RowButton act="later" disabled={number === count} {...{ number, onAct }} />
              </>
            )}
            {isCover || isRefused ? null : (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Make cover: picture ${number}`}
                data-act="cover"
                onClick={() => onAct('cover')}
              >
                Make cover
              </Button>
            )}
            <IconButton
              label={`${isSending ? 'Cancel' : 'Remove'}: picture ${number}`}
              // One button for both, so that the focus stays when the upload ends.
              icon={isSending ? <IconCancel /> : <IconRemove />}
              size="sm"
              className="ml-auto"
              data-act="remove"
              onClick={() => onAct('remove')}
            />
          </div>
        </div>
      </fieldset>
    </li>
  )
}

// On a phone the controls go below picture and name; where there is room all stand in a line.
const THUMBNAIL: CSSProperties = {
  alignSelf: 'flex-start',
  width: 'clamp(96px, 12vw, 144px)',
  aspectRatio: '4 / 3',
  cursor: 'grab',
}
const SUMMARY: CSSProperties = { flex: '1 1 140px' }
const CONTROLS: CSSProperties = { flex: '3 1 290px' }
const GRIP: CSSProperties = { cursor: 'grab', touchAction: 'none' }

const BUTTONS = {
  earlier: { words: 'Move earlier', icon: <IconEarlier /> },
  later: { words: 'Move later', icon: <IconLater /> },
}

function RowButton({
  act,
  number,
  disabled = false,
  onAct,
}: {
  act: keyof typeof BUTTONS
  number: number
  disabled?: boolean
  onAct: (act: RowAct) => void
}) {
  const { words, icon } = BUTTONS[act]
  return (
    <IconButton
      label={`${words}: picture ${number}`}
      icon={icon}
      size="sm"
      data-act={act}
      disabled={disabled}
      onClick={() => onAct(act)}
    />
  )
}
