import { clsx } from 'clsx'
import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react'
import { Button } from '#/ui/button.tsx'
import IconUpload from '~icons/ph/upload-simple'
import { UPLOAD_TYPES } from '../image.schema.ts'
import { hasFiles, useDropGuard } from './drop-guard.ts'

// By kind and not by ending: phones then offer the camera and the gallery, and make JPEG of what they keep otherwise.
const ACCEPTED = 'image/jpeg,image/png,image/webp'

/** Takes files by drop and by picker. `room` is how many more fit; when none does, the picker is not opened. */
export function ImageDropZone({
  room,
  most,
  describedBy,
  buttonRef,
  onFiles,
  onFull,
}: {
  room: number
  most: number
  describedBy: string | undefined
  buttonRef: Ref<HTMLButtonElement>
  onFiles: (files: File[]) => void
  onFull: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const take = useRef(onFiles)
  take.current = onFiles
  useDropGuard()

  useEffect(() => {
    // Chosen before hydration.
    const early = [...(input.current?.files ?? [])]
    if (early.length > 0) take.current(early)
  }, [])

  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setIsOver(true)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setIsOver(false)
    onFiles([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div
      data-needs-script=""
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      }}
      onDrop={drop}
      className={clsx(
        'rounded border-2 border-dashed px-4 py-6 text-center',
        isOver ? 'border-indigo bg-indigo-tint' : 'border-line-strong bg-card',
      )}
    >
      <input
        ref={input}
        type="file"
        hidden
        multiple={most > 1}
        accept={ACCEPTED}
        aria-label={most === 1 ? 'Picture' : 'Pictures'}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          event.currentTarget.value = ''
        }}
      />
      <Button
        ref={buttonRef}
        variant="secondary"
        icon={<IconUpload />}
        aria-describedby={describedBy}
        onClick={() => (room > 0 ? input.current?.click() : onFull())}
      >
        {most === 1 ? 'Choose a picture' : room < most ? 'Add more pictures' : 'Choose pictures'}
      </Button>
      <p className="mt-2 text-ink-2 text-sm">or drop {most === 1 ? 'it' : 'them'} here</p>
      <p className="mt-1.5 text-ink-3 text-xs">
        {UPLOAD_TYPES.join(', ')}, less than 5MB{most === 1 ? '' : ' each'}
      </p>
      {most === 1 ? null : (
        <p className="text-ink-3 text-xs">
          {most - room} of {most} pictures
        </p>
      )}
    </div>
  )
}
