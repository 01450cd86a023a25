import { redirect } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { pictureOf } from '#/features/media/image.rules.ts'
import { listCards } from '#/features/properties/property.queries.server.ts'
import { saveShortlist } from '#/features/shortlists/shortlist.commands.server.ts'
import { listShortlists } from '#/features/shortlists/shortlist.queries.server.ts'
import {
  MOST_HOMES,
  NAME_LENGTH,
  SHORTLIST_MESSAGES,
  shortlistForm,
} from '#/features/shortlists/shortlist.schema.ts'
import { isId } from '#/shared/ids.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Picture } from '#/ui/picture.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { on, signedInActs } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/new-shortlist'
import { NEW_SHORTLIST_ACTS } from './shortlist-acts.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'New shortlist'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    requireBuyer(actor)
    const now = clock.now()
    const given = new URL(request.url).searchParams.getAll('homes').join(',').toLowerCase().split(',')
    const ids = [...new Set(given.filter(isId))].slice(0, MOST_HOMES)
    const cards = await listCards(db, { ids, now })
    return {
      homes: cards.map(({ id, title, cover }) => ({ id, title, picture: cover ? pictureOf(cover) : null })),
      lists: (await listShortlists(db, { accountId: actor.accountId, now })).map(({ id, name }) => ({
        id,
        name,
      })),
      nameLength: NAME_LENGTH,
    }
  })

export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(NEW_SHORTLIST_ACTS.save, shortlistForm, async ({ services, actor }, form) =>
      redirect(urls.shortlist(await saveShortlist(services, actor, form))),
    ),
  ])

export const clientAction = clientActs(NEW_SHORTLIST_ACTS)

export default function NewShortlist({ loaderData: { homes, lists, nameLength } }: Route.ComponentProps) {
  return (
    <DashboardPage title={TITLE}>
      <ActOutcome back={urls.shortlists} />
      {homes.length > 0 ? (
        <ActForm href={actHref(NEW_SHORTLIST_ACTS.save)} className="max-w-dialog space-y-4">
          <input type="hidden" name="homes" value={homes.map(({ id }) => id).join(',')} />
          <ul aria-label="Homes of the list" className="space-y-2">
            {homes.map(({ id, title, picture }) => (
              <li key={id} className="flex items-center gap-3 rounded border border-line bg-card p-3">
                <span className="size-12 shrink-0 overflow-hidden rounded bg-sand">
                  {picture ? <Picture {...picture} alt="" sizes="72px" /> : null}
                </span>
                <span className="min-w-0 break-words">{title}</span>
              </li>
            ))}
          </ul>
          {lists.length > 0 ? (
            <Field label="Put them into">
              <Select name="shortlistId" defaultValue="">
                <option value="">A new shortlist</option>
                {lists.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          ) : null}
          <Field
            label={lists.length > 0 ? 'Name of the new shortlist' : 'Name'}
            optional
            hint="Your family reads it, such as: Our first home."
          >
            <TextInput name="name" maxLength={nameLength} autoComplete="off" />
          </Field>
          <Button type="submit" wide>
            Save the shortlist
          </Button>
        </ActForm>
      ) : (
        <EmptyState
          title="Choose homes first"
          action={<LinkButton href={urls.favorites}>Choose from your favourites</LinkButton>}
        >
          <p>Tick homes among your favourites, then press Make a shortlist.</p>
        </EmptyState>
      )}
    </DashboardPage>
  )
}

export const ErrorBoundary = pageFailure(TITLE, SHORTLIST_MESSAGES.loadFailed)
