import { pictureOf } from '#/features/media/image.rules.ts'
import type { HeroHome } from '#/features/sharing/hero-home.rules.ts'
import { urls } from '#/shared/urls.ts'
import { CardLink } from '#/ui/card-link.tsx'
import { Picture } from '#/ui/picture.tsx'
import { PictureWhenNear } from '#/ui/picture-when-near.tsx'
import { HomeHeroScreen } from './home-hero-screen.tsx'

/** A home that is advertised, seen through the wall, with its price; all of it leads to its page. */
export function HomeHeroView({
  home,
  sizes,
  waits = false,
}: {
  home: HeroHome
  sizes: string
  /** Whether the picture comes after everything else, and not at all where it is out of sight. */
  waits?: boolean
}) {
  const picture = { ...pictureOf(home.cover), sizes }
  return (
    <>
      {waits ? <PictureWhenNear {...picture} /> : <Picture {...picture} eager="first" />}
      <HomeHeroScreen />
      <p className="hero-caption truncate rounded-sm bg-indigo-deep px-2.5 py-1 text-xs">
        <CardLink href={urls.property(home.id)}>
          <b>{home.price}</b>
          {home.tag === 'For Rent' ? ' / month' : null} · {placeOf(home)}
          <span className="sr-only">, {home.title}</span>
        </CardLink>
      </p>
    </>
  )
}

// The way to a home is longer than its place, which has little room: of `Near the market, Osu, Accra` it is `Osu, Accra`.
function placeOf({ location }: HeroHome): string {
  const places = location.split(', ').filter((part) => !/^(near|off|behind|opposite|beside) /i.test(part))
  return places.slice(-2).join(', ') || location
}
