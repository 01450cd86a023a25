import type { ReactNode } from 'react'
import { pictureOf } from '#/features/media/image.rules.ts'
import { termsOf } from '#/features/properties/components/property-card.tsx'
import { PropertyFacts } from '#/features/properties/components/property-facts.tsx'
import { urls } from '#/shared/urls.ts'
import { Badge } from '#/ui/badge.tsx'
import { Link } from '#/ui/link.tsx'
import { Picture } from '#/ui/picture.tsx'
import IconMapPin from '~icons/ph/map-pin'
import IconDown from '~icons/ph/thumbs-down'
import IconUp from '~icons/ph/thumbs-up'
import type { SaidHome } from './shortlist-view.server.ts'

const SIZES = '(min-width: 64rem) 380px, (min-width: 40rem) 46vw, 92vw'

/** A home of a list, who likes it and what was said of it. `children` is what can be done. */
export function SaidHomeCard({
  home: { id, title, tag, gone, card, likes, dislikes, comments },
  eager,
  corner,
  commentAction = () => null,
  children,
}: {
  home: SaidHome
  eager: boolean
  /** A button of one icon on its picture. */
  corner?: ReactNode
  /** What can be done with one comment. */
  commentAction?: (commentId: string, name: string) => ReactNode
  children?: ReactNode
}) {
  return (
    <article id={`home-${id}`} className="property-card">
      <div className="card-top">
        <div className="card-picture turned-card">
          {card?.cover ? <Picture {...pictureOf(card.cover)} sizes={SIZES} eager={eager} /> : null}
        </div>
        <div className="card-tags">
          <Badge kind={tag === 'For Sale' ? 'sale' : 'rent'}>{tag}</Badge>
          {gone ? <Badge kind="danger">{gone}</Badge> : null}
        </div>
        {corner ? <div className="absolute top-2.5 right-2.5 z-10">{corner}</div> : null}
      </div>
      <div className="card-body">
        {card ? (
          <p className="card-price">
            {card.price}
            {tag === 'For Rent' ? <span> / month</span> : null}
          </p>
        ) : null}
        {card && !gone ? <p className="card-terms">{termsOf(card)}</p> : null}
        <h2 className="mt-1.5 font-medium font-sans text-base">
          {card ? (
            <Link href={urls.property(id)} className="underline-offset-4 hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {card ? (
          <>
            <p className="card-place">
              <IconMapPin />
              <span>{card.location}</span>
            </p>
            <PropertyFacts property={card} />
          </>
        ) : null}
        <div className="mt-3 grid gap-1 text-sm">
          {likes.length > 0 ? (
            <p className="flex gap-2 text-palm">
              <IconUp className="shrink-0" />
              <span className="min-w-0 break-words">
                <b>{likes.length}</b> {likes.length === 1 ? 'likes' : 'like'} it: {likes.join(', ')}
              </span>
            </p>
          ) : null}
          {dislikes.length > 0 ? (
            <p className="flex gap-2 text-ink-2">
              <IconDown className="shrink-0" />
              <span className="min-w-0 break-words">
                <b>{dislikes.length}</b> would not take it: {dislikes.join(', ')}
              </span>
            </p>
          ) : null}
        </div>
        {comments.length > 0 ? (
          <ul aria-label={`Comments on ${title}`} className="mt-3 space-y-2">
            {comments.map(({ id: commentId, name, text, on }) => (
              <li key={commentId} className="rounded bg-sand px-3 py-2">
                <p className="break-words text-sm">
                  <b>{name}</b> <span className="text-ink-2 text-xs">{on}</span>
                </p>
                <p className="whitespace-pre-line break-words">{text}</p>
                {commentAction(commentId, name)}
              </li>
            ))}
          </ul>
        ) : null}
        {children ? <div className="mt-auto pt-3">{children}</div> : null}
      </div>
    </article>
  )
}
