import * as v from 'valibot'
import { listManagedPosts } from '#/features/blog/managed-post.queries.server.ts'
import { deletePost, unpublishPost } from '#/features/blog/post.commands.server.ts'
import { discardDraft } from '#/features/blog/post-draft.commands.server.ts'
import { listDrafts } from '#/features/blog/post-form.queries.server.ts'
import { keysOf } from '#/shared/records.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import { type ActAnswer, paramsOf } from '#/web/act/act.ts'
import { clientActs } from '#/web/act/act-client.ts'
import { ActList, ActOutcome } from '#/web/act/act-host.tsx'
import { adminActs, done, onceConfirmed } from '#/web/act/act-route.server.ts'
import { DashboardPage } from '#/web/dashboard/dashboard-page.tsx'
import { presentDrafts } from '#/web/dashboard/draft-rows.ts'
import { ListFilters, optionsOf } from '#/web/dashboard/filter-form.tsx'
import { pageFailure } from '#/web/dashboard/page-failure.tsx'
import { UnfinishedDrafts } from '#/web/dashboard/unfinished-drafts.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import type { Route } from './+types/posts'
import { PostActButton, postQuestion } from './posts-act-button.tsx'
import { POST_ACTS } from './posts-acts.ts'
import { POSTS_QUERY_LENGTH, type PostsAddress, postsAddress } from './posts-address.ts'
import { AddPost, PostsList } from './posts-list.tsx'
import { presentPostRow } from './posts-row.server.ts'
import { STATE_LABELS } from './posts-state.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Articles'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }, { accountId }) => {
    const address = postsAddress.read(new URL(request.url).searchParams)
    const [{ posts, ...found }, drafts] = await Promise.all([
      listManagedPosts(db, { ...address, now: clock.now() }),
      listDrafts(db, { actorId: accountId }),
    ])
    return { address, posts: posts.map(presentPostRow), ...found, drafts: presentDrafts(drafts) }
  })

const subjectForm = v.object({ subject: v.string() })
export const action = (args: Route.ActionArgs) =>
  adminActs(args, [
    onceConfirmed(POST_ACTS.unpublish, subjectForm, async ({ services, actor }, { subject: postId }) => {
      await unpublishPost(services, actor, { postId })
      return done('Article unpublished')
    }),
    onceConfirmed(POST_ACTS.delete, subjectForm, async ({ services, actor }, { subject: postId }) => {
      await deletePost(services, actor, { postId })
      return done('Article deleted')
    }),
    onceConfirmed(POST_ACTS.discard, subjectForm, async ({ services, actor }, { subject: draftId }) => {
      await discardDraft(services, actor, { draftId })
      return done('Draft discarded')
    }),
  ])

export const clientAction = clientActs(POST_ACTS)

export default function Posts({ loaderData }: Route.ComponentProps) {
  const { address, posts, total, pageCount, drafts } = loaderData
  const isNarrowed = postsAddress.isNarrowed(address)
  const shown = [...posts, ...drafts]
  const isEmpty = total === 0 && !isNarrowed
  return (
    <DashboardPage
      title={TITLE}
      intro={`${countOf(total, 'article', 'articles')}${isNarrowed ? ' found' : ''}`}
      // An empty list offers it in its own place.
      action={isEmpty ? null : <AddPost />}
    >
      <ActList shown={shown}>
        <ActOutcome questionOf={(answer) => questionOf(answer, shown)} back={postsAddress.href(address)} />
        <UnfinishedDrafts
          drafts={drafts}
          continueHref={urls.continuePost}
          discard={(draft) => <PostActButton act="discard" about={draft} />}
        />
        {isEmpty ? null : <PostsFilters address={address} />}
        <PostsList rows={posts} pageCount={pageCount} address={address} />
      </ActList>
    </DashboardPage>
  )
}

function PostsFilters({ address }: { address: PostsAddress }) {
  return (
    <ListFilters
      label="Articles"
      codec={postsAddress}
      address={address}
      search={{
        label: 'Search by title or author',
        placeholder: 'Title, author',
        maxLength: POSTS_QUERY_LENGTH,
      }}
      choices={[
        [
          {
            name: 'state',
            label: 'State',
            any: 'Any state',
            options: optionsOf(STATE_LABELS),
            value: address.state,
            isWide: true,
          },
        ],
      ]}
    />
  )
}

// Undefined when what it is about has gone meanwhile.
function questionOf({ act }: ActAnswer, shown: readonly { id: string; title: string }[]) {
  for (const name of keysOf(POST_ACTS)) {
    const params = paramsOf(POST_ACTS[name], act)
    const about = shown.find(({ id }) => id === params?.subject)
    if (about) return postQuestion(name, about)
  }
  return undefined
}

export const ErrorBoundary = pageFailure(TITLE, 'Failed to load the articles')
