import { type ComponentProps, type DragEvent, useEffect, useReducer, useRef, useState } from 'react'
import { MOST_CONTENT_CHARACTERS } from '#/features/blog/post-form.schema.ts'
import { pictureMarkdown } from '#/features/blog/post-picture.rules.ts'
import { useImageUploads } from '#/features/media/components/use-image-uploads.ts'
import type { ImageView } from '#/features/media/image.schema.ts'
import { changeImageList, isUsable, startImageList } from '#/features/media/image-list.rules.ts'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { FormField } from '#/web/request/checked-form.tsx'
import { asBlock, insertText, toggleHeading } from './text-edits.ts'
import { TextPictures } from './text-pictures.tsx'

// As many pictures wait at once for what they show; a text may have more.
const MOST_AT_ONCE = 10

type Toolbar = Pick<typeof import('./markdown-toolbar.tsx'), 'MarkdownToolbar' | 'pressShortcut'>

/**
 * The article's text in Markdown. Hydrated it has a toolbar, and takes pictures that are chosen, pasted or dropped: each is
 * sent at once and put where the cursor is when somebody has said what it shows.
 */
export function ContentField({
  onWaiting,
}: {
  /** Called with how many pictures are not in the text yet. */
  onWaiting: (pictures: number) => void
}) {
  const [list, dispatch] = useReducer(changeImageList, undefined, () => startImageList([], MOST_AT_ONCE))
  useImageUploads(list, dispatch)
  const files = useRef<HTMLInputElement>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  const toolbar = useToolbar()
  const [isOver, setOver] = useState(false)

  const waiting = list.items.filter(isUsable).length
  const tell = useRef(onWaiting)
  tell.current = onWaiting
  useEffect(() => tell.current(waiting), [waiting])

  const add = (chosen: Iterable<File>) => dispatch({ type: 'add', files: [...chosen] })
  const insert = ({ key, image, alt }: { key: string; image: ImageView; alt: string }) => {
    const text = area.current
    if (!text) return
    const { value, selectionStart, selectionEnd } = text
    const picture = pictureMarkdown(image, alt)
    insertText(text, asBlock(picture, value.slice(0, selectionStart), value.slice(selectionEnd)))
    dispatch({ type: 'remove', key })
  }
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }
  return (
    <div>
      <FormField
        name="content"
        label="Content"
        required
        hint="In Markdown: ## before a heading, **bold**, [words](https://address) for a link."
      >
        {(control) => (
          <>
            {toolbar ? (
              <div className="mb-2">
                <toolbar.MarkdownToolbar
                  area={area.current?.id ?? ''}
                  onHeading={(level) => area.current && toggleHeading(area.current, level)}
                  onPicture={() => files.current?.click()}
                />
              </div>
            ) : null}
            <ContentArea
              {...control}
              ref={area}
              maxLength={MOST_CONTENT_CHARACTERS}
              isOver={isOver}
              onKeyDown={toolbar?.pressShortcut}
              onPaste={(event) => {
                const { files: pasted } = event.clipboardData
                // A table copied from a sheet comes as text and as a picture; the text is meant.
                if (pasted.length === 0 || event.clipboardData.types.includes('text/plain')) return
                event.preventDefault()
                add(pasted)
              }}
              onDragEnter={over}
              onDragOver={over}
              onDragLeave={() => setOver(false)}
              onDrop={(event) => {
                if (event.dataTransfer.files.length === 0) return
                event.preventDefault()
                setOver(false)
                add(event.dataTransfer.files)
              }}
            />
          </>
        )}
      </FormField>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label="Pictures for the text"
        onChange={(event) => {
          add(event.currentTarget.files ?? [])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <TextPictures list={list} dispatch={dispatch} onInsert={insert} />
    </div>
  )
}

function ContentArea({ isOver, ...own }: ComponentProps<typeof TextArea> & { isOver: boolean }) {
  return (
    <TextArea
      {...own}
      spellCheck
      // As tall as the screen lets it be: an article is read while it is written.
      style={{
        minHeight: '22rem',
        maxHeight: '70vh',
        ...(isOver ? { outline: '2px dashed currentColor' } : {}),
      }}
    />
  )
}

// Comes by itself once the page is hydrated; without it the text is written by hand.
function useToolbar(): Toolbar | undefined {
  const [toolbar, setToolbar] = useState<Toolbar>()
  useEffect(() => {
    let isWanted = true
    import('./markdown-toolbar.tsx').then(
      ({ MarkdownToolbar, pressShortcut }) => isWanted && setToolbar({ MarkdownToolbar, pressShortcut }),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [])
  return toolbar
}
