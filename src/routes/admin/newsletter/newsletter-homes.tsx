import { SmallCover } from '#/features/media/components/small-cover.tsx'
import type { PropertyCardView } from '#/features/properties/property.schema.ts'
import { Checkbox } from '#/ui/fields/checkbox.tsx'

type Home = Pick<PropertyCardView, 'id' | 'title' | 'location' | 'price' | 'tag' | 'cover'>

/** Homes to tick; what is ticked goes with the mail once the form is sent. */
export function HomeChoices({
  legend,
  homes,
  areTicked = false,
  empty,
}: {
  legend: string
  homes: readonly Home[]
  areTicked?: boolean
  empty: string
}) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      {homes.length === 0 ? (
        <p className="mt-1 text-ink-2 text-sm">{empty}</p>
      ) : (
        <ul className="mt-1 divide-y divide-line">
          {homes.map((home) => (
            <li key={home.id}>
              <Checkbox
                name="home"
                value={home.id}
                defaultChecked={areTicked}
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
