import { cardFacts } from '#/features/properties/components/card-facts.ts'
import type { PropertyCardFacts, PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import type { ShortlistView } from '#/features/shortlists/shortlist.schema.ts'
import { formatDate } from '#/shared/dates.ts'

/** A home with what was said of it. */
export type SaidHome = {
  id: string
  title: string
  tag: PropertyTag
  /** A word for what cannot be had any more; null while it can. */
  gone: string | null
  /** Null where visitors do not see it any more. */
  card: PropertyCardFacts | null
  /** First names. */
  likes: string[]
  dislikes: string[]
  /** What the voter who asks said of it. */
  own: 'up' | 'down' | null
  comments: { id: string; name: string; text: string; on: string }[]
}

const GONE: Partial<Record<PropertyStatus | 'removed', string>> = {
  reserved: 'Reserved',
  sold: 'Sold',
  let: 'Let',
  withdrawn: 'Not advertised any more',
  draft: 'Not advertised any more',
  removed: 'Not advertised any more',
}

/** The homes of a list with likes and comments by name; what most like stands where it stood. */
export function presentHomes(
  { homes, voters, votes, comments }: ShortlistView,
  voterId: string | null,
): SaidHome[] {
  const nameOf = (id: string) => voters.find((voter) => voter.id === id)?.firstName ?? 'Somebody'
  return homes.map((home) => {
    const own = votes.filter(({ propertyId }) => propertyId === home.id)
    const mine = own.find((vote) => vote.voterId === voterId)
    return {
      id: home.id,
      title: home.isPublic ? home.card.title : home.title,
      tag: home.isPublic ? home.card.tag : home.tag,
      gone: GONE[home.status] ?? null,
      card: home.isPublic ? cardFacts(home.card) : null,
      likes: own.filter(({ likes }) => likes).map((vote) => nameOf(vote.voterId)),
      dislikes: own.filter(({ likes }) => !likes).map((vote) => nameOf(vote.voterId)),
      own: mine ? (mine.likes ? 'up' : 'down') : null,
      comments: comments
        .filter(({ propertyId }) => propertyId === home.id)
        .map((comment) => ({
          id: comment.id,
          name: nameOf(comment.voterId),
          text: comment.text,
          on: formatDate(comment.writtenAt),
        })),
    }
  })
}
