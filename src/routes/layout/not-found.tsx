import { data } from 'react-router'
import type { RouteHandle } from '../request/access.ts'
import { NotFound } from './error-page.tsx'

export const handle = { access: 'public' } satisfies RouteHandle

export function loader() {
  return data(null, { status: 404 })
}

export default function NotFoundPage() {
  return <NotFound />
}
