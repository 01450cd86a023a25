import { requireBuyer } from '#/features/accounts/buyer.policy.ts'
import { addFavorite, noteFavorite, removeFavorite } from '#/features/favorites/favorite.commands.server.ts'
import { listFavorites } from '#/features/favorites/favorite.queries.server.ts'
import { FAVORITE_MESSAGES, FAVORITE_SORTS, type FavoriteSort } from '#/features/favorites/favorite.schema.ts'
import { favoriteFields, noteForm } from '#/features/favorites/favorite-form.schema.ts'
import { listOwnClaims } from '#/features/orders/order.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Button } from '#/ui/button.tsx'
import { ChipLink } from '#/ui/chip.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Pagination } from '#/ui/pagination.tsx'
import { actHref } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActForm } from '#/web/act/act-form.tsx'
import { ActOutcome } from '#/web/act/act-host.tsx'
import { doing, done, on, signedInActs } from '#/web/act/act-route.server.ts'
import { useFocusFallback } from '#/web/act/focus-fallback.ts'
import { listAddress, orderOf } from '#/web/act/list-address.ts'
import { FAVORITE_ACTS } from '#/web/buyers/favorite-acts.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { signedInPage } from '#/web/request/respond.server.ts'
import IconHeartOpen from '~icons/ph/heart'
import IconHeart from '~icons/ph/heart-straight'
import { listHomesToSee } from '../suggestions/homes-to-see.server.ts'
import { HomesToSeeRow } from '../suggestions/homes-to-see.tsx'
import type { Route } from './+types/favorites'
import { FavoriteCard } from './favorites-card.tsx'
import { ChosenHomes } from './favorites-chosen.tsx'
import { useRemoval } from './favorites-removal.ts'
import { presentSaved, type SavedView } from './favorites-view.server.ts'
import './favorites.css'

export const handle = { access: 'signed-in' } satisfies RouteHandle

const TITLE = 'Favorites'
const favoritesAddress = listAddress(urls.favorites, { sort: orderOf(FAVORITE_SORTS) })

export const loader = ({ context, request }: Route.LoaderArgs) =>
  signedInPage({ context, request }, async (services, actor) => {
    requireBuyer(actor)
    const { db, clock } = services
    const address = favoritesAddress.read(new URL(request.url).searchParams)
    const { accountId } = actor
    const [{ properties, total, pageCount }, claims] = await Promise.all([
      listFavorites(db, { accountId, ...address, now: clock.now() }),
      listOwnClaims(db, { accountId }),
    ])
    return {
      address,
      properties: properties.map((property) => presentSaved(property, claims)),
      total,
      pageCount,
      toSee: await listHomesToSee(services, { saved: properties, total }),
    }
  })

/** Hearts without script send their form here, from every page. */
export const action = (args: Route.ActionArgs) =>
  signedInActs(args, [
    on(FAVORITE_ACTS.add, favoriteFields, doing(addFavorite, FAVORITE_MESSAGES.added)),
    on(FAVORITE_ACTS.remove, favoriteFields, async ({ services, actor }, form) => {
      await removeFavorite(services, actor, form)
      return done(FAVORITE_MESSAGES.removed, form)
    }),
    on(FAVORITE_ACTS.dismiss, favoriteFields, doing(removeFavorite, FAVORITE_MESSAGES.removed)),
    on(FAVORITE_ACTS.note, noteForm, async ({ services, actor }, form) => {
      const note = await noteFavorite(services, actor, form)
      return done(note === null ? FAVORITE_MESSAGES.noteRemoved : FAVORITE_MESSAGES.noteSaved)
    }),
  ])

export const clientAction = clientActs(FAVORITE_ACTS)

export default function Favorites({ loaderData }: Route.ComponentProps) {
  const { address, pageCount, toSee } = loaderData
  const { shown, total, remove, save } = useRemoval(loaderData)
  const element = useFocusFallback(shown)
  return (
    <DashboardPage title={TITLE} intro={introOf(shown, { total, pageCount })}>
      <div ref={element} tabIndex={-1} className="space-y-4 outline-none">
        <ActOutcome
          actionOf={({ result }) => (result ? <UndoRemoval {...(result as { propertyId: string })} /> : null)}
          back={urls.favorites}
        />
        {total > 1 ? <Sorts sort={address.sort} /> : null}
        {address.sort !== 'saved' && (pageCount > 1 || hasBothKinds(shown)) ? (
          <p className="text-ink-2 text-sm">Homes to rent first, by the month; then those for sale.</p>
        ) : null}
        {shown.length > 0 ? (
          <ul aria-label="Saved homes" className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
            {shown.map((property, index) => (
              <li key={property.id}>
                <FavoriteCard property={property} eager={index < 2} onRemove={() => remove(property)} />
              </li>
            ))}
          </ul>
        ) : (
          <NoFavorites isPastEnd={total > 0} />
        )}
        <ChosenHomes />
        <Pagination
          page={address.page}
          pageCount={pageCount}
          limit={pageCount}
          hrefFor={(page) => favoritesAddress.href({ ...address, page })}
        />
        <div className="pt-6">
          <HomesToSeeRow
            toSee={toSee}
            heartOf={({ id, title }) => (
              <ActForm href={actHref(FAVORITE_ACTS.add, { propertyId: id })} perform={() => save(id)}>
                <button type="submit" aria-label={`Favorite: ${title}`} className="heart">
                  <IconHeartOpen />
                </button>
              </ActForm>
            )}
          />
        </div>
      </div>
    </DashboardPage>
  )
}

/** How many there are and, where all of them are on the page, what has changed. */
function introOf(
  shown: readonly SavedView[],
  { total, pageCount }: { total: number; pageCount: number },
): string | undefined {
  if (total === 0) return undefined
  const parts = [countOf(total, 'property', 'properties')]
  const open = shown.flatMap((one) => (one.isPublic && one.status === 'active' ? [one] : []))
  const cheaper = open.filter(({ priceChange }) => priceChange?.isCheaper).length
  const own = shown.filter((one) => one.isPublic && one.order !== null).length
  const taken = shown.length - open.length - own
  if (pageCount === 1 && cheaper > 0)
    parts.push(`${cheaper} cheaper than when you saved ${cheaper > 1 ? 'them' : 'it'}`)
  if (pageCount === 1 && own > 0) parts.push(`${own} reserved for you`)
  if (pageCount === 1 && taken > 0) parts.push(`${taken} not available`)
  return parts.join(', ')
}

const hasBothKinds = (shown: readonly SavedView[]) => new Set(shown.map(({ tag }) => tag)).size > 1

const SORT_LABELS: Record<FavoriteSort, string> = {
  saved: 'Saved last',
  'price-asc': 'Price: Low to High',
  'price-desc': 'Price: High to Low',
}

function Sorts({ sort }: { sort: FavoriteSort }) {
  return (
    <nav aria-label="Sort" className="flex flex-wrap gap-2">
      {FAVORITE_SORTS.map((each) => (
        <ChipLink key={each} href={favoritesAddress.href({ sort: each, page: 1 })} on={each === sort}>
          {SORT_LABELS[each]}
        </ChipLink>
      ))}
    </nav>
  )
}

export const ErrorBoundary = pageFailure(TITLE, FAVORITE_MESSAGES.loadFailed)

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
