import { propertiesHref } from '#/features/search/search.rules.ts'
import { Card } from '#/ui/card.tsx'
import { Link } from '#/ui/link.tsx'
import type { PlaceOfferView } from './place-offer-view.ts'

/** What homes cost in a place, for sale and for rent, by type; each number leads to the homes that it counts. */
export function PlaceOffers({ offers, slug }: { offers: readonly PlaceOfferView[]; slug: string }) {
  return (
    <section aria-labelledby="offers">
      <h2 id="offers" className="text-h2">
        What homes cost here
      </h2>
      <div className="place-offers mt-3 grid gap-4 lg:grid-cols-2 lg:gap-6">
        {offers.map((offer) => (
          <Card key={offer.tag} as="section" turn className="px-4 pt-4 pb-2 lg:px-6 lg:pt-6">
            <h3 className="font-sans font-semibold text-h3">
              {offer.count.toLocaleString('en-GB')} {offer.tag.toLowerCase()}
            </h3>
            <p className="mt-1 font-semibold">{offer.range}</p>
            {offer.middle ? (
              <p className="text-ink-2 text-sm">
                Middle price{offer.middle.type ? `, ${offer.middle.type}` : null}: {offer.middle.price}
              </p>
            ) : null}
            <ul className="mt-3 border-line border-t">
              {offer.types.map(({ type, count, range }) => (
                <li
                  key={type}
                  className="flex items-center justify-between gap-x-4 border-line border-b last:border-b-0"
                >
                  <Link
                    href={propertiesHref({ location: slug, tag: offer.tag, type: [type] })}
                    className="inline-flex min-h-11 shrink-0 items-center underline decoration-laterite underline-offset-4"
                  >
                    {type} · {count.toLocaleString('en-GB')}
                  </Link>
                  <span className="py-2 text-right text-ink-2 text-sm">{range}</span>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </section>
  )
}
