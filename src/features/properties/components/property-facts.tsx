import type { ReactNode } from 'react'
import IconBathtub from '~icons/ph/bathtub'
import IconBed from '~icons/ph/bed'
import IconRuler from '~icons/ph/ruler'
import IconStar from '~icons/ph/star-fill'
import { toSquareMetres } from '../area.rules.ts'

/** Whole square metres with thousands marked: 3,337 square feet give `310`. */
export function squareMetres(areaSquareFeet: number): string {
  return groupThousands(Math.round(toSquareMetres(areaSquareFeet)))
}

/** `12,500`, the same on the server and on every phone. */
export function groupThousands(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',')
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      {children}
    </li>
  )
}

type PropertyFacts = { type: string; beds: number; baths: number; areaSquareFeet: number | null }

/** Beds, baths and size in one short row, each only when there is one; where nobody sleeps, the type leads. */
export function PropertyFacts({ property }: { property: PropertyFacts }) {
  const { type, beds, baths, areaSquareFeet } = property
  return (
    <ul className="property-facts">
      {beds > 0 ? (
        <Fact icon={<IconBed />}>
          {beds}
          <span className="sr-only">{beds === 1 ? ' bed' : ' beds'}</span>
        </Fact>
      ) : (
        <li>{type}</li>
      )}
      {baths > 0 ? (
        <Fact icon={<IconBathtub />}>
          {baths}
          <span className="sr-only">{baths === 1 ? ' bath' : ' baths'}</span>
        </Fact>
      ) : null}
      {areaSquareFeet ? <Fact icon={<IconRuler />}>{`${squareMetres(areaSquareFeet)} m²`}</Fact> : null}
    </ul>
  )
}

/** The average of the reviews; nothing at all when there are none. */
export function Rating({ rating }: { rating: number | null }) {
  if (rating === null) return null
  return (
    <span className="inline-flex shrink-0 items-center gap-1 font-medium text-sm">
      <IconStar className="size-[18px] text-brass-deep" />
      <span className="sr-only">Rated </span>
      {rating.toFixed(1)}
      <span className="sr-only"> out of 5</span>
    </span>
  )
}
