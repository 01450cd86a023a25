import * as v from 'valibot'
import type { PropertyCardView, PropertyStatus, PropertyTag } from '#/features/properties/property.schema.ts'
import { cleanText } from '#/shared/text.ts'

/** So many one person may have, and so many homes, voters and comments one list. */
export const MOST_SHORTLISTS = 20
export const MOST_HOMES = 20
export const MOST_VOTERS = 50
export const MOST_COMMENTS = 200
/** So many pictures stand for a list among others. */
export const MOST_COVERS = 3
export const LINK_DAYS = 30

export const NAME_LENGTH = 80
export const FIRST_NAME_LENGTH = 40
export const COMMENT_LENGTH = 500

export const SHORTLIST_MESSAGES = {
  loadFailed: 'Failed to load your shortlists',
  created: 'Your shortlist is made. Send its link to your family.',
  added: 'Added to your shortlist',
  shared: 'The link is ready to be sent',
  linkEndedByOwner: 'The link does not work any more',
  renamed: 'The list has its new name',
  homeRemoved: 'Home taken off the list',
  commentRemoved: 'Comment removed',
  voterRemoved: 'Removed, with their votes and comments',
  deleted: 'Shortlist deleted',
  nameMissing: 'Write your first name, so that they know who says it.',
  linkEnded: 'This link does not work any more. Ask whoever sent it for a new one.',
} as const

const line = (max: number, missing: string) =>
  v.pipe(
    v.string(),
    v.transform((given) => cleanText(given, max + 1)),
    v.minLength(1, missing),
    v.maxLength(max, `${max} characters at most`),
  )

/** A new list, or homes for one that is there; `homes` are ids with commas between. */
export const shortlistForm = v.object({
  homes: v.string(),
  shortlistId: v.optional(v.string(), ''),
  name: v.optional(
    v.pipe(
      v.string(),
      v.transform((given) => cleanText(given, NAME_LENGTH + 1)),
      v.maxLength(NAME_LENGTH, `${NAME_LENGTH} characters at most`),
    ),
    '',
  ),
})
export type ShortlistForm = v.InferOutput<typeof shortlistForm>

/** What an owner does to a list, or to something on it. */
export const shortlistAct = v.object({ shortlistId: v.string() })
export const shortlistNameForm = v.object({
  shortlistId: v.string(),
  name: line(NAME_LENGTH, 'Write a name for the list.'),
})
export const shortlistHomeAct = v.object({ shortlistId: v.string(), propertyId: v.string() })
export const shortlistCommentAct = v.object({ shortlistId: v.string(), commentId: v.string() })
export const shortlistVoterAct = v.object({ shortlistId: v.string(), voterId: v.string() })

// Left out by whoever is known already.
const firstName = v.optional(
  v.pipe(
    v.string(),
    v.transform((given) => cleanText(given, FIRST_NAME_LENGTH + 1)),
    v.maxLength(FIRST_NAME_LENGTH, `${FIRST_NAME_LENGTH} characters at most`),
  ),
  '',
)

/** A press of a button: `up` or `down`, and the id of the home. */
export const voteForm = v.object({
  firstName,
  vote: v.pipe(
    v.string(),
    v.regex(/^(up|down):[0-9a-f-]{36}$/, 'Choose a home'),
    v.transform((given) => ({ likes: given.startsWith('up:'), propertyId: given.slice(-36) })),
  ),
})
export type VoteForm = v.InferOutput<typeof voteForm>

export const commentForm = v.object({
  firstName,
  propertyId: v.string(),
  text: line(COMMENT_LENGTH, 'Write something first.'),
})
export type CommentForm = v.InferOutput<typeof commentForm>

/** One home of a list that visitors see, or as they saw it last; 'removed' when it exists no more. */
export type ListedHome =
  | { isPublic: true; id: string; status: PropertyStatus; card: PropertyCardView }
  | { isPublic: false; id: string; status: PropertyStatus | 'removed'; title: string; tag: PropertyTag }

export type ShortlistVoter = { id: string; firstName: string }
export type ShortlistVote = { propertyId: string; voterId: string; likes: boolean }
export type ShortlistComment = {
  id: string
  propertyId: string
  voterId: string
  text: string
  /** UTC */
  writtenAt: Date
}

/** A list with everything that was said on it. */
export type ShortlistView = {
  id: string
  name: string
  homes: ListedHome[]
  voters: ShortlistVoter[]
  votes: ShortlistVote[]
  comments: ShortlistComment[]
}

/** What its owner sees of it; `link` is the token of a link that works, null without one. */
export type OwnShortlistView = ShortlistView & { link: string | null; linkEndsAt: Date | null }

/** What whoever has the link sees; `voterId` is their own, null before they said a name. */
export type LinkedShortlistView = ShortlistView & { ownerFirstName: string; voterId: string | null }

/** A list among others. */
export type ShortlistSummary = {
  id: string
  name: string
  createdAt: Date
  homes: number
  voters: number
  votes: number
  comments: number
  /** What its first home is called that visitors see; null without one. */
  firstHome: string | null
  /** What most like, of homes that visitors see; the first on the list of several. Null before anybody likes one. */
  leader: { title: string; likes: number } | null
  /** Of its first homes that visitors see and that have a picture; at most `MOST_COVERS`. */
  covers: NonNullable<PropertyCardView['cover']>[]
  /** Until when its link works; null without one that does. */
  openUntil: Date | null
}
