import { data } from 'react-router'
import type { RouteHandle } from '../request/access.ts'
import { servicesOf } from '../request/services.server.ts'
import type { Route } from './+types/not-found'
import { NotFound } from './error-page.tsx'

export const handle = { access: 'public' } satisfies RouteHandle

export function loader({ context, request }: Route.LoaderArgs) {
  servicesOf(context).log.info(
    { path: new URL(request.url).pathname.slice(0, 200) },
    'No page at this address',
  )
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
