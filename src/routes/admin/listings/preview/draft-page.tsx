import { pictureOf } from '#/features/media/image.rules.ts'
import type { PropertyView } from '#/features/properties/property.schema.ts'
import { Card } from '#/ui/card.tsx'
import { Picture } from '#/ui/picture.tsx'
import { Price } from '#/ui/price.tsx'
import { Fact, Facts } from '#/web/dashboard/facts.tsx'

/** What visitors will see of a home, for who decides whether it is right: its pictures, words and facts. */
export type ShownHome = Pick<
  PropertyView,
  'title' | 'location' | 'description' | 'price' | 'tag' | 'images'
> & {
  facts: readonly { term: string; value: string }[]
}

export function DraftPage({ home }: { home: ShownHome }) {
  const { description, facts, images, location, price, tag, title } = home
  return (
    <Card as="section" className="mt-6 p-4">
      <p className="mb-3 text-ink-2 text-sm">What visitors see once it is published, as it was saved last:</p>
      {images.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls is reached by keyboard
        <ul className="mb-4 flex gap-2 overflow-x-auto" tabIndex={0} aria-label="Pictures">
          {images.map((image) => (
            <li key={image.storageKey} className="shrink-0" style={{ width: '16rem' }}>
              <Picture {...pictureOf(image)} sizes="320px" className="rounded" />
            </li>
          ))}
        </ul>
      ) : (
        <p className="mb-4">No pictures yet.</p>
      )}
      <h2 className="text-h2">{title}</h2>
      <p className="mt-1 text-ink-2">{location}</p>
      <p className="my-3">
        <Price amount={price} suffix={tag === 'For Rent' ? '/ month' : undefined} size="lg" />
      </p>
      <p className="mb-4 max-w-measure whitespace-pre-line break-words">{description}</p>
      <Facts>
        <Fact term="Offered">{tag}</Fact>
        {facts.map(({ term, value }) => (
          <Fact key={term} term={term}>
            {value}
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}
