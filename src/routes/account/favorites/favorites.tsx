import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { addFavorite, removeFavorite } from '#/features/favorites/favorite.commands.server.ts'
import { listFavorites } from '#/features/favorites/favorite.queries.server.ts'
import { FAVORITE_MESSAGES, favoriteFields } from '#/features/favorites/favorite.schema.ts'
import { readPageNumber } from '#/shared/page-number.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { done, on, signedInActs } from '#/web/act/act-route.server.ts'
import { useFocusFallback } from '#/web/act/focus-fallback.ts'
import { FAVORITE_ACTS } from '#/web/buyers/favorite-acts.ts'
import { BuyerFailure } from '#/web/dashboard/buyer-failure.tsx'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconHeart from '~icons/ph/heart-straight'
import type { Route } from './+types/favorites'
import { FavoriteCard } from './favorites-card.tsx'
import { useRemoval } from './favorites-removal.ts'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Favorites'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async ({ db, clock }, actor) => {
    requireBuyer(actor)
    const page = readPageNumber(new URL(request.url).searchParams)
    return { page, ...(await listFavorites(db, { accountId: actor.accountId, page, now: clock.now() })) }
  })

/** Hearts without script send their form here, from every page. */
export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(FAVORITE_ACTS.add, favoriteFields, async ({ services, actor }, form) => {
      await addFavorite(services, actor, form)
      return done(FAVORITE_MESSAGES.added)
    }),
    on(FAVORITE_ACTS.remove, favoriteFields, async ({ services, actor }, form) => {
      await removeFavorite(services, actor, form)
      return done(FAVORITE_MESSAGES.removed, form)
    }),
    on(FAVORITE_ACTS.dismiss, favoriteFields, async ({ services, actor }, form) => {
      await removeFavorite(services, actor, form)
      return done(FAVORITE_MESSAGES.removed)
    }),
  ])

export const clientAction = clientActs(FAVORITE_ACTS)

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { page, pageCount } = loaderData
  const { shown, total, remove } = useRemoval(loaderData)
  const element = useFocusFallback(shown)
  return (
    <DashboardPage title={TITLE} intro={total > 0 ? countOf(total, 'property', 'properties') : undefined}>
      <div ref={element} tabIndex={-1} className="space-y-4 outline-none">
        <ActOutcome
          actionOf={({ result }) => (result ? <UndoRemoval {...(result as { propertyId: string })} /> : null)}
          back={urls.favorites}
        />
        {shown.length > 0 ? (
          <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((property, index) => (
              <li key={property.id}>
                <FavoriteCard property={property} eager={index < 2} onRemove={() => remove(property)} />
              </li>
            ))}
          </ul>
        ) : (
          <NoFavorites isPastEnd={total > 0} />
        )}
        <Pagination
          page={page}
          pageCount={pageCount}
          limit={pageCount}
          hrefFor={(other) => (other === 1 ? urls.favorites : `${urls.favorites}?page=${other}`)}
        />
      </div>
    </DashboardPage>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <BuyerFailure error={error} title={TITLE} message={FAVORITE_MESSAGES.loadFailed} />
}

function NoFavorites({ isPastEnd }: { isPastEnd: boolean }) {
  if (isPastEnd)
    return (
      <EmptyState
        title="No more favourites"
        action={<LinkButton href={urls.favorites}>Show all my favourites</LinkButton>}
      >
        <p>The list ends before this page.</p>
      </EmptyState>
    )
  return (
    <EmptyState
      title="No Favorites Yet"
      icon={<IconHeart />}
      action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
    >
      <p>Press the heart of a home that you like. It then stands here, on every device you sign in with.</p>
    </EmptyState>
  )
}

function UndoRemoval({ propertyId }: { propertyId: string }) {
  return (
    <ActForm href={actHref(FAVORITE_ACTS.add, { propertyId })}>
      <Button type="submit" variant="secondary" size="sm">
        Undo
      </Button>
    </ActForm>
  )
}
