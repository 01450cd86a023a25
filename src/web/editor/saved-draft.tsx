import { countOf } from '#/shared/text.ts'
import { Alert } from '#/ui/alert.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'

/** One's own changes, saved as a draft: the form shows them, or the values saved last. */
export type SavedDraftView = { draftId: string; savedAt: string; isShown: boolean }

/** Says that there is a draft of changes, and offers to discard it. */
export function SavedDraftAlert({
  draft,
  discardHref,
  fields,
  thing,
  editHref,
  isBusy,
  onDiscard,
}: {
  draft: SavedDraftView
  /** Where they are forgotten. */
  discardHref: string
  /** What the form that forgets them sends. */
  fields: Readonly<Record<string, string>>
  /** The word for what is edited: `property`. */
  thing: string
  /** Where the form shows the changes. */
  editHref: string
  isBusy: boolean
  /** Sends the form that forgets them; without script it is an ordinary one. */
  onDiscard: (form: HTMLFormElement) => void
}) {
  const discard = (
    <ActButton
      href={discardHref}
      fields={{ draftId: draft.draftId, ...fields }}
      confirm={discardQuestion(
        'Discard your changes?',
        `The ${thing} stays as it was saved last. What you changed since then is lost.`,
      )}
      perform={onDiscard}
      variant="secondary"
      size="sm"
      busy={isBusy}
    >
      Discard them
    </ActButton>
  )
  if (draft.isShown)
    return <Alert title={`These are your unsaved changes of ${draft.savedAt}`} action={discard} />
  return (
    <Alert
      title="These are the values saved last"
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={editHref} variant="secondary" size="sm">
            Back to my changes
          </LinkButton>
          {discard}
        </div>
      }
    >
      Your own unsaved changes of {draft.savedAt} are still kept. What you type here is not kept as a draft
      until you discard them or save.
    </Alert>
  )
}

export function discardQuestion(title: string, sentence: string): Question {
  return { title, sentence, confirm: 'Discard', icon: null }
}

/** Something that was begun and not finished. */
export type UnfinishedView = { draftId: string; title: string | null; savedAt: string }

/** What was begun before, above the form of something new. */
export function DraftsToContinue({
  unfinished,
  words: [one, many],
  continueHref,
}: {
  unfinished: readonly UnfinishedView[]
  /** What they are called: one, several. */
  words: readonly [string, string]
  continueHref: (draftId: string) => string
}) {
  if (unfinished.length === 0) return null
  return (
    <Disclosure
      title={`You have ${countOf(unfinished.length, one, many)}`}
      className="rounded border border-line bg-card px-4"
    >
      <ul className="flex flex-col gap-2 pb-4">
        {unfinished.map(({ draftId, title, savedAt }) => (
          <li key={draftId} className="min-w-0 break-words">
            <Link href={continueHref(draftId)} className="font-semibold text-indigo underline">
              {title ?? 'Without a title'}
            </Link>
            , {savedAt}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
