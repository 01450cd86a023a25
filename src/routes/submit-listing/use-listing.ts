import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { ImageView } from '#/features/media/image.schema.ts'
import type { PropertyFields } from '#/features/properties/property-form.schema.ts'
import { urls } from '#/shared/urls.ts'
import { type Autosave, type AutosaveState, createAutosave } from './autosave.ts'
import { FIELD_NAMES, pickFields, readFields } from './listing-fields.ts'
import { sendDraft } from './send-draft.ts'
import type { ListingView } from './submit-listing-view.server.ts'

export type Listing = {
  /** What the form holds now, for what depends on it; fields that are off keep their last value. */
  fields: PropertyFields
  images: readonly ImageView[]
  autosave: Autosave
  saving: AutosaveState
  /** The draft as it is known to the server, once it is; what leaves by a link of its own can come back to it. */
  draftId: string
  /** Whether anything was typed since the form was opened. */
  isChanged: boolean
  /** To be called whenever something in the form may have changed. */
  look: () => void
  setImages: (images: readonly ImageView[]) => void
}

/**
 * Follows what is typed into the form inside `area` and keeps it on the server. `keepsDrafts` is false where an earlier
 * draft must not be written over.
 */
export function useListing(
  view: ListingView,
  area: RefObject<HTMLElement | null>,
  sent: Readonly<Record<string, string>> | undefined,
  keepsDrafts: boolean,
): Listing {
  const [fields, setFields] = useState<PropertyFields>({ ...view.fields, ...(sent && pickFields(sent)) })
  const [images, setImages] = useState<readonly ImageView[]>(view.images)
  const [isChanged, setChanged] = useState(false)
  const [draftId, setDraftId] = useState(view.draftId)
  const [saving, setSaving] = useState<AutosaveState>({
    phase: view.savedAt ? 'saved' : 'idle',
    savedAt: view.savedAt,
    problem: null,
  })
  const latest = useRef(fields)

  const [autosave] = useState(() =>
    createAutosave({
      savedAt: view.savedAt,
      onState: setSaving,
      save: async () => {
        const propertyId = view.property?.id ?? null
        const outcome = await sendDraft(
          {
            draftId: propertyId ? null : view.draftId,
            propertyId,
            version: view.property?.version ?? null,
            fields: latest.current,
          },
          { isLast: document.visibilityState === 'hidden' },
        )
        if (outcome.draftId) {
          setDraftId(outcome.draftId)
          if (!propertyId) showAddress(urls.continueListing(outcome.draftId))
        }
        return outcome
      },
    }),
  )

  const look = useCallback(() => {
    const form = area.current?.querySelector('form')
    if (!form) return
    const next = readFields(form)
    if (FIELD_NAMES.every((name) => !(name in next) || plain(next[name]) === plain(latest.current[name])))
      return
    latest.current = { ...latest.current, ...next }
    setFields(latest.current)
    setChanged(true)
    if (keepsDrafts) autosave.change()
  }, [area, autosave, keepsDrafts])

  // What was typed before this page came alive counts as well.
  useEffect(look, [look])

  useEffect(() => {
    const turn = () => {
      if (document.visibilityState === 'hidden') void autosave.flush()
      // Somebody may have signed in beside this page.
      else autosave.retry()
    }
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('online', autosave.retry)
    autosave.resume()
    return () => {
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('online', autosave.retry)
      void autosave.pause()
    }
  }, [autosave])

  useEffect(() => {
    const form = area.current
    form?.addEventListener('keydown', stayOnEnter)
    return () => form?.removeEventListener('keydown', stayOnEnter)
  }, [area])

  return { fields, images, autosave, saving, draftId, isChanged, look, setImages }
}

// In a long form the Enter key is pressed by mistake; the buttons are always in sight.
function stayOnEnter(event: KeyboardEvent) {
  const isField = event.target instanceof HTMLInputElement && event.target.type !== 'file'
  if (event.key === 'Enter' && isField) event.preventDefault()
}

// No pictures are written as a list of none.
function plain(value = ''): string {
  return value === '[]' ? '' : value.replace(/\r\n?/g, '\n')
}

// Not through the router, which would read the page anew under the fingers that type.
function showAddress(path: string) {
  const { pathname, search } = window.location
  if (pathname === urls.submitListing && !search) window.history.replaceState(window.history.state, '', path)
}
