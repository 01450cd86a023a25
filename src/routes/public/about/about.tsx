import { searchProperties } from '#/features/search/search.queries.server.ts'
import { urls } from '#/shared/urls.ts'
import { Lattice } from '#/ui/lattice.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { publicPageHeaders } from '#/web/request/cache.ts'
import { PageHead } from '#/web/request/page-head.tsx'
import { page } from '#/web/request/respond.server.ts'
import { pageShows } from '#/web/request/services.server.ts'
import { useSite } from '#/web/request/site.ts'
import IconHandshake from '~icons/ph/handshake'
import IconScroll from '~icons/ph/scroll'
import IconShieldCheck from '~icons/ph/shield-check'
import { heroOf } from '../home/home-hero-choice.ts'
import { HomeHeroView } from '../home/home-hero-view.tsx'
import type { Route } from './+types/about'
import { AboutChecks } from './about-checks.tsx'
import { AboutOffice } from './about-office.tsx'
import '../home/home-hero-view.css'
import '#/ui/prose.css'

export const handle = { access: 'public' } satisfies RouteHandle
export const headers = publicPageHeaders

/** The newest house behind a wall and a gate that has a picture large enough. */
export const loader = ({ context }: Route.LoaderArgs) =>
  page(context, async ({ clock, db }) => {
    pageShows(context, ['properties'])
    const filters = { type: 'House', walledGated: 'yes' } as const
    const { properties } = await searchProperties(db, { filters, now: clock.now() })
    return { home: heroOf(properties.toReversed()) }
  })

const VALUES = [
  {
    icon: IconShieldCheck,
    name: 'Secure',
    text: 'A home is the largest thing most families ever pay for. Every listing names who advertises it and under which licence, and every page reminds you to see the house and the papers before you pay.',
  },
  {
    icon: IconHandshake,
    name: 'Flexible',
    text: 'Buy outright, rent, or rent to own. Without a plan you pay half of the price first. With one you pay half of the plan’s total, and the rest over three, six or twelve months, or as long as the seller allows.',
  },
  {
    icon: IconScroll,
    name: 'Transparent',
    text: 'Prices are in cedis and complete. A payment plan shows its total, its first payment, each month and what it costs more than paying at once, before you speak to anybody.',
  },
]

const FIGURES = [
  { value: '2025', term: 'Founded in Accra' },
  { value: '100%', term: 'Flexible: rent, buy or rent to own' },
  { value: 'GH₵', term: 'Every price in cedis, with every payment and its date' },
]

export default function About({ loaderData: { home } }: Route.ComponentProps) {
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
            Fihankra is the Adinkra sign of the enclosed house: a home that is safe and complete. We want the
            way to one to be just as plain to see.
          </p>
        </div>
        {home ? (
          <div className="hero-view">
            <HomeHeroView home={home} sizes="(min-width: 64rem) 44vw, (min-resolution: 2.5x) 66vw, 100vw" />
          </div>
        ) : null}
      </section>

      <section
        className="page-width grid items-start gap-8 py-8 lg:grid-cols-[2fr_1fr] lg:gap-12 lg:py-18"
        aria-labelledby="story"
      >
        <div>
          <h2 id="story" className="mb-4 text-h2">
            Our story
          </h2>
          <div className="prose">
            <p>
              {brand.name} began in Accra in 2025 with a question that every tenant knows: after paying rent
              for ten years, what is yours? Two years of rent in advance, an agent who shows one house and
              lets another, a plot sold to three people. None of it is a law of nature.
            </p>
            <p>
              So we built a marketplace around renting to own. You can move in with half of the plan’s total
              and pay the rest in months you choose. You can also simply buy, or simply rent. Whichever it is,
              the numbers are on the page before you pick up the telephone.
            </p>
            <p>
              We list apartments, houses, town houses, single rooms, shops, offices and land, from a
              self-contained room in Ashaiman to a villa in Cantonments, because a marketplace that only knows
              the dear end of town is not one for Ghana.
            </p>
          </div>
        </div>
        <div className="turned border border-line bg-card p-6">
          <dl>
            {FIGURES.map(({ term, value }) => (
              <div key={term} className="mb-4 flex flex-col-reverse">
                <dt className="text-ink-2">{term}</dt>
                <dd className="font-bold text-indigo text-price-lg">{value}</dd>
              </div>
            ))}
          </dl>
          <LinkButton href={urls.properties} wide>
            See what is open today
          </LinkButton>
        </div>
      </section>

      <section className="border-line border-y bg-card" aria-labelledby="values">
        <div className="page-width py-8 lg:py-18">
          <h2 id="values" className="text-h2">
            What we hold to
          </h2>
          <ul className="mt-8 grid gap-6 lg:grid-cols-3">
            {VALUES.map(({ icon: Icon, name, text }) => (
              <li key={name} className="turned border border-line bg-limewash p-4 sm:p-8">
                <h3 className="flex items-center gap-2 text-h3">
                  <Icon className="size-7 text-laterite" />
                  {name}
                </h3>
                <p className="mt-2 text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <AboutChecks />
      <AboutOffice brand={brand} />

      <section className="page-width flex flex-wrap items-center justify-between gap-6 py-12">
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
