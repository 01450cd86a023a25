import { whatsappLink } from '#/features/properties/property.rules.ts'
import { countOf } from '#/shared/text.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'
import { OfferedPicture } from './offered-home-picture.tsx'
import type { OfferedHome } from './offered-home-row.server.ts'

const LINK = 'font-semibold text-indigo underline'

/** Pictures, words and owner of an offered home; its price stands below the title of the page. */
export function HomeFacts({ home }: { home: OfferedHome }) {
  const { id, status, statusLabel, type, location, beds, baths, pictures } = home
  const size = [
    type,
    beds === null ? '' : countOf(beds, 'bedroom', 'bedrooms'),
    baths === null ? '' : countOf(baths, 'bathroom', 'bathrooms'),
  ]
  return (
    <Card as="section" className="min-w-0 p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Badge kind={status === 'waiting' ? 'popular' : status === 'accepted' ? 'success' : 'neutral'}>
          {statusLabel}
        </Badge>
        <CallButtons
          phone={home.phone}
          chat={whatsappLink(home.phone, `About your home in ${location}: `)}
          name={home.name}
        />
      </div>
      {pictures.length > 0 ? (
        <ul className="offered-pictures mt-2" aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.imageId}>
              <OfferedPicture {...picture} id={id} place={index + 1} of={pictures.length} />
            </li>
          ))}
        </ul>
      ) : null}
      <p className="mt-2 max-w-measure whitespace-pre-line break-words">{home.description}</p>
      <div className="mt-3">
        <Facts>
          <Fact term="Home">{size.filter(Boolean).join(', ')}</Fact>
          <Fact term="Where">{location}</Fact>
          <Fact term="Owner">{home.name}</Fact>
          <Fact term="Phone">
            <a href={`tel:${home.phone}`} className={LINK}>
              {home.phoneShown}
            </a>
          </Fact>
          <Fact term="E-mail">
            <a href={`mailto:${encodeURIComponent(home.email)}`} className={LINK}>
              {home.email}
            </a>
          </Fact>
          <Fact term="Agreed to">Privacy policy of {home.consentVersion}</Fact>
        </Facts>
      </div>
    </Card>
  )
}
