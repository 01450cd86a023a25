import type { ReactNode } from 'react'
import { offeredHomeUrls } from '#/features/offered-homes/offered-home-address.rules.ts'
import { whatsappLink } from '#/features/properties/property.rules.ts'
import { Badge } from '#/ui/badge.tsx'
import { Card } from '#/ui/card.tsx'
import { CallButtons } from '#/web/dashboard/call-buttons.tsx'
import type { OfferedHome } from './offered-home-row.server.ts'

const LINK = 'font-semibold text-indigo underline'

/** Pictures, words and owner of an offered home. */
export function HomeFacts({ home }: { home: OfferedHome }) {
  const { id, status, statusLabel, type, tag, location, price, beds, baths, pictures } = home
  return (
    <Card as="section" className="min-w-0 p-4">
      <Badge kind={status === 'waiting' ? 'new' : status === 'accepted' ? 'success' : 'neutral'}>
        {statusLabel}
      </Badge>
      {pictures.length > 0 ? (
        <ul className="offered-pictures mt-3" aria-label="Pictures">
          {pictures.map(({ imageId, dominantColor }, index) => (
            <li key={imageId}>
              <a
                href={`${offeredHomeUrls.managedPicture(id, imageId)}?large`}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  src={offeredHomeUrls.managedPicture(id, imageId)}
                  alt={`${index + 1} of ${pictures.length}, in its full size`}
                  style={{ backgroundColor: dominantColor }}
                  loading={index < 4 ? 'eager' : 'lazy'}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-3">
        <CallButtons
          phone={home.phone}
          chat={whatsappLink(home.phone, `About your home in ${location}: `)}
          name={home.name}
        />
      </div>
      <p className="mt-2 max-w-measure whitespace-pre-line break-words">{home.description}</p>
      <dl className="mt-4 divide-y divide-line border-line border-y">
        <Fact term="Type">{type}</Fact>
        <Fact term="Where">{location}</Fact>
        <Fact term={tag}>{price}</Fact>
        {beds === null ? null : <Fact term="Bedrooms">{beds}</Fact>}
        {baths === null ? null : <Fact term="Bathrooms">{baths}</Fact>}
        <Fact term="Owner">{home.name}</Fact>
        <Fact term="Phone">
          <a href={`tel:${home.phone}`} className={LINK}>
            {home.phoneShown}
          </a>
        </Fact>
        <Fact term="E-mail, confirmed">
          <a href={`mailto:${encodeURIComponent(home.email)}`} className={LINK}>
            {home.email}
          </a>
        </Fact>
        <Fact term="Agreed to">Privacy policy of {home.consentVersion}</Fact>
      </dl>
    </Card>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-ink-2">{term}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </div>
  )
}
