import { clsx } from 'clsx'
import { type Touch, useRef, useState } from 'react'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Checkbox } from '#/ui/fields/checkbox.tsx'
import { controlClass } from '#/ui/fields/control-class.ts'
import { Link } from '#/ui/link.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Picture, type PictureVariants } from '#/ui/picture.tsx'
import IconCaret from '~icons/ph/caret-down'
import IconX from '~icons/ph/x'
import type { CompareCell, CompareGroup, CompareRow } from './compare-view.server.ts'

export type ComparedHome = {
  id: string
  title: string
  tag: 'For Sale' | 'For Rent'
  /** A word for what is not to be had any more. */
  status: string | null
  picture: PictureVariants | null
  /** The comparison without it. */
  without: string
}

/** How a cell says that nobody stated it, unlike what is not offered. */
const UNSTATED = 'Not stated'

const SIZES = '(min-width: 64rem) 240px, 48vw'

/**
 * One column a home. On phones two of them are in view, chosen above the table; without script all of them are, to be
 * moved sideways.
 */
export function CompareTable({
  homes,
  groups,
}: {
  homes: readonly ComparedHome[]
  groups: readonly CompareGroup[]
}) {
  const [pair, setPair] = useState<readonly [number, number]>([0, 1])
  const choose = (side: 0 | 1, index: number) =>
    // Who asks for the one on the other side gets both changed over.
    setPair(([left, right]) =>
      side === 0 ? [index, index === right ? left : right] : [index === left ? right : left, index],
    )
  const from = Math.min(...pair)
  const turn = (by: 1 | -1) =>
    from + by >= 0 && from + by < homes.length - 1 ? setPair([from + by, from + by + 1]) : undefined
  const touched = useRef<Touch>(undefined)
  // The columns stand as the two were chosen, where the later one was chosen for the left.
  const [left, right] = pair
  const order = homes.map((_, index) =>
    left < right ? index : index === left ? right : index === right ? left : index,
  )
  const columns = order.flatMap((index) => {
    const home = homes[index]
    return home ? [{ home, index }] : []
  })
  const columnOf = (index: number) => (pair.includes(index) ? undefined : 'compare-off')
  const canDiffer = homes.length > 1
  const isUnknown = ({ cells }: CompareRow) =>
    pair.every((index) => cells[index]?.kind === 'none' || cells[index]?.text === UNSTATED)
  const unknown = groups.flatMap(({ rows }) => rows.filter(isUnknown))
  return (
    <div>
      {canDiffer ? <Checkbox id="only-differences" className="w-fit" label="Show only what differs" /> : null}
      {homes.length > 2 ? (
        <div className="compare-pair">
          {([0, 1] as const).map((side) => (
            <label key={side}>
              {side === 0 ? 'Home on the left' : 'Home on the right'}
              <span className={clsx(controlClass(), 'compare-choice')}>
                {/* What the list would say, in two lines where it has but one. */}
                <span aria-hidden="true">{homes[pair[side]]?.title}</span>
                <IconCaret />
                <select
                  aria-label={side === 0 ? 'Home on the left' : 'Home on the right'}
                  value={pair[side]}
                  onChange={(event) => choose(side, Number(event.currentTarget.value))}
                >
                  {homes.map(({ id, title }, index) => (
                    <option key={id} value={index}>{`${index + 1}. ${title}`}</option>
                  ))}
                </select>
              </span>
            </label>
          ))}
        </div>
      ) : null}
      <section
        className="compare relative rounded border border-line bg-card"
        aria-label="Comparison"
        data-count={homes.length}
        // Moved sideways, the next come into view; further up or down, the page is meant.
        onTouchStart={({ touches }) => {
          touched.current = touches[0]
        }}
        onTouchEnd={({ changedTouches }) => {
          const [start, touch] = [touched.current, changedTouches[0]]
          if (!start || !touch) return
          const across = start.clientX - touch.clientX
          if (Math.abs(across) > 60 + Math.abs(start.clientY - touch.clientY)) turn(across > 0 ? 1 : -1)
        }}
      >
        <table>
          <caption className="sr-only">
            Homes beside each other; rows in which they are the same say so.
          </caption>
          <thead>
            <tr>
              <td />
              {columns.map(({ home, index }) => (
                <td key={home.id} className={columnOf(index)}>
                  <HomePicture home={home} />
                </td>
              ))}
            </tr>
            <tr className="compare-titles">
              <td />
              {columns.map(({ home: { id, title }, index }) => (
                <th key={id} scope="col" className={clsx('font-semibold text-sm', columnOf(index))}>
                  <Link href={urls.property(id)}>{title}</Link>
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title}>
              <tr className="compare-group">
                <th scope="rowgroup" className="font-strong text-indigo">
                  <span>{title}</span>
                </th>
              </tr>
              {rows.map((row) => {
                const { label, cells, differs, isSame } = row
                const isMarked = canDiffer && differs
                const [one, other] = pair.map((index) => cells[index])
                const hasNone = one?.kind === 'none' || other?.kind === 'none'
                const isAlike = !hasNone && one?.text === other?.text && one?.note === other?.note
                return (
                  <tr
                    key={label}
                    className={clsx(
                      isMarked ? 'compare-differs' : 'compare-same',
                      label === 'Price' && 'compare-price',
                      // Of more than two, the two in view on a phone may be the same.
                      (hasNone || isAlike) && 'compare-one',
                      // And a row may be of the others alone.
                      isUnknown(row) && 'compare-void',
                    )}
                  >
                    <th scope="row" className="font-medium text-ink-2 text-sm">
                      <span>
                        {label}
                        {canDiffer && (isSame || isAlike) ? (
                          <i className={clsx('compare-mark', !isSame && 'compare-mark-pair')}>same</i>
                        ) : null}
                      </span>
                    </th>
                    {columns.map(({ home, index }) => (
                      <td key={home.id} className={columnOf(index)}>
                        {cells[index] ? <Cell cell={cells[index]} /> : null}
                      </td>
                    ))}
                  </tr>
                )
              })}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <td />
              {columns.map(({ home: { id, title }, index }) => (
                <td key={id} className={columnOf(index)}>
                  <LinkButton href={urls.property(id)} variant="secondary" size="sm" wide>
                    View Details<span className="sr-only">: {title}</span>
                  </LinkButton>
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
      {homes.length > 2 && unknown.length > 0 ? (
        <p className="compare-mark-pair text-ink-2 text-sm">
          {`Not stated for these two: ${unknown.map(({ label }) => label).join(', ')}.`}
        </p>
      ) : null}
    </div>
  )
}

function Cell({ cell: { text, kind, note } }: { cell: CompareCell }) {
  if (kind === 'stated')
    return (
      <>
        <span className="block">{text}</span>
        {note === 'Lowest' ? <Badge kind="success">{note}</Badge> : null}
        {note && note !== 'Lowest' ? (
          <span className="block font-normal text-ink-2 text-xs">{note}</span>
        ) : null}
      </>
    )
  return <span className={clsx('font-normal text-ink-3', kind === 'none' && 'italic')}>{text}</span>
}

function HomePicture({ home: { title, tag, status, picture, without } }: { home: ComparedHome }) {
  return (
    <div className="relative">
      <div className="card-picture turned-card">
        {picture ? <Picture {...picture} sizes={SIZES} eager /> : null}
      </div>
      <div className="card-tags compare-tags">
        <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
        {status ? <Badge kind="danger">{status}</Badge> : null}
      </div>
      <Link href={without} className="heart compare-remove" aria-label={`Take out: ${title}`}>
        <IconX />
      </Link>
    </div>
  )
}
