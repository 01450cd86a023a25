import { useState } from 'react'
import { MOST_NOTE_CHARACTERS } from '#/features/favorites/favorite.schema.ts'
import { Button } from '#/ui/button.tsx'
import { TextArea } from '#/ui/fields/text-area.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { FAVORITE_ACTS } from '#/web/buyers/favorite-acts.ts'
import IconNote from '~icons/ph/pencil-simple'

/** What somebody has noted of a saved home, to read and to change in its place; also without script. */
export function SavedHomeNote({
  home: { id, title, note },
}: {
  home: { id: string; title: string; note: string }
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="saved-home-note relative"
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-indigo text-sm">
        {note ? (
          <>
            <IconNote />
            <span className="min-w-0 whitespace-pre-line break-words py-2 text-ink">{note}</span>
          </>
        ) : (
          <b>Add a note</b>
        )}
        <span className="sr-only">
          {note ? 'Change your note' : ''}: {title}
        </span>
      </summary>
      <ActForm
        href={actHref(FAVORITE_ACTS.note, { propertyId: id })}
        label={`Your note on ${title}`}
        className="bg-card py-3"
        onAnswer={({ kind }) => setOpen(kind !== 'done')}
      >
        {({ isBusy }) => (
          <>
            <TextArea
              key={note}
              name="note"
              rows={3}
              maxLength={MOST_NOTE_CHARACTERS}
              defaultValue={note}
              aria-label={`Your note on ${title}`}
              placeholder="Only you read this"
              className="mb-2"
            />
            <Button type="submit" size="sm" variant="secondary" busy={isBusy}>
              Save note
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}
