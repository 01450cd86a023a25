import { useState } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { MOST_HOMES } from '#/features/newsletter/subscriber.schema.ts'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { Checkbox } from '#/ui/fields/checkbox.tsx'

type Home = Pick<PropertyCardView, 'id' | 'title' | 'location' | 'price' | 'tag' | 'cover'>

/**
 * Homes to tick, those that are in the mail first. While somebody ticks, each stays where it is; another search puts
 * them anew.
 */
export function HomeChoices({
  query,
  picked,
  found,
}: {
  query: string
  picked: readonly Home[]
  found: readonly Home[]
}) {
  const [list, setList] = useState({ query, homes: [...picked, ...found] })
  if (list.query !== query) setList({ query, homes: [...picked, ...found] })
  const ticked = new Set(picked.map(({ id }) => id))
  const isFull = ticked.size >= MOST_HOMES
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">
        Homes in this mail: {picked.length} of {MOST_HOMES}
      </legend>
      <p className="mt-1 text-ink-2 text-sm">
        {isFull
          ? 'It holds no more. Untick one to take another.'
          : query
            ? `Found for “${query}”, after those that are in it.`
            : 'The newest, after those that are in it.'}
      </p>
      {list.homes.length === 0 ? (
        <p className="mt-2 text-ink-2">No home that is advertised is like that.</p>
      ) : (
        <ul className="newsletter-homes mt-2 divide-y divide-line border-line border-y">
          {list.homes.map((home) => (
            <li key={home.id}>
              <Checkbox
                name="home"
                value={home.id}
                defaultChecked={ticked.has(home.id)}
                disabled={isFull && !ticked.has(home.id)}
                label={<HomeLine home={home} />}
              />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}

function HomeLine({ home: { title, location, price, tag, cover } }: { home: Home }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <SmallCover cover={cover} />
      <span className="min-w-0">
        <span className="block break-words font-semibold">{title}</span>
        <span className="block break-words text-ink-2 text-sm">
          {tag === 'For Rent' ? `${price} / month` : price}, {location}
        </span>
      </span>
    </span>
  )
}
