import type { MatchCount } from '#/features/search/search.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref, type Question } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { SAVED_SEARCH_ACTS } from '#/web/saved-searches/saved-search-acts.ts'
import {
  type Chosen,
  SavedSearchFields,
  type SavedSearchOptions,
} from '#/web/saved-searches/saved-search-fields.tsx'

export type SavedSearchText = {
  id: string
  words: readonly string[]
  href: string
  found: MatchCount
  isPaused: boolean
  chosen: Chosen
  /** How often and of what, in words. */
  tells: readonly string[]
  savedOn: string
}

export function askToDelete({ name }: Pick<Chosen, 'name'>): Question {
  return {
    title: 'Delete this search',
    sentence: `We forget “${name}” and write no more about it.`,
    confirm: 'Delete this search',
  }
}

/** One saved search: what it finds, what it tells of, and what can be done with it. */
export function SavedSearchCard({
  search,
  options,
}: {
  search: SavedSearchText
  options: SavedSearchOptions
}) {
  const { id, chosen, words, href, found, isPaused, tells, savedOn } = search
  const params = { savedSearchId: id }
  return (
    <Card as="li" className="p-4 lg:p-5">
      <h2 className="break-words font-sans font-strong text-h3">
        <Link href={href} className="underline-offset-4 hover:underline">
          {chosen.name}
        </Link>
      </h2>
      <p className="mt-2 flex flex-wrap gap-2 break-words">
        {isPaused ? <Badge kind="new">Paused</Badge> : null}
        {words.length > 0 ? words.map((word) => <Badge key={word}>{word}</Badge>) : <Badge>Every home</Badge>}
      </p>
      <p className="mt-2 text-ink-2 text-sm">
        {tells.join(' · ')}. Saved on {savedOn}.
      </p>
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-2">
        <LinkButton href={href} size="sm" variant="secondary">
          {found.total === 0
            ? 'None now: see what nearly fits'
            : `Show ${countOf(found.total, 'home', 'homes', found.isCapped)}`}
          <span className="sr-only"> of {chosen.name}</span>
        </LinkButton>
        <ActButton
          href={actHref(isPaused ? SAVED_SEARCH_ACTS.resume : SAVED_SEARCH_ACTS.pause, params)}
          variant="quiet"
          size="sm"
          aria-label={`${isPaused ? 'Resume' : 'Pause'} ${chosen.name}`}
        >
          {isPaused ? 'Resume' : 'Pause'}
        </ActButton>
        <ActButton
          href={actHref(SAVED_SEARCH_ACTS.end, params)}
          confirm={askToDelete(chosen)}
          variant="quiet"
          size="sm"
          aria-label={`Delete ${chosen.name}`}
        >
          Delete
        </ActButton>
      </div>
      <Change id={id} chosen={chosen} options={options} />
    </Card>
  )
}

function Change({ id, chosen, options }: { id: string; chosen: Chosen; options: SavedSearchOptions }) {
  const href = actHref(SAVED_SEARCH_ACTS.change, { savedSearchId: id })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    <Disclosure title="Change" open={failure !== undefined} className="mt-4 border-line border-t">
      <div className="pt-2">
        <CheckedForm
          schema={() =>
            import('#/features/saved-searches/saved-search.schema.ts').then((module) => module.changeForm)
          }
          answer={failure}
          action={href}
          submit={submit}
          defaults={{ name: chosen.name }}
          label={`Change ${chosen.name}`}
          className="flex flex-col gap-4"
        >
          <input type="hidden" name="savedSearchId" value={id} />
          <SavedSearchFields options={options} chosen={chosen} answer={failure} />
          <div>
            <Button type="submit" busy={isBusy}>
              Save
            </Button>
          </div>
        </CheckedForm>
      </div>
    </Disclosure>
  )
}
