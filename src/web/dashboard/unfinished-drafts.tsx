import { type ReactNode, useId } from 'react'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { LinkButton } from '#/ui/link-button.tsx'

/** A form that was begun and not finished, ready to be shown. */
export type DraftRow = {
  id: string
  /** No other draft's, for what is spoken or asked without the time beside it. */
  title: string
  /** As typed. */
  words: string
  savedAt: string
  savedOn: string
  /** What it still lacks: `price, pictures`; empty where that is nothing or not known. */
  missing: string
}

const SHOWN_AT_ONCE = 2

type Drafts = {
  drafts: readonly DraftRow[]
  /** Where a draft is gone on with. */
  continueHref: (draftId: string) => string
  /** The button that discards a draft. */
  discard: (draft: DraftRow) => ReactNode
}

/** Forms of something new that were begun and not finished, the newest first; more than a few are folded up. */
export function UnfinishedDrafts({ drafts, ...rest }: Drafts) {
  const id = useId()
  if (drafts.length === 0) return null
  const older = drafts.slice(SHOWN_AT_ONCE)
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-sans font-strong text-h3">
        Unfinished drafts
      </h2>
      <Card>
        <DraftRows drafts={drafts.slice(0, SHOWN_AT_ONCE)} {...rest} />
        {older.length > 0 ? (
          <Disclosure title={`All drafts (${drafts.length})`} className="border-line border-t px-4">
            <div className="-mx-4">
              <DraftRows drafts={older} {...rest} />
            </div>
          </Disclosure>
        ) : null}
      </Card>
    </section>
  )
}

function DraftRows({ drafts, continueHref, discard }: Drafts) {
  return (
    <ul className="divide-y divide-line">
      {drafts.map((draft) => (
        <li key={draft.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
          <div className="min-w-0 grow basis-52">
            <p className="truncate font-semibold" title={draft.title}>
              {draft.words}
            </p>
            {draft.missing ? <p className="text-sm">Still missing: {draft.missing}</p> : null}
            <p className="text-ink-2 text-sm">
              Saved <time dateTime={draft.savedAt}>{draft.savedOn}</time>
            </p>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <LinkButton
              href={continueHref(draft.id)}
              variant="secondary"
              size="sm"
              aria-label={`Continue: ${draft.title}`}
            >
              Continue
            </LinkButton>
            {discard(draft)}
          </div>
        </li>
      ))}
    </ul>
  )
}
