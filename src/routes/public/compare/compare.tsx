import { redirect } from 'react-router'
import { pictureOf } from '#/features/media/image.rules.ts'
import { cardFacts } from '#/features/properties/components/card-facts.ts'
import { getPublicProperty } from '#/features/properties/property.queries.server.ts'
import type { PropertyStatus, PropertyView } from '#/features/properties/property.schema.ts'
import { findFormerProperty } from '#/features/properties/property-former.queries.server.ts'
import { listSimilarProperties } from '#/features/properties/similar/similar-property.queries.server.ts'
import { findOffer } from '#/features/rent-to-own/offer.queries.server.ts'
import type { OfferView } from '#/features/rent-to-own/offer.schema.ts'
import type { Services } from '#/platform/services.ts'
import { Refusal } from '#/shared/errors.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Alert } from '#/ui/alert.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconScales from '~icons/ph/scales'
import IconWhatsapp from '~icons/ph/whatsapp-logo'
import type { Route } from './+types/compare'
import { hrefWithout, MOST_COMPARED, readCompared } from './compare-address.ts'
import { MoreToCompare } from './compare-more.tsx'
import { CompareTable } from './compare-table.tsx'
import { compareHomes, unstatedOfAll } from './compare-view.server.ts'
import './compare.css'

export const handle = { access: 'public' } satisfies RouteHandle

export const headers = publicPageHeaders

const TITLE = 'Compare homes'
const MOST_SUGGESTED = 6

const STATUS_WORDS: Partial<Record<PropertyStatus, string>> = {
  reserved: 'Reserved',
  sold: 'Sold',
  let: 'Let',
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  page(context, async ({ db, clock, config }) => {
    const { ids, isOverfull, isSpread } = readCompared(new URL(request.url).searchParams)
    // As a form of ticked boxes sends them; the address that is passed on is the short one.
    if (isSpread) throw redirect(urls.compare(ids))
    const now = clock.now()
    pageShows(context, ['agents', ...ids.map((id) => `property:${id}` as const)])
    const found = await Promise.all(ids.map((id) => readHome(db, id, now)))
    const properties = found.filter((home) => typeof home === 'object')
    const offers = new Map<string, OfferView>()
    for (const { id } of properties) {
      const offer = await findOffer(db, { propertyId: id })
      if (offer) offers.set(id, offer)
    }
    const [first] = properties
    const hasRoom = properties.length > 0 && properties.length < MOST_COMPARED
    const shownIds = properties.map(({ id }) => id)
    const similar =
      hasRoom && first
        ? await listSimilarProperties(db, { property: first, now, limit: MOST_SUGGESTED + shownIds.length })
        : []
    return {
      homes: properties.map(({ id, title, status, tag, images: [cover] }) => ({
        id,
        title,
        tag,
        status: STATUS_WORDS[status] ?? null,
        picture: cover ? pictureOf(cover) : null,
        without: hrefWithout(shownIds, id),
      })),
      groups: compareHomes(properties, config, now, offers),
      unstated: unstatedOfAll(properties),
      goneCount: found.filter((home) => home === 'gone').length,
      isOverfull,
      similar: similar
        .filter(({ id }) => !shownIds.includes(id))
        .slice(0, MOST_SUGGESTED)
        .map(cardFacts)
        .map(({ id, title, price, tag, location, cover }) => ({ id, title, price, tag, location, cover })),
    }
  })

async function readHome(
  db: Services['db'],
  id: string,
  now: Date,
): Promise<PropertyView | 'gone' | undefined> {
  try {
    return await getPublicProperty(db, { id, now })
  } catch (error) {
    if (!(error instanceof Refusal && error.kind === 'not_found')) throw error
    return (await findFormerProperty(db, { id })) ? 'gone' : undefined
  }
}

/** Up to four homes beside each other, with what they differ in. */
export default function Compare({ loaderData }: Route.ComponentProps) {
  const { homes, groups, unstated, goneCount, isOverfull, similar } = loaderData
  const ids = homes.map(({ id }) => id)
  return (
    <div className="page-width py-8">
      <PageHead
        title={homes.length > 1 ? `Compare ${countOf(homes.length, 'home', 'homes')}` : TITLE}
        description="Homes beside each other: price, what is paid first, rooms, size, what each has and who offers it."
        path={urls.compare(ids)}
        noIndex
      />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-h2">{TITLE}</h1>
          {homes.length > 1 ? (
            <p className="mt-1 text-ink-2">{differenceOf(groups)}</p>
          ) : homes.length === 1 ? (
            <p className="mt-1 text-ink-2">Add a second home to see what they differ in.</p>
          ) : null}
        </div>
        {homes.length > 1 ? (
          <div className="flex flex-wrap gap-2">
            <LinkButton href={urls.newShortlist(ids)} variant="secondary" size="sm" rel="nofollow">
              Ask your family
            </LinkButton>
            <ShareComparison ids={ids} />
          </div>
        ) : null}
      </div>
      <div className="space-y-4">
        {isOverfull ? (
          <Alert title="Four homes fit beside each other.">The first four of the address are shown.</Alert>
        ) : null}
        {goneCount > 0 ? (
          <Alert
            title={`${countOf(goneCount, 'home of this comparison is', 'homes of this comparison are')} not advertised any more.`}
          >
            The agent took {goneCount === 1 ? 'it' : 'them'} off the market.
          </Alert>
        ) : null}
        {homes.length > 0 ? (
          <>
            <CompareTable homes={homes} groups={groups} />
            {unstated.length > 0 ? (
              <p className="text-ink-3 text-sm">
                Stated for none of them: {unstated.join(', ').toLowerCase()}. That does not mean no: ask the
                agents.
              </p>
            ) : null}
          </>
        ) : (
          <EmptyState
            title="No homes to compare yet"
            icon={<IconScales />}
            action={<LinkButton href={urls.properties}>Browse Properties</LinkButton>}
          >
            <p>Open a home and press Compare, or tick homes among your favourites.</p>
          </EmptyState>
        )}
      </div>
      {homes.length < MOST_COMPARED ? <MoreToCompare key={ids.join()} ids={ids} similar={similar} /> : null}
    </div>
  )
}

function differenceOf(groups: readonly { rows: readonly { differs: boolean }[] }[]): string {
  const count = groups.flatMap(({ rows }) => rows).filter(({ differs }) => differs).length
  return count === 0
    ? 'They are the same in all that is stated.'
    : `They differ in ${countOf(count, 'point', 'points')}.`
}

function ShareComparison({ ids }: { ids: readonly string[] }) {
  const { siteUrl } = useSite()
  const text = `Compare these homes: ${siteUrl}${urls.compare(ids)}`
  return (
    <LinkButton
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      variant="secondary"
      size="sm"
      icon={<IconWhatsapp />}
    >
      Send
      <span className="sr-only"> this comparison over WhatsApp</span>
    </LinkButton>
  )
}
