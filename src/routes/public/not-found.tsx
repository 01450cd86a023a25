import { data } from 'react-router'
import { NotFound } from '#/web/layout/error-page.tsx'
import type { RouteHandle } from '#/web/request/access.ts'

export const handle = { access: 'public' } satisfies RouteHandle

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
