import { NAME_LENGTH } from '#/features/shortlists/shortlist.schema.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { ActButton } from '#/web/act/act-form.tsx'
import { useAct } from '#/web/act/use-act.ts'
import { CheckedForm, FormField } from '#/web/request/checked-form.tsx'
import IconPencil from '~icons/ph/pencil-simple'
import { HOME_ROW, HomeInRow, type presentHomeRow } from './home-row.tsx'
import { SHORTLIST_ACTS } from './shortlist-acts.ts'

/** The name of a list, changed below where it stands. */
export function RenameShortlist({ id, name }: { id: string; name: string }) {
  const href = actHref(SHORTLIST_ACTS.rename, { shortlistId: id })
  const { failure, isBusy, submit } = useAct(href, { only: 'done' })
  return (
    // Another name closes it.
    <details key={name} open={failure !== undefined} className="shortlist-change mb-6 max-w-dialog">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-indigo text-sm">
        <IconPencil />
        Change the name
      </summary>
      <CheckedForm
        schema={() =>
          import('#/features/shortlists/shortlist.schema.ts').then((module) => module.shortlistNameForm)
        }
        answer={failure}
        action={href}
        submit={submit}
        defaults={{ name }}
        label="Change the name"
        className="space-y-3 pt-2"
      >
        <input type="hidden" name="shortlistId" value={id} />
        <FormField name="name" label="Name" required hint="Your family reads it, such as: Our first home.">
          {(control) => <TextInput {...control} maxLength={NAME_LENGTH} autoComplete="off" />}
        </FormField>
        <Button type="submit" size="sm" variant="secondary" busy={isBusy}>
          Save the name
        </Button>
      </CheckedForm>
    </details>
  )
}

/** What somebody has saved and not yet put on a list, each added with one press. */
export function AddHomes({
  id,
  saved,
  hasMore,
  room,
  isOpen,
}: {
  id: string
  saved: readonly ReturnType<typeof presentHomeRow>[]
  /** They have saved more than stands here. */
  hasMore: boolean
  /** How many homes the list still takes. */
  room: number
  /** There is nothing else on the list. */
  isOpen: boolean
}) {
  return (
    <Disclosure title="Add a home" open={isOpen} className="rounded border border-line bg-card px-4">
      <div className="space-y-3 pb-4">
        {room === 0 ? (
          <p className="text-ink-2 text-sm">The list is full. Take a home off it first.</p>
        ) : saved.length > 0 ? (
          <ul aria-label="Saved homes to add" className="grid gap-2 lg:grid-cols-2">
            {saved.map((home) => (
              <li key={home.id} className={HOME_ROW}>
                <HomeInRow home={home} />
                <ActButton
                  href={actHref(SHORTLIST_ACTS.addHome, { shortlistId: id, propertyId: home.id })}
                  variant="secondary"
                  size="sm"
                  aria-label={`Add ${home.title}`}
                >
                  Add
                </ActButton>
              </li>
            ))}
          </ul>
        ) : (
          <p className="text-ink-2 text-sm">
            Every home that you have saved is on the list. Press the heart of another, then come back.
          </p>
        )}
        {hasMore && room > 0 ? (
          <p className="text-ink-2 text-sm">
            These are the last that you saved. Older ones can be ticked among your favourites.
          </p>
        ) : null}
        <LinkButton href={hasMore ? urls.favorites : urls.properties} variant="quiet" size="sm">
          {hasMore ? 'See all favourites' : 'Browse Properties'}
        </LinkButton>
      </div>
    </Disclosure>
  )
}
