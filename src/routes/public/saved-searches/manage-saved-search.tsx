import type { FormEvent, ReactNode } from 'react'
import * as v from 'valibot'
import { getLinkedSavedSearch } from '#/features/saved-searches/saved-search.queries.server.ts'
import {
  changeByLinkForm,
  SAVED_SEARCH_MESSAGES,
  savedSearchLinkForm,
} from '#/features/saved-searches/saved-search.schema.ts'
import { byLink, endByLink } from '#/features/saved-searches/saved-search-address.commands.server.ts'
import { authPageHeaders } from '#/routes/public/auth/auth-page.tsx'
import { linkTokenOf } from '#/routes/public/auth/link-token.ts'
import { usePageForm } from '#/routes/public/auth/use-page-form.ts'
import { Refusal } from '#/shared/errors.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Button } from '#/ui/button.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { sendForm } from '#/web/auth/send-form.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { CheckedForm } from '#/web/request/checked-form.tsx'
import { answer, readForm } from '#/web/request/form.server.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { SavedSearchFields } from '#/web/saved-searches/saved-search-fields.tsx'
import { chosenOf, savedSearchOptions } from '#/web/saved-searches/saved-search-options.server.ts'
import type { Route } from './+types/manage-saved-search'
import { LINK_FAILED, NOT_VALID, TO_LIST } from './saved-search-words.ts'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = authPageHeaders

// Looking changes nothing; what the link is about is read, since whoever has it may change it.
export const loader = ({ context, url }: Route.LoaderArgs) =>
  page(context, async ({ db, readWords, secrets }) => {
    const token = linkTokenOf(url)
    const options = savedSearchOptions
    if (!token) return { search: null, options }
    try {
      const search = await getLinkedSavedSearch({ db, readWords, secrets }, { token })
      const { words, href, isPaused } = search
      return { search: { token, words, href, isPaused, chosen: chosenOf(search) }, options }
    } catch (error) {
      // The page says so itself, and where to go.
      if (error instanceof Refusal && error.code === NOT_VALID) return { search: null, options }
      throw error
    }
  })

const pressed = v.picklist(['change', 'pause', 'resume', 'end'])

export const action = ({ context, request }: Route.ActionArgs) =>
  page(context, async (services) => {
    const values = await readForm(request)
    const act = v.safeParse(pressed, values.act)
    if (!act.success) throw new Refusal('invalid', 'request.invalid', 'That request cannot be read.')
    if (act.output === 'change')
      return await answer(context, values, changeByLinkForm, async (form) => {
        await byLink.change(services, form)
        return { done: SAVED_SEARCH_MESSAGES.changed }
      })
    const press = { pause: byLink.pause, resume: byLink.resume, end: endByLink }[act.output]
    const done = { pause: 'paused', resume: 'resumed', end: 'ended' } as const
    const sentence = SAVED_SEARCH_MESSAGES[done[act.output]]
    return await answer(context, values, savedSearchLinkForm, async (form) => {
      await press(services, form)
      return { done: sentence }
    })
  })

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => sendForm(serverAction, LINK_FAILED)

/** Where the link of a mail pauses, changes and ends one saved search. */
export default function ManageSavedSearch({ loaderData, actionData }: Route.ComponentProps) {
  const { search, options } = loaderData
  const done = actionData && 'done' in actionData ? actionData.done : undefined
  const failure = actionData && 'errors' in actionData ? actionData : undefined
  const { submit, isBusy } = usePageForm()
  return (
    <div className="page-width py-8">
      <PageHead
        title="Your saved search"
        description="Pause, change or end a search that we write to you about."
        path={urls.manageSavedSearch}
        noIndex
      />
      <div className="max-w-dialog">
        <h1 className="mb-4 text-h2">Your saved search</h1>
        {done ? <Alert kind="success" title={done} /> : null}
        {search ? (
          <>
            <p className="mt-4 flex flex-wrap gap-2 break-words">
              {search.isPaused ? <Badge kind="new">Paused</Badge> : null}
              {search.words.map((word) => (
                <Badge key={word}>{word}</Badge>
              ))}
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <LinkButton href={search.href} variant="secondary">
                See the homes
              </LinkButton>
              {search.isPaused ? (
                <PressForm act="resume" token={search.token} submit={submit}>
                  <Button type="submit" variant="secondary" busy={isBusy}>
                    Resume
                  </Button>
                </PressForm>
              ) : (
                <PressForm act="pause" token={search.token} submit={submit}>
                  <Button type="submit" variant="secondary" busy={isBusy}>
                    Pause
                  </Button>
                </PressForm>
              )}
              <PressForm act="end" token={search.token} submit={submit}>
                <Button type="submit" variant="secondary" busy={isBusy}>
                  End this search
                </Button>
              </PressForm>
            </div>
            <h2 className="mt-8 mb-4 text-h3">Change it</h2>
            <CheckedForm
              schema={() =>
                import('#/features/saved-searches/saved-search.schema.ts').then(
                  (module) => module.changeByLinkForm,
                )
              }
              answer={failure}
              submit={submit}
              defaults={{ name: search.chosen.name }}
              label="Change it"
              className="flex flex-col gap-4"
            >
              <input type="hidden" name="token" value={search.token} />
              <input type="hidden" name="act" value="change" />
              <SavedSearchFields options={options} chosen={search.chosen} answer={failure} />
              <Button type="submit" wide busy={isBusy}>
                Save
              </Button>
            </CheckedForm>
          </>
        ) : (
          <>
            {done ? null : (
              <Alert kind="info">
                This link does not work any more: the search has ended, or the link is not complete.
              </Alert>
            )}
            <LinkButton href={TO_LIST.href} wide className="mt-4">
              {TO_LIST.label}
            </LinkButton>
          </>
        )}
      </div>
    </div>
  )
}

function PressForm({
  act,
  token,
  submit,
  children,
}: {
  act: 'pause' | 'resume' | 'end'
  token: string
  submit: (form: HTMLFormElement) => unknown
  children: ReactNode
}) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    submit(event.currentTarget)
  }
  return (
    <form method="post" onSubmit={send}>
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="act" value={act} />
      {children}
    </form>
  )
}
