import { Form, redirect } from 'react-router'
import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { listFavorites } from '#/features/favorites/favorite.queries.server.ts'
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
import { Alert } from '#/ui/alert.tsx'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Field } from '#/ui/fields/field.tsx'
import { Select } from '#/ui/fields/select.tsx'
import { TextInput } from '#/ui/fields/text-input.tsx'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { on, signedInActs } from '#/web/act/act-route.server.ts'
import { BackLink } from '#/web/dashboard/back-link.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconHeart from '~icons/ph/heart-straight'
import type { Route } from './+types/new-shortlist'
import { HOME_ROW, HomeInRow, presentHomeRow } from './home-row.tsx'
import { distinguish } from './same-name.ts'
import { NEW_SHORTLIST_ACTS } from './shortlist-acts.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'New shortlist'
// Says that the list was sent, also with nothing ticked.
const TICKED = 'ticked'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    requireBuyer(actor)
    const now = clock.now()
    const { searchParams } = new URL(request.url)
    const given = searchParams.getAll('homes').join(',').toLowerCase().split(',')
    const ids = [...new Set(given.filter(isId))].slice(0, MOST_HOMES)
    const { accountId } = actor
    const chosen = await listCards(db, { ids, now })
    const saved = chosen.length === 0 ? await listFavorites(db, { accountId, page: 1, now }) : null
    const shown = saved ? saved.properties.filter((property) => property.isPublic) : chosen
    return {
      homes: shown.map(presentHomeRow),
      isChosen: chosen.length > 0,
      isNoneTicked: chosen.length === 0 && searchParams.has(TICKED),
      hasMore: saved !== null && saved.pageCount > 1,
      lists: distinguish(await listShortlists(db, { accountId, now })).map(({ id, name, difference }) => ({
        id,
        name: difference ? `${name} (${difference})` : name,
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

export default function NewShortlist({ loaderData }: Route.ComponentProps) {
  const { homes, isChosen, lists, nameLength } = loaderData
  return (
    <DashboardPage
      title={TITLE}
      intro={
        isChosen || homes.length === 0
          ? undefined
          : 'Tick the homes that you ask your family about. You name the list next.'
      }
      back={<BackLink href={urls.shortlists}>Shortlists</BackLink>}
    >
      <ActOutcome back={urls.shortlists} />
      {homes.length > 0 && !isChosen ? (
        <SavedHomes {...loaderData} />
      ) : homes.length > 0 ? (
        <ActForm href={actHref(NEW_SHORTLIST_ACTS.save)} className="max-w-dialog space-y-4">
          <input type="hidden" name="homes" value={homes.map(({ id }) => id).join(',')} />
          <ul aria-label="Homes of the list" className="space-y-2">
            {homes.map((home) => (
              <li key={home.id} className={HOME_ROW}>
                <HomeInRow home={home} />
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
          title="Save homes first"
          icon={<IconHeart />}
          action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
        >
          <p>
            A shortlist is made of homes that you have saved. Press the heart of those that you like, then
            come back.
          </p>
        </EmptyState>
      )}
    </DashboardPage>
  )
}

type Homes = Route.ComponentProps['loaderData']

/** What somebody has saved, to tick some of it; the next page is the same one, and knows which. */
function SavedHomes({ homes, hasMore, isNoneTicked }: Homes) {
  return (
    <Form action={urls.newShortlist([])} className="space-y-4">
      {isNoneTicked ? (
        <Alert kind="danger" title="Nothing is ticked">
          Tick at least one home, then go on.
        </Alert>
      ) : null}
      <ul aria-label="Your saved homes" className="grid gap-2 lg:grid-cols-2">
        {homes.map((home) => (
          <li key={home.id}>
            <label className={`${HOME_ROW} h-full cursor-pointer`}>
              <input type="checkbox" name="homes" value={home.id} className="size-5 shrink-0" />
              <HomeInRow home={home} />
            </label>
          </li>
        ))}
      </ul>
      {hasMore ? (
        <p className="text-ink-2">
          These are the last that you saved. Older ones stand among your{' '}
          <Link href={urls.favorites} className="font-semibold underline">
            favourites
          </Link>
          , where they can be ticked too.
        </p>
      ) : null}
      <Button type="submit" name={TICKED} value="yes">
        Go on with what is ticked
      </Button>
    </Form>
  )
}

export const ErrorBoundary = pageFailure(TITLE, SHORTLIST_MESSAGES.loadFailed)
