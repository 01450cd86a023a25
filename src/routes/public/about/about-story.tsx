import { clsx } from 'clsx'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { PropertyTag } from '#/features/properties/property.schema.ts'
import type { HeroHome } from '#/features/sharing/hero-home.rules.ts'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'

const FOUNDED = { name: '2025', text: 'Founded in Accra, with homes across Ghana' }
const PRICES = { name: 'GH₵', text: 'Every price in cedis, with every payment and its date' }

/** How it began, beside homes that are open today: the cheapest to rent and the dearest to buy. */
export function AboutStory({
  name,
  story,
  homes,
  byTag,
}: {
  name: string
  /** The paragraphs that somebody has written about this business; the page's own without any. */
  story: readonly string[]
  homes: readonly HeroHome[]
  /** How many homes are open today. */
  byTag: Record<PropertyTag, number>
}) {
  const open = [
    { name: byTag['For Rent'].toLocaleString('en-GB'), text: 'Open to rent today' },
    { name: byTag['For Sale'].toLocaleString('en-GB'), text: 'Open to buy, or to rent to own' },
  ]
  // When and where it was founded belongs to the page's own story.
  const facts = [...(story.length > 0 ? [] : [FOUNDED]), ...open, PRICES]
  return (
    <section className="page-width py-8 lg:py-12" aria-labelledby="story">
      <div className="about-story">
        <div>
          <h2 id="story" className="mb-4 text-h2">
            Our story
          </h2>
          <div className="space-y-4">
            {story.length > 0 ? (
              story.map((paragraph, index) => (
                <p
                  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs never move
                  key={index}
                  className={clsx('whitespace-pre-line break-words', index === 0 && 'about-lead')}
                >
                  {paragraph}
                </p>
              ))
            ) : (
              <OwnStory name={name} />
            )}
          </div>
        </div>
        {homes.length > 0 ? <AboutHomes homes={homes} className="about-homes" /> : null}
      </div>
      <div className="about-facts">
        <dl>
          {facts.map(({ name, text }) => (
            <div key={text} className="flex flex-col-reverse justify-end">
              <dt className="text-ink-2 text-sm">{text}</dt>
              <dd className="font-bold text-indigo text-price-lg">{name}</dd>
            </div>
          ))}
        </dl>
        <LinkButton href={urls.properties}>See what is open today</LinkButton>
      </div>
    </section>
  )
}

/** Homes that are open, each by its look and price. */
export function AboutHomes({ homes, className }: { homes: readonly HeroHome[]; className: string }) {
  return (
    <ul className={className}>
      {homes.map((home) => (
        <li key={home.id} className="pressable relative">
          <div className="card-picture turned-card mb-2">
            <PictureWhenNear {...pictureOf(home.cover)} sizes="(min-width: 64rem) 280px, 46vw" />
          </div>
          <CardLink href={urls.property(home.id)}>
            <span className="block font-bold">
              {home.price}
              {home.tag === 'For Rent' ? ' / month' : null}
            </span>
            <span className="block text-ink-2 text-sm">{home.location}</span>
            <span className="sr-only">, {home.title}</span>
          </CardLink>
        </li>
      ))}
    </ul>
  )
}

function OwnStory({ name }: { name: string }) {
  return (
    <>
      <p className="about-lead">
        {name} began in Accra in 2025 with a question that every tenant knows: after paying rent for ten
        years, what is yours?
      </p>
      <p>
        Two years of rent in advance, an agent who shows one house and lets another, a plot sold to three
        people. None of it is a law of nature. So we built a marketplace around renting to own: a share of
        what you pay each month counts towards the price of the home you live in. You can also take a payment
        plan, simply buy, or simply rent.
      </p>
      <p>
        We list apartments, houses, town houses, single rooms, shops, offices and land, because a marketplace
        that only knows the dear end of town is not one for Ghana.
      </p>
    </>
  )
}
