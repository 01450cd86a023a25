import type { EditorAnswer } from './editor-answer.ts'
import type { Fields } from './field-differences.ts'
import { ShownWithoutScript } from './form-section.tsx'
import { StaleNotice } from './stale-notice.tsx'

/** What every form begins with: what it says unseen of what it writes, and the question whose version holds. */
export function FormStart({
  draftId,
  opened,
  edited,
  answer,
  intent,
  isBusy,
  onKeepMine,
}: {
  draftId: string
  /** What the form held at first. */
  opened: Fields<string>
  /** What is edited; null for something new. */
  edited: {
    /** The field that names it, and the word for it: `propertyId`, `property`. */
    field: string
    thing: string
    id: string
    version: number
    /** Where it is edited. */
    href: string
  } | null
  answer: EditorAnswer | undefined
  /** What the form was sent for. */
  intent: string
  isBusy: boolean
  /** Just before the form is sent over the version it is now at; false keeps it from being sent. */
  onKeepMine: (form: HTMLFormElement | null, version: number) => boolean
}) {
  if (!edited)
    return (
      <>
        <ShownWithoutScript />
        <input type="hidden" name="draftId" value={draftId} />
      </>
    )
  const { stale, values } = answer ?? {}
  return (
    <>
      <ShownWithoutScript />
      <input type="hidden" name={edited.field} value={edited.id} />
      {/* Answered without script, the form is still the one that was opened before. */}
      <input type="hidden" name="version" value={values?.version ?? edited.version} />
      <input type="hidden" name="opened" value={values?.opened ?? JSON.stringify(opened)} />
      {stale ? (
        <StaleNotice
          stale={stale}
          thing={edited.thing}
          intent={intent}
          theirsHref={`${edited.href}&changes=kept`}
          isBusy={isBusy}
          onKeepMine={(form) => onKeepMine(form, stale.version)}
        />
      ) : null}
    </>
  )
}
