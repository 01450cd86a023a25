import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/**
 * A surface with a 1 px line. `turn` gives the one quarter-round corner; `interactive` answers to hover when the card
 * is one large link (put a CardLink on its title).
 */
export function Card({
  as: Element = 'div',
  turn = false,
  interactive = false,
  id,
  className,
  children,
}: {
  as?: 'div' | 'article' | 'section' | 'li'
  turn?: boolean
  interactive?: boolean
  /** What leads to it names. */
  id?: string
  className?: string
  children: ReactNode
}) {
  return (
    <Element
      id={id}
      className={clsx(
        'relative border border-line bg-card',
        turn ? 'turned' : 'rounded',
        interactive && 'pressable',
        className,
      )}
    >
      {children}
    </Element>
  )
}

/**
 * The picture of a card: 4:3, quarter-round, with places for tags (top left), an action (top right, above the
 * card's link) and a counter (bottom left). Give it an `img` or `picture`; the lattice shows until there is one.
 */
export function CardImage({
  children,
  tags,
  action,
  counter,
}: {
  children?: ReactNode
  tags?: ReactNode
  action?: ReactNode
  counter?: ReactNode
}) {
  return (
    <div className="relative -m-px mb-0">
      <div className="card-picture turned-card">{children}</div>
      {tags ? (
        <div className="absolute top-3 left-3 flex max-w-[calc(100%-4.5rem)] flex-wrap gap-1">{tags}</div>
      ) : null}
      {action ? <div className="absolute top-2.5 right-2.5 z-10">{action}</div> : null}
      {counter ? <div className="absolute bottom-3 left-3">{counter}</div> : null}
    </div>
  )
}
