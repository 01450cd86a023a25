import { urls } from '#/shared/urls.ts'
import { EmptyState } from '#/ui/empty-state.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { adminActs } from '#/web/act/act-route.server.ts'
import { clientEditorActs } from '#/web/editor/editor-client.ts'
import { readsAnew } from '#/web/editor/reads-anew.ts'
import { ErrorPage } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'
import { pageErrorOf } from '#/web/request/page-error.ts'
import { adminPage } from '#/web/request/respond.server.ts'
import { AccessDenied } from '#/web/session/access-denied.tsx'
import type { Route } from './+types/submit-blog'
import { postHandlers } from './post-acts.server.ts'
import { POST_EDITOR } from './post-editor.ts'
import { PostPage } from './post-page.tsx'
import { readPostEditor } from './post-view.server.ts'

export const handle = { access: 'admin' } satisfies RouteHandle

export const loader = ({ context, request }: Route.LoaderArgs) =>
  adminPage({ context, request }, (services, actor) =>
    readPostEditor(services, actor, new URL(request.url).searchParams),
  )

export const action = (args: Route.ActionArgs) => adminActs(args, postHandlers)

export const clientAction = clientEditorActs(POST_EDITOR)

export const shouldRevalidate = readsAnew

export default function SubmitBlog({ loaderData, actionData }: Route.ComponentProps) {
  return <PostPage key={loaderData.readingId} view={loaderData} posted={actionData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { status, message } = pageErrorOf(error)
  if (status === 403) return <AccessDenied />
  if (status !== 404) return <ErrorPage error={error} />
  return (
    <div className="py-6">
      <title>Article not found</title>
      <meta name="robots" content="noindex" />
      <EmptyState
        heading="h1"
        title="Article not found"
        action={<LinkButton href={urls.managePosts}>All articles</LinkButton>}
      >
        <p role="alert">{message ?? 'It may have been deleted.'}</p>
      </EmptyState>
    </div>
  )
}
