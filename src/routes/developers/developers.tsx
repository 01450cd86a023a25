import type { RouteHandle } from '../request/access.ts'

export const handle = { access: 'public' } satisfies RouteHandle

export default function Developers() {
  return null
}
