import { useEffect, useState } from 'react'
import { Lattice } from '#/ui/lattice.tsx'
import { Picture } from '#/ui/picture.tsx'
import { pictureOf } from '../image.rules.ts'
import type { ImageItem } from '../image-list.rules.ts'
import { CONNECTION_LOST, SERVER_BUSY } from '../upload-file.rules.ts'

/** The picture of an item as far as it is there: stored, chosen, or a sign in its place. Fills the box around it. */
export function Thumbnail({ item: { file, state } }: { item: ImageItem }) {
  const [preview, setPreview] = useState<string>()
  // Not everything with a picture's name is one.
  const [isBroken, setBroken] = useState(false)
  const isStored = state.step === 'done'
  useEffect(() => {
    if (!file || isStored) return
    const address = URL.createObjectURL(file)
    setPreview(address)
    return () => {
      setPreview(undefined)
      URL.revokeObjectURL(address)
    }
  }, [file, isStored])
  if (state.step === 'done') {
    // The field beside it says what it shows.
    return (
      <Picture {...pictureOf({ ...state.image, alt: '' })} sizes="144px" className="size-full object-cover" />
    )
  }
  if (!preview || isBroken) return <Lattice className="inset-0 text-ink opacity-8" />
  return <img src={preview} alt="" className="size-full object-cover" onError={() => setBroken(true)} />
}

/** How far the upload of an item has come; nothing when none is under way. */
export function Progress({ item: { file, state } }: { item: ImageItem }) {
  if (state.step === 'waiting') return <p className="mt-1 text-ink-3 text-xs">Waiting</p>
  if (state.step === 'paused')
    return <p className="mt-1 text-ink-2 text-sm">{state.isBusy ? SERVER_BUSY : CONNECTION_LOST}</p>
  if (state.step !== 'sending') return null
  // Before the first byte leaves, the file is made smaller.
  if (state.share === 0) return <p className="mt-1 text-ink-3 text-xs">Getting ready</p>
  const percent = Math.round(state.share * 100)
  return (
    <>
      <p className="mt-1 text-ink-3 text-xs tabular">
        {percent < 100 ? `Sending, ${percent} %` : 'Preparing'}
      </p>
      {/* The browser's own look, in our colour; the stylesheet's reset of borders would take it away. */}
      <progress
        aria-label={`Upload of ${file?.name}`}
        className="w-full"
        style={{ border: 'revert' }}
        max={100}
        value={percent}
      >
        {percent} %
      </progress>
    </>
  )
}
