import { findImageView } from '#/features/media/image-view.queries.server.ts'
import { countActiveProperties } from '#/features/properties/property-count.queries.server.ts'
import { searchProperties } from '#/features/search/search.queries.server.ts'
import { heroOf } from '#/features/sharing/hero-home.rules.ts'
import { urls } from '#/shared/urls.ts'
import { Lattice } from '#/ui/lattice.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import { HomeHeroView } from '../home/home-hero-view.tsx'
import type { Route } from './+types/about'
import { AboutChecks } from './about-checks.tsx'
import { AboutOffice } from './about-office.tsx'
import { AboutHomes, AboutStory } from './about-story.tsx'
import '../home/home-hero-view.css'
import './about.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

/**
 * The newest house behind a wall and a gate that has a picture large enough; and of the homes that are open, the
 * cheapest to rent and the dearest to buy.
 */
export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ clock, db, config: { brand, officeImageId } }) => {
    pageShows(context, ['properties'])
    const now = clock.now()
    const [{ byTag }, gated, cheapest, dearest, newest] = await Promise.all([
      countActiveProperties(db),
      ...HOMES.map(async (filters) => (await searchProperties(db, { filters, now })).properties),
    ])
    const home = heroOf(gated?.toReversed() ?? [])
    // No picture is seen twice.
    const seen = new Set(home ? [home.cover.storageKey] : [])
    const pick = (cards: typeof newest = []) => {
      const next = heroOf(cards.filter(({ cover }) => cover && !seen.has(cover.storageKey)).toReversed())
      if (next) seen.add(next.cover.storageKey)
      return next ? [next] : []
    }
    const homes = [...pick(cheapest), ...pick(dearest)]
    return {
      byTag,
      home,
      homes,
      newest: Array.from({ length: NEWEST }, () => pick(newest)).flat(),
      story: brand.aboutStory.split(/\n\s*\n/).filter(Boolean),
      team: brand.team,
      office: (officeImageId && (await findImageView(db, { imageId: officeImageId }))) || null,
    }
  })

const HOMES = [
  { type: ['House'], walledGated: 'yes' },
  { tag: 'For Rent', sort: 'price-asc' },
  { tag: 'For Sale', sort: 'price-desc' },
  {},
] as const
const NEWEST = 4

// The name that is a sign; another name has its own story.
const SIGN = 'Fihankra'

export default function About({
  loaderData: { byTag, home, homes, newest, story, team, office },
}: Route.ComponentProps) {
  const { brand, siteUrl } = useSite()
  return (
    <>
      <PageHead
        title={`About ${brand.name}`}
        description={`${brand.name} is a property marketplace for Ghana: rent to own, buy, sell and rent, with prices and papers in the open.`}
        path={urls.about}
        jsonLd={{
          '@context': 'https://schema.org',
          '@type': 'AboutPage',
          name: `About ${brand.name}`,
          url: `${siteUrl}${urls.about}`,
          mainEntity: { '@type': 'Organization', '@id': `${siteUrl}/#organization`, name: brand.name },
        }}
      />
      <section className="on-indigo relative isolate overflow-hidden bg-indigo text-white">
        {home ? null : (
          <Lattice className="-z-10 inset-y-0 right-0 w-1/2 text-white opacity-8 max-xl:hidden" />
        )}
        <div className="page-width py-8 lg:py-18">
          <h1 className="max-w-[18ch] text-display">A walled compound, an open gate</h1>
          <p className="mt-4 max-w-[44ch] text-h3 text-indigo-tint">
            {brand.name === SIGN
              ? `${SIGN} is the Adinkra sign of the enclosed house: a home that is safe and complete.`
              : 'A home that is safe and complete, behind its own wall.'}{' '}
            We want the way to one to be just as plain to see.
          </p>
        </div>
        {home ? (
          <div className="hero-view">
            <HomeHeroView home={home} sizes="(min-width: 64rem) 44vw, (min-resolution: 2.5x) 66vw, 100vw" />
          </div>
        ) : null}
      </section>

      <AboutStory name={brand.name} story={story} homes={homes} byTag={byTag} />

      <AboutChecks />
      <AboutOffice brand={brand} team={team} picture={office} />

      {newest.length === NEWEST ? (
        <section aria-labelledby="newest" className="page-width py-8 lg:py-12">
          <h2 id="newest" className="text-h2">
            New here
          </h2>
          <AboutHomes homes={newest} className="about-newest strip mt-4" />
        </section>
      ) : null}

      <section className="page-width flex flex-wrap items-center justify-between gap-x-6 gap-y-4 py-8 lg:py-12">
        <h2 className="text-h2">Find the home behind your gate</h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton href={urls.properties}>Browse properties</LinkButton>
          <LinkButton href={urls.contact} variant="secondary">
            Talk to us
          </LinkButton>
        </div>
      </section>
    </>
  )
}
