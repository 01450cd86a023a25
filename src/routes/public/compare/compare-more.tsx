import { type ReactNode, useEffect, useState } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import type { PropertyCardFacts } from '#/features/properties/property.schema.ts'
import { readViewed } from '#/features/properties/views/recently-viewed.client.ts'
import { withStorage } from '#/shared/browser-storage.ts'
import { callEndpoint } from '#/shared/endpoint-call.ts'
import { isId } from '#/shared/ids.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Picture } from '#/ui/picture.tsx'
import IconPlus from '~icons/ph/plus'
import { MOST_COMPARED } from './compare-address.ts'

export type HomeToAdd = Pick<PropertyCardFacts, 'id' | 'title' | 'price' | 'tag' | 'location' | 'cover'>

/** Where this visit stores the homes it has compared last; signing out removes everything with this prefix. */
const KEY = 'fihankra:compared'

/** Homes that may be added: compared before in this visit, opened on this device, or like the first one. */
export function MoreToCompare({ ids, similar }: { ids: readonly string[]; similar: readonly HomeToAdd[] }) {
  const [before, setBefore] = useState<readonly string[]>([])
  const [viewed, setViewed] = useState<readonly HomeToAdd[]>([])
  const text = ids.join(' ')

  useEffect(() => {
    const own = text.split(' ').filter(isId)
    const stored = (withStorage(() => sessionStorage.getItem(KEY)) ?? '').split(' ').filter(isId)
    const others = stored.filter((id) => !own.includes(id))
    // Who takes homes out of a comparison does not want them back; who comes with another home may.
    const isNew = own.length > 0 && !own.every((id) => stored.includes(id))
    if (isNew && own.length + others.length <= MOST_COMPARED) setBefore(others)
    if (own.length > 1 || others.length === 0 || !isNew)
      withStorage(() => sessionStorage.setItem(KEY, own.join(' ')))
    const wanted = readViewed().filter((id) => !own.includes(id))
    if (wanted.length === 0) return
    const left = new AbortController()
    // What does not come is only a suggestion less.
    void callEndpoint(`${urls.recentlyViewed}?ids=${wanted.join(',')}`, { signal: left.signal }).then(
      (answer) => {
        const homes = (answer as { homes?: HomeToAdd[] } | undefined)?.homes
        if (homes && !left.signal.aborted) setViewed(homes)
      },
      () => undefined,
    )
    return () => left.abort()
  }, [text])

  const isShown = (id: string) => viewed.some((home) => home.id === id)
  const others = similar.filter(({ id }) => !isShown(id))
  return (
    <section aria-labelledby="add-a-home" className="mt-10">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="add-a-home" className="text-h2">
          {ids.length > 0 ? 'Add a home' : 'Homes to compare'}
        </h2>
        <Link
          href={urls.favorites}
          rel="nofollow"
          className="shrink-0 font-semibold text-laterite text-sm underline-offset-4 hover:underline"
        >
          Choose from your favourites
        </Link>
      </div>
      {before.length > 0 ? (
        <p className="mb-4">
          <LinkButton href={urls.compare([...before, ...ids])} icon={<IconPlus />}>
            Compare with the {countOf(before.length, 'home', 'homes')} from before
          </LinkButton>
        </p>
      ) : null}
      {viewed.length > 0 ? <HomesToAdd ids={ids} title="Opened on this device" homes={viewed} /> : null}
      {others.length > 0 ? <HomesToAdd ids={ids} title="Like the first one" homes={others} /> : null}
      {viewed.length + others.length === 0 ? (
        <p className="text-ink-2">Homes that you open are listed here, to be added with one press.</p>
      ) : null}
    </section>
  )
}

function HomesToAdd({
  ids,
  title,
  homes,
}: {
  ids: readonly string[]
  title: ReactNode
  homes: readonly HomeToAdd[]
}) {
  return (
    <div className="mb-4">
      <h3 className="mb-2 text-ink-2 text-sm">{title}</h3>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-3">
        {homes.map(({ id, title, price, tag, location, cover }) => (
          <li key={id}>
            <Link
              href={urls.compare([...ids, id])}
              className="pressable flex items-center gap-3 rounded border border-line bg-card p-3"
              rel="nofollow"
            >
              <span className="compare-thumb shrink-0">
                {cover ? <Picture {...pictureOf({ ...cover, alt: '' })} sizes="72px" /> : null}
              </span>
              <span className="min-w-0 grow">
                <span className="sr-only">Add </span>
                <span className="block truncate font-medium">{title}</span>
                <span className="block truncate text-ink-2 text-sm">
                  <b className="text-ink">{price}</b>
                  {tag === 'For Rent' ? ' / month' : ''} · {location}
                </span>
              </span>
              <IconPlus className="shrink-0 text-laterite" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
