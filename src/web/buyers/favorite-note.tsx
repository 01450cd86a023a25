import { type FormEvent, useEffect, useId, useState } from 'react'
import { MOST_NOTE_CHARACTERS } from '#/features/favorites/favorite.schema.ts'
import { Button } from '#/ui/button.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { readNote, setNote } from './favorites-live.ts'

/** What its owner has noted of a home that they keep, on the home's own page. */
export function FavoriteNote({ propertyId }: { propertyId: string }) {
  // Undefined until it is known.
  const [note, setText] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [wasOpen, setWasOpen] = useState(false)
  const id = useId()

  useEffect(() => {
    let isCurrent = true
    readNote(propertyId).then(
      (known) => isCurrent && setText(known),
      // The page is whole without it; the saved homes have it too.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [propertyId])
  if (note === undefined) return null

  const close = () => {
    setOpen(false)
    setWasOpen(true)
  }
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('note') ?? '')
    setBusy(true)
    const isSaved = await setNote(propertyId, text)
    setBusy(false)
    if (!isSaved) return
    setText(text.trim())
    close()
  }
  return (
    <section aria-labelledby={id} className="screen-only border-line border-t pt-4">
      <h2 id={id} className="font-sans font-semibold text-base">
        Your note
      </h2>
      {isOpen ? (
        <form onSubmit={(event) => void save(event)} className="mt-2 flex flex-col gap-2">
          <TextArea
            name="note"
            rows={3}
            autoFocus
            maxLength={MOST_NOTE_CHARACTERS}
            defaultValue={note}
            aria-labelledby={id}
            placeholder="Only you read this"
          />
          <div className="flex gap-2">
            <Button type="submit" size="sm" busy={isBusy}>
              Save note
            </Button>
            <Button size="sm" variant="quiet" onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      ) : (
        <>
          {note ? <p className="mt-1 whitespace-pre-line break-words text-sm">{note}</p> : null}
          <Button autoFocus={wasOpen} size="sm" variant="quiet" onClick={() => setOpen(true)}>
            {note ? 'Change your note' : 'Add a note that only you read'}
          </Button>
        </>
      )}
    </section>
  )
}
