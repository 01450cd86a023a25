import { useNavigate } from 'react-router'
import { listPosts } from '#/features/blog/post.queries.server.ts'
import { LATEST_POSTS_LIMIT } from '#/features/blog/post.schema.ts'
import { presentPostCard } from '#/features/blog/post-card.rules.ts'
import { SUGGESTION_LIMIT, TOP_LOCATION_LIMIT } from '#/features/places/place.schema.ts'
import { getGeneralPlanRule } from '#/features/plans/plan-rule.queries.server.ts'
import { listFeaturedProperties } from '#/features/properties/property.queries.server.ts'
import { FEATURED_LIMIT } from '#/features/properties/property.schema.ts'
import { countActiveProperties } from '#/features/properties/property-count.queries.server.ts'
import { findOfferedHome } from '#/features/rent-to-own/offer.queries.server.ts'
import { listTopWithCover } from '#/features/search/suggestions/known-places.queries.server.ts'
import { heroOf } from '#/features/sharing/hero-home.rules.ts'
import { countOf } from '#/shared/text.ts'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { dataOrDeferred, useDeferred } from '#/web/request/deferred.ts'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import type { Route } from './+types/home'
import { HomeAbout } from './home-about.tsx'
import { HomeCategories } from './home-categories.tsx'
import { exampleOf } from './home-example.ts'
import { HomeFeatured } from './home-featured.tsx'
import { HomeHead } from './home-head.tsx'
import { HomeHero } from './home-hero.tsx'
import { HomeLocations } from './home-locations.tsx'
import { HomeNewsletter } from './home-newsletter.tsx'
import { presentOwn } from './home-own.server.ts'
import { HomePosts } from './home-posts.tsx'
import { HomeRecent } from './home-recent.tsx'
import { HomeRentToOwn } from './home-rent-to-own.tsx'
import './home.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

export type HomeData = Awaited<ReturnType<typeof loader>>

export function loader({ context }: Route.LoaderArgs) {
  pageShows(context, ['properties', 'posts'])
  return page(context, async ({ db, clock, identity, knownPlaces }) => {
    const [{ byTag, overTime, offered, ...counts }, popularHomes, places, { posts }, offeredHome, planRule] =
      await Promise.all([
        countActiveProperties(db),
        // One more than the strip shows: the hero's.
        listFeaturedProperties(db, { now: clock.now(), limit: FEATURED_LIMIT + 1 }),
        listTopWithCover({ db, knownPlaces }, { limit: SUGGESTION_LIMIT }),
        listPosts(db, { now: clock.now(), limit: LATEST_POSTS_LIMIT }),
        // Its example is a home that somebody can apply for.
        identity && findOfferedHome(db),
        getGeneralPlanRule(db),
      ])
    return {
      ...counts,
      doors: {
        rent: homesOf(byTag['For Rent']),
        buy: homesOf(byTag['For Sale']),
        own: toOwnOf(offered, overTime - offered),
      },
      hero: heroOf(popularHomes),
      search: exampleOf(popularHomes),
      featured: popularHomes.slice(0, FEATURED_LIMIT),
      popular: places.map(({ slug, label, count }) => ({ slug, label, count })),
      locations: places.slice(0, TOP_LOCATION_LIMIT).map(({ id, ...place }) => place),
      posts: posts.map(presentPostCard),
      own: presentOwn(offeredHome, planRule),
    }
  })
}

// On one line, however narrow the door is.
const homesOf = (count: number) => countOf(count, 'home', 'homes').replace(' ', '\u00a0')

// Its list holds homes to rent to own and, beside them, homes with a plan alone.
function toOwnOf(offered: number, withPlan: number): string {
  if (withPlan === 0) return homesOf(offered)
  const plans = `${withPlan.toLocaleString('en-GB')} on a plan`.replaceAll(' ', '\u00a0')
  return offered > 0 ? `${offered.toLocaleString('en-GB')}\u00a0+ ${plans}` : plans
}

export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return dataOrDeferred(serverLoader())
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const data = useDeferred<HomeData>(loaderData, '')
  const navigate = useNavigate()
  return (
    <>
      <HomeHead />
      <HomeHero
        home={data?.hero ?? null}
        total={data?.total ?? null}
        doors={data?.doors}
        popular={data?.popular ?? []}
        example={data?.search}
        onSearch={(href) => void navigate(href)}
      />
      <div className="page-width home-parts space-y-6 pt-4 lg:pt-9">
        <HomeFeatured properties={data?.featured} />
        <HomeRecent />
        <HomeCategories counts={data?.byType} />
        <HomeLocations locations={data?.locations} />
        {data ? <HomeRentToOwn own={data.own} /> : null}
        {data && data.posts.length > 0 ? <HomePosts posts={data.posts} /> : null}
        <HomeAbout total={data?.total} />
        <HomeNewsletter />
      </div>
    </>
  )
}
