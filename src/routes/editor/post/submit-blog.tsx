import { isRouteErrorResponse } from 'react-router'
import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { readsAnew } from '#/web/editor/reads-anew.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { adminAct } from '#/web/request/act.server.ts'
import { readForm } from '#/web/request/form.server.ts'
import { adminPage, type ErrorData } from '#/web/request/respond.server.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'
import { Guard } from '#/web/session/guard.tsx'
import { useSession } from '#/web/session/session-context.ts'
import type { Route } from './+types/submit-blog'
import { actOnPost } from './post-acts.server.ts'
import { PostPage } from './post-page.tsx'
import { readPostEditor } from './post-view.server.ts'
import { sendPost } from './send-post.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, (services, actor) =>
    readPostEditor(services, actor, new URL(request.url).searchParams),
  )

export const action = ({ context, request }: Route.ActionArgs) =>
  adminAct({ context, request }, readForm, async (services, actor, values) =>
    actOnPost({ context, services, actor, values }),
  )

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return await sendPost(await request.clone().formData(), serverAction)
}

export const shouldRevalidate = readsAnew

export default function SubmitBlog({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Guard requires="admin">
      <PostPage key={loaderData.readingId} view={loaderData} answer={actionData} />
    </Guard>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { profile } = useSession()
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 403)
    return (
      <div className="page-width">
        <AccessDenied role={profile?.role ?? 'user'} />
      </div>
    )
  if (status !== 404) return <ErrorPage error={error} />
  const known = isRouteErrorResponse(error) ? (error.data as Partial<ErrorData> | null) : undefined
  return (
    <div className="page-width py-12 lg:py-18">
      <title>Blog post not found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="Blog post not found"
        action={<LinkButton href={urls.managePosts}>All blog posts</LinkButton>}
      >
        <p role="alert">{known?.message ?? 'It may have been deleted.'}</p>
      </EmptyState>
    </div>
  )
}
