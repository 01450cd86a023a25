import { data, isRouteErrorResponse } from 'react-router'
import { listManagedPosts } from '#/features/blog/managed-post.queries.server.ts'
import { listDrafts } from '#/features/blog/post-form.queries.server.ts'
import { countOf } from '#/shared/text.ts'
import { urls } from '#/shared/urls.ts'
import type { RouteHandle } from '../../request/access.ts'
import { adminAct } from '../../request/act.server.ts'
import { readForm } from '../../request/form.server.ts'
import { adminPage, type ErrorData } from '../../request/respond.server.ts'
import { Guard } from '../../session/guard.tsx'
import { AdministrationFailure } from '../administration-failure.tsx'
import { DashboardPage } from '../dashboard-page.tsx'
import { presentDrafts } from '../draft-rows.ts'
import { UnfinishedDrafts } from '../unfinished-drafts.tsx'
import type { Route } from './+types/posts'
import { actOnPosts } from './posts-acts.server.ts'
import { narrowsPosts, postsHref, readPostsAddress } from './posts-address.ts'
import { POSTS_INTENTS, type PostsAnswer } from './posts-answer.ts'
import { PostsFilters } from './posts-filters.tsx'
import { AskForm, PostsFrame } from './posts-frame.tsx'
import { AddPost, PostsList } from './posts-list.tsx'

export const handle = { access: 'admin' } satisfies RouteHandle

const TITLE = 'Manage Posts'
const UNREACHED = 'We could not be reached. Check your connection and try again.'

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, async ({ db, clock }, { accountId }) => {
    const address = readPostsAddress(new URL(request.url).searchParams)
    const [found, drafts] = await Promise.all([
      listManagedPosts(db, { ...address, now: clock.now() }),
      listDrafts(db, { actorId: accountId }),
    ])
    return { address, ...found, drafts: presentDrafts(drafts) }
  })

export const action = ({ context, request }: Route.ActionArgs) =>
  adminAct({ context, request }, readForm, async (services, actor, values) =>
    actOnPosts({ context, services, actor, values }),
  )

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData()
  const intent = POSTS_INTENTS.find((known) => known === form.get('intent'))
  try {
    return await serverAction()
  } catch (error) {
    // A redirect to sign in passes; a failure is told beside the list, which stays because nothing is read anew.
    if (error instanceof Response || !intent) throw error
    const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : null
    const subject = String(form.get('subject'))
    const answer: PostsAnswer = { intent, subject, failure: known?.message ?? UNREACHED, code: known?.code }
    return data(answer, { status: 503 })
  }
}

export default function Posts({ loaderData, actionData }: Route.ComponentProps) {
  const { address, posts, total, pageCount, drafts } = loaderData
  const isNarrowed = narrowsPosts(address)
  const isEmpty = total === 0 && !isNarrowed
  return (
    <Guard requires="admin">
      <DashboardPage
        title={TITLE}
        intro={`${countOf(total, 'blog post', 'blog posts')}${isNarrowed ? ' found' : ''}`}
        // An empty list offers it in its own place.
        action={isEmpty ? null : <AddPost />}
      >
        <PostsFrame href={postsHref(address)} shown={[...posts, ...drafts]} posted={actionData}>
          <UnfinishedDrafts
            drafts={drafts}
            continueHref={urls.continuePost}
            discard={(draft) => <AskForm intent="discard" about={draft} />}
          />
          {isEmpty ? null : <PostsFilters address={address} />}
          <PostsList posts={posts} pageCount={pageCount} address={address} />
        </PostsFrame>
      </DashboardPage>
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdministrationFailure
      error={error}
      title={TITLE}
      message="Failed to load the blog posts. Please try again later."
    />
  )
}
