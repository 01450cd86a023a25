import { useState } from 'react'
import { SmallCover } from '#/features/media/components/small-cover.tsx'
import { MOST_HOMES } from '#/features/newsletter/subscriber.schema.ts'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { countOf } from '#/shared/text.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'

/** The others are folded, so that the mail is not far below. */
const FIRST_SHOWN = 3

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
  const anew = { query, homes: [...picked, ...found], first: Math.max(FIRST_SHOWN, picked.length) }
  const [list, setList] = useState(anew)
  if (list.query !== query) setList(anew)
  const ticked = new Set(picked.map(({ id }) => id))
  const isFull = ticked.size >= MOST_HOMES
  const line = (home: Home) => (
    <li key={home.id}>
      <Checkbox
        name="home"
        value={home.id}
        defaultChecked={ticked.has(home.id)}
        disabled={isFull && !ticked.has(home.id)}
        label={<HomeLine home={home} />}
      />
    </li>
  )
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
        <div className="newsletter-homes mt-2 border-line border-y">
          <ul className="divide-y divide-line">{list.homes.slice(0, list.first).map(line)}</ul>
          {list.homes.length > list.first ? (
            <Disclosure
              title={countOf(list.homes.length - list.first, 'more home', 'more homes')}
              className="border-line border-t"
            >
              <ul className="divide-y divide-line">{list.homes.slice(list.first).map(line)}</ul>
            </Disclosure>
          ) : null}
        </div>
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
