import { type ActionDispatch, useState } from 'react'
import { Progress, Thumbnail } from '#/features/media/components/image-progress.tsx'
import type { ImageView } from '#/features/media/image.schema.ts'
import { MOST_ALT_CHARACTERS } from '#/features/media/image.schema.ts'
import {
  type ImageItem,
  type ImageList,
  type ImageListAction,
  isUsable,
  nameOf,
} from '#/features/media/image-list.rules.ts'
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { Field, FieldError } from '#/ui/fields/field.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'

type Inserted = { key: string; image: ImageView; alt: string }

/** Pictures on their way into the text: how far each has come, what it shows, and the button that puts it there. */
export function TextPictures({
  list,
  dispatch,
  onInsert,
}: {
  list: ImageList
  dispatch: ActionDispatch<[ImageListAction]>
  onInsert: (picture: Inserted) => void
}) {
  return (
    <>
      {list.problems.length > 0 ? (
        <div className="mt-3">
          <Alert
            kind="danger"
            action={
              <Button variant="quiet" size="sm" onClick={() => dispatch({ type: 'forget-problems' })}>
                Close
              </Button>
            }
          >
            {list.problems.join(' ')}
          </Alert>
        </div>
      ) : null}
      {list.items.length > 0 ? (
        <ul className="mt-3 grid grid-cols-1 gap-3">
          {list.items.map((item) => (
            <TextPicture key={item.key} item={item} dispatch={dispatch} onInsert={onInsert} />
          ))}
        </ul>
      ) : null}
      <div aria-live="polite" className="sr-only">
        {list.news.map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
      </div>
    </>
  )
}

const NEEDED = 'Say in a few words what the picture shows'

function TextPicture({
  item,
  dispatch,
  onInsert,
}: {
  item: ImageItem
  dispatch: ActionDispatch<[ImageListAction]>
  onInsert: (picture: Inserted) => void
}) {
  const { key, alt, state } = item
  const [isMissing, setMissing] = useState(false)
  const insert = () => {
    if (state.step !== 'done') return
    if (alt.trim() === '') setMissing(true)
    else onInsert({ key, image: state.image, alt })
  }
  const name = nameOf(item)
  return (
    <li className="flex flex-wrap gap-3 rounded border border-line bg-card p-3">
      <div
        className="relative shrink-0 self-start overflow-hidden rounded bg-sand"
        style={{ width: '96px', aspectRatio: '4 / 3' }}
      >
        <Thumbnail item={item} />
      </div>
      <div className="min-w-0" style={{ flex: '1 1 240px' }}>
        <p className="truncate text-ink-2 text-sm">{name}</p>
        <Progress item={item} />
        {state.step === 'failed' ? <FieldError>{state.message}</FieldError> : null}
        {isUsable(item) ? (
          <Field
            label="What does the picture show?"
            hint="For people who cannot see it, and for search engines."
            className="mt-2"
            {...(isMissing && alt.trim() === '' ? { error: NEEDED } : {})}
          >
            <TextInput
              value={alt}
              maxLength={MOST_ALT_CHARACTERS}
              // The picture was just chosen, and this is what is asked about it.
              autoFocus
              onChange={(event) => dispatch({ type: 'describe', key, alt: event.currentTarget.value })}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                insert()
              }}
            />
          </Field>
        ) : null}
        <div className="mt-2 flex flex-wrap gap-2">
          {state.step === 'done' ? (
            <Button size="sm" variant="secondary" onClick={insert}>
              Put into the text
            </Button>
          ) : null}
          {state.step === 'failed' && state.canRetry ? (
            <Button size="sm" variant="secondary" onClick={() => dispatch({ type: 'retry', key })}>
              Try again
            </Button>
          ) : null}
          <Button
            size="sm"
            variant="quiet"
            aria-label={`Leave out: ${name}`}
            onClick={() => dispatch({ type: 'remove', key })}
          >
            Leave out
          </Button>
        </div>
      </div>
    </li>
  )
}
