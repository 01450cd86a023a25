import { Fragment, useEffect, useId, useLayoutEffect, useReducer, useRef } from 'react'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { FieldError } from '#/ui/fields/field.tsx'
import { dragRow } from '../drag-row.client.ts'
import type { ImageView } from '../image.schema.ts'
import {
  changeImageList,
  isUploading as findIsUploading,
  isUsable,
  type ListedImage,
  listedImages,
  namedImages,
  nameOf,
  roomIn,
  startImageList,
  type Uploads,
  uploadFailure,
  uploadsOf,
} from '../image-list.rules.ts'
import { ImageDropZone } from './image-drop-zone.tsx'
import { ImageRow, type RowAct } from './image-row.tsx'
import { useImageUploads } from './use-image-uploads.ts'

/**
 * The pictures of a form: chosen or dropped, sent at once, put in order and described. A hidden input `name` holds
 * `[{"id","alt","caption"}]` of the listed pictures, the cover first; without script it sends what was there before.
 */
export function ImageListField({
  name,
  defaultImages = [],
  max = 10,
  error,
  onChange,
  onUploads,
}: {
  name: string
  /** What is there at first; later changes of it are not looked at. */
  defaultImages?: readonly (ImageView & { id: string })[]
  max?: number
  error?: string | undefined
  /** Called whenever what the form would send has changed. */
  onChange?: (images: ListedImage[]) => void
  /** Called when the first upload begins, when the last has ended, and when one failed. */
  onUploads?: (uploads: Uploads) => void
}) {
  const id = useId()
  const [list, dispatch] = useReducer(changeImageList, undefined, () => startImageList(defaultImages, max))
  useImageUploads(list, dispatch)
  const rows = useRef<HTMLOListElement>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  const undo = useRef<HTMLButtonElement>(null)

  const images = listedImages(list)
  const value = namedImages(images)
  const busy = findIsUploading(list)
  const hidden = useRef<HTMLInputElement>(null)
  useOnChange(value, () => {
    onChange?.(images)
    // A form that said what is wrong with the pictures looks again.
    hidden.current?.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const uploads = uploadsOf(list)
  useOnChange(JSON.stringify(uploads), () => onUploads?.(uploads))

  // Rows that change places lose the focus, so it is brought back to where it belongs.
  const focusNext = useRef<{ key: string; act: RowAct } | 'undo' | undefined>(undefined)
  useLayoutEffect(() => {
    const wanted = focusNext.current
    focusNext.current = undefined
    if (!wanted) return
    if (wanted === 'undo') (undo.current ?? chooser.current)?.focus()
    else focusAct(rows.current, wanted) || chooser.current?.focus()
  })

  const act = (key: string, position: number, what: RowAct) => {
    focusNext.current = what === 'remove' ? 'undo' : { key, act: what }
    if (what === 'remove') dispatch({ type: 'remove', key })
    else if (what === 'retry') dispatch({ type: 'retry', key })
    else dispatch({ type: 'move', key, position: targetOf(what, position) })
  }
  const cover = list.items.find(isUsable)
  const failures = list.items.flatMap(({ state }) => (state.step === 'failed' ? [state] : []))
  const failed = failures.filter(({ canRetry }) => canRetry).length
  const lastRemoved = roomIn(list) > 0 ? list.removed.at(-1) : undefined
  const undoPosition = lastRemoved && Math.min(lastRemoved.position, list.items.length)
  const bringBack = () => {
    if (lastRemoved) focusNext.current = { key: lastRemoved.item.key, act: 'remove' }
    dispatch({ type: 'undo' })
  }
  const undoRow = lastRemoved ? (
    <li className="flex items-center justify-between gap-3 rounded border border-line border-dashed px-3 text-sm">
      <span className="min-w-0 truncate">{nameOf(lastRemoved.item)} was removed</span>
      <Button ref={undo} variant="quiet" size="sm" onClick={bringBack}>
        Undo
      </Button>
    </li>
  ) : null
  return (
    // A form brings its first wrong field into sight by the focus, so the group can take it.
    <fieldset
      className="min-w-0"
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <legend className="sr-only">Pictures</legend>
      <input ref={hidden} type="hidden" name={name} value={value} />
      <noscript>
        <style>{'[data-needs-script]{display:none!important}'}</style>
        <p className="mb-4 font-semibold">
          Adding or changing pictures needs JavaScript.
          {list.items.length > 0 ? ' The pictures below are kept.' : null}
        </p>
      </noscript>
      <ImageDropZone
        room={roomIn(list)}
        most={list.most}
        describedBy={error ? `${id}-error` : undefined}
        buttonRef={chooser}
        onFiles={(files) => dispatch({ type: 'add', files })}
        onFull={() => dispatch({ type: 'refuse-all' })}
      />
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
      {list.problems.length > 0 ? (
        <div className="mt-3">
          <Alert
            kind="danger"
            action={
              <Button
                variant="quiet"
                size="sm"
                onClick={() => {
                  dispatch({ type: 'forget-problems' })
                  chooser.current?.focus()
                }}
              >
                Close
              </Button>
            }
          >
            <ul>
              {list.problems.map((problem) => (
                <li key={problem} className="break-words">
                  {problem}
                </li>
              ))}
            </ul>
          </Alert>
        </div>
      ) : null}
      {list.items.length > 0 ? (
        <p data-needs-script="" id={`${id}-hint`} className="mt-4 text-ink-2 text-sm">
          Say in a few words what each picture shows. People who cannot see it hear your words, and search
          engines find the property by them. A caption stands under the picture when it is shown large. The
          first picture is the cover.
        </p>
      ) : null}
      <ol ref={rows} className="mt-3 grid grid-cols-1 gap-3">
        {list.items.map((item, position) => (
          <Fragment key={item.key}>
            {undoPosition === position ? undoRow : null}
            <ImageRow
              item={item}
              position={position}
              count={list.items.length}
              isCover={item === cover}
              hintId={`${id}-hint`}
              onAct={(what) => act(item.key, position, what)}
              onDescribe={(alt) => dispatch({ type: 'describe', key: item.key, alt })}
              onCaption={(caption) => dispatch({ type: 'caption', key: item.key, caption })}
              onGrab={(event) => {
                if (!rows.current) return
                dragRow(event, rows.current, position, (to) =>
                  dispatch({ type: 'move', key: item.key, position: to }),
                )
              }}
            />
          </Fragment>
        ))}
        {undoPosition === list.items.length ? undoRow : null}
      </ol>
      {failures.length > 0 && !busy ? (
        <p className="mt-3 font-semibold text-danger">{uploadFailure(failures.length)}</p>
      ) : null}
      {failed > 1 ? (
        <Button
          variant="secondary"
          size="sm"
          className="mt-3"
          onClick={() => {
            dispatch({ type: 'retry-all' })
            chooser.current?.focus()
          }}
        >
          Try all {failed} again
        </Button>
      ) : null}
      <div aria-live="polite" className="sr-only">
        {list.news.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </fieldset>
  )
}

/** Calls `notify` whenever the value has changed, not for the first one. */
function useOnChange(value: unknown, notify: () => void) {
  const last = useRef(value)
  useEffect(() => {
    if (last.current === value) return
    last.current = value
    notify()
  })
}

function targetOf(act: Exclude<RowAct, 'remove' | 'retry'>, position: number): number {
  if (act === 'cover') return 0
  return act === 'earlier' ? position - 1 : position + 1
}

// A pressed button may have nothing more to do; another takes the focus, but not one that takes the picture away.
function focusAct(rows: HTMLElement | null, { key, act }: { key: string; act: RowAct }): boolean {
  const row = rows?.querySelector(`[data-image="${CSS.escape(key)}"]`)
  const wanted =
    row?.querySelector<HTMLElement>(`[data-act="${act}"]:enabled`) ??
    row?.querySelector<HTMLElement>('[data-act]:enabled:not([data-act="remove"])') ??
    row?.querySelector<HTMLElement>('[data-act]')
  // A button that held the focus through the move is not brought into sight by it.
  wanted?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  wanted?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  return wanted != null
}
